import type { Order } from '@u-market/contract'

/** Whether an order waits for its viewer: for the awaited step, a response to an appeal or a claim, or an answer to a request. */
export function needsMyAction(order: Order): boolean {
  return order.awaits === order.role || isDisputed(order) || hasOpenRequest(order)
}

/** The other party's appeal or claim, or a ruling that is proposed in it, awaits the viewer's answer. */
export function isDisputed({ owesResponse, claimAnswerUntil, proposal, awaits, role }: Order): boolean {
  return owesResponse === 1 || Boolean(claimAnswerUntil) || (proposal !== null && awaits === role)
}

/** The other party's open request to the viewer: to cancel by consent, or to reopen. */
function requestTo({ role, cancelAsked, reopenAsked }: Order): Order['cancelAsked'] {
  const asked = cancelAsked ?? reopenAsked
  return asked && asked.by !== role ? asked : null
}

export function hasOpenRequest(order: Order): boolean {
  return requestTo(order) !== null
}

/** Until when the viewer may answer the request, or the awaited side may act: Unix seconds, or null. */
export function dueOf(order: Order): number | null {
  return requestTo(order)?.until ?? order.claimAnswerUntil ?? order.deadlineAt
}

/** Sorts by what is due first; what has no end comes last. */
export function soonestFirst(one: Order, other: Order): number {
  return (dueOf(one) ?? Number.MAX_SAFE_INTEGER) - (dueOf(other) ?? Number.MAX_SAFE_INTEGER)
}
