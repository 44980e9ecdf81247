import type { Order } from '@u-market/contract'

/** Whether an order waits for its viewer: for the awaited step, a response to an appeal, or an answer to a request. */
export function needsMyAction(order: Order): boolean {
  return order.awaits === order.role || order.owesResponse === 1 || hasOpenRequest(order)
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
  return requestTo(order)?.until ?? order.deadlineAt
}
