import type { Offer } from '@u-market/contract'
import { fieldIn, paths } from '@u-market/contract/paths'
import type { OfferSide } from '@u-market/domain'

/** The catalogue that speaks to whoever answers an offer of a side. */
export const answering = { sell: 'market', buy: 'selling' } as const
/** The one that speaks to whoever makes it. */
export const making = { sell: 'trade', buy: 'wanted' } as const

/** The one that speaks to whoever lets quick buy, or quick sell, find one. */
export const matching = { sell: 'trade', buy: 'selling' } as const

/** Which offers an address is about: those to sell, unless it says otherwise. */
export function sideIn(query: URLSearchParams): OfferSide {
  return fieldIn(query, 'side') === 'buy' ? 'buy' : 'sell'
}

/** The side as forms and addresses have it: named where it is not the usual one. */
export function named(side: OfferSide): { readonly side?: 'buy' } {
  return side === 'buy' ? { side } : {}
}

/** Where an offer is answered. */
export function pathOf({ id, side }: Pick<Offer, 'id' | 'side'>, wish?: Parameters<typeof paths.offer>[1]) {
  return (side === 'buy' ? paths.sellTo : paths.offer)(id, wish)
}

/** Of the act that answers it: who sells does it in the colour of what goes out. */
export function toneOf({ side }: Pick<Offer, 'side'>): 'primary' | 'sell' {
  return side === 'buy' ? 'sell' : 'primary'
}
