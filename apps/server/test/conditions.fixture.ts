import type { Offer } from '@u-market/contract'
import type { Trader } from '@u-market/testkit'

/** A whole trade, from the order to the release. */
export async function trade(buyer: Trader, seller: Trader, from: Offer, num = '2.00'): Promise<void> {
  const order = await buyer.buys({ from, num })
  await seller.confirms(order)
  await buyer.marksPaid(order)
  await seller.releases(order)
}

export function readAmount(text: string): number {
  return Number(text)
}
