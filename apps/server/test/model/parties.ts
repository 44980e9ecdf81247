/** Finds an order or appeal by its id, if the caller is one of its sides. */
import type { Side } from '@u-market/domain'
import { type Appeal, type Market, type Order, orderOf, sideOf } from './market.ts'

export function appealIn(
  market: Market,
  id: string | undefined,
  who: string,
): { appeal: Appeal; order: Order; side: Side } | undefined {
  const appeal = market.appeals.find((each) => each.id === Number(id))
  const party = appeal && partyIn(market, appeal.orderId, who)
  return appeal && party && { appeal, ...party }
}

export function partyIn(
  market: Market,
  id: string | undefined,
  who: string,
): { order: Order; side: Side } | undefined {
  const order = orderOf(market, id ?? '')
  const side = order && sideOf(order, who)
  return order && side ? { order, side } : undefined
}

export function requireParty(market: Market, id: string | undefined, who: string) {
  const party = partyIn(market, id, who)
  if (!party) throw new Error(`${who} acted on an order that is not theirs`)
  return party
}
