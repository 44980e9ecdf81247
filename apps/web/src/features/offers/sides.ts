import type { Offer } from '@u-market/contract'
import { fieldIn, paths } from '@u-market/contract/paths'
import type { OfferSide } from '@u-market/domain'

// A side of the market is that of its offers: with those to buy, the reader sells.

/** The texts for the taker of an offer of a side, also where quick buy or quick sell finds it. */
export const takerNamespace = { sell: 'takeSellOffer', buy: 'takeBuyOffer' } as const
/** The texts for its maker. */
export const makerNamespace = { sell: 'makeSellOffer', buy: 'makeBuyOffer' } as const

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
