import type { OfferSide } from '@u-market/domain'
import { credit, heldBy, type Market, type Name } from './market.ts'

/** Unlists a trader's offers, of one side or of both. */
export function takeOffersDown(market: Market, name: Name, side?: OfferSide): void {
  for (const offer of [...market.offers].sort((a, b) => a.id - b.id)) {
    if (offer.maker !== name || (side && offer.side !== side) || !offer.isUp) continue
    const money = heldBy(offer)
    if (money > 0n) credit(market, name, { type: 'offer_return', money, orderId: '' })
    offer.isUp = false
  }
}
