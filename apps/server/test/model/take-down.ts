import { credit, heldBy, type Market, type Name } from './market.ts'

/** All that somebody sells goes down; what they would buy stays, as it holds no coin. */
export function takeOffersDown(market: Market, name: Name): void {
  for (const offer of [...market.offers].sort((a, b) => a.id - b.id)) {
    if (offer.maker !== name || offer.side !== 'sell' || !offer.isUp) continue
    const money = heldBy(offer)
    if (money > 0n) credit(market, name, { type: 'offer_return', money, orderId: '' })
    offer.isUp = false
  }
}
