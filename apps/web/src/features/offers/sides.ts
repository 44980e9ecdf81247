import type { Offer } from '@u-market/contract'
import { fieldIn, paths } from '@u-market/contract/paths'
import type { OfferSide } from '@u-market/domain'

// A side of the market is that of its offers: with those to buy, the reader sells.

/** The catalogue that speaks to whoever answers an offer of a side. */
export const takerCopy = { sell: 'market', buy: 'selling' } as const
/** The one that speaks to whoever makes it. */
export const makerCopy = { sell: 'trade', buy: 'wanted' } as const
/** The one that speaks to whoever lets quick buy, or quick sell, find one. */
export const matchCopy = { sell: 'trade', buy: 'selling' } as const

/** What else differs for whoever answers an offer. Who sells gives coin, signs with the payment password, and is paid. */
export const takerSides = {
  sell: { isSale: false, tone: 'primary', path: paths.offer, named: {} },
  buy: { isSale: true, tone: 'sell', path: paths.sellTo, named: { side: 'buy' } },
} as const satisfies Readonly<Record<OfferSide, object>>

/** Which offers an address is about: those to sell, unless it says otherwise. */
export function sideIn(query: URLSearchParams): OfferSide {
  return fieldIn(query, 'side') === 'buy' ? 'buy' : 'sell'
}

/** The side as forms and addresses have it: named where it is not the usual one. */
export function named(side: OfferSide): { readonly side?: 'buy' } {
  return takerSides[side].named
}

/** Where an offer is answered. */
export function pathOf({ id, side }: Pick<Offer, 'id' | 'side'>, draft?: Parameters<typeof paths.offer>[1]) {
  return takerSides[side].path(id, draft)
}
