import type { Offer } from '@u-market/contract'
import type { Trader, World } from '@u-market/testkit'

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

/** A trader's recent completion rate, as any of their offers shows it. */
export async function rateOf(
  world: World,
  trader: Trader,
): Promise<Pick<Offer['record'], 'completed' | 'rate' | 'rateCount'>> {
  const offer = await trader.lists({ num: '2.00' })
  const { record, completionRate } = await world.visitor().call('getOffer', { id: String(offer.id) })
  if (completionRate !== record.rate) throw new Error(`two rates: ${completionRate} and ${record.rate}`)
  await trader.takesDown(offer)
  return { completed: record.completed, rate: record.rate, rateCount: record.rateCount }
}
