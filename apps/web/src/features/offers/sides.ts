import type { Offer } from '@u-market/contract'
import { fieldIn, paths } from '@u-market/contract/paths'
import type { OfferSide } from '@u-market/domain'

// A side is always that of the offers: with buy offers, the user sells.

/** Texts for the taker of an offer, including quick buy and quick sell. */
export const takerNamespace = { sell: 'takeSellOffer', buy: 'takeBuyOffer' } as const
/** Texts for the maker of an offer. */
export const makerNamespace = { sell: 'makeSellOffer', buy: 'makeBuyOffer' } as const

/** Further differences for the taker. A seller gives coin, confirms with the payment password and receives money. */
export const takerSides = {
  sell: { isSale: false, tone: 'primary', path: paths.offer, named: {} },
  buy: { isSale: true, tone: 'sell', path: paths.sellTo, named: { side: 'buy' } },
} as const satisfies Readonly<Record<OfferSide, object>>

/** Returns the side from the address; sell by default. */
export function sideIn(query: URLSearchParams): OfferSide {
  return fieldIn(query, 'side') === 'buy' ? 'buy' : 'sell'
}

/** Returns the side as a parameter; left out for sell, the default. */
export function named(side: OfferSide): { readonly side?: 'buy' } {
  return takerSides[side].named
}

/** Returns the screen on which the offer is taken. */
export function pathOf({ id, side }: Pick<Offer, 'id' | 'side'>, draft?: Parameters<typeof paths.offer>[1]) {
  return takerSides[side].path(id, draft)
}
