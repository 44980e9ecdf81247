import type { Order } from '@u-market/contract'

/** Whether an order stands still until its viewer acts: on the awaited step, an appeal, or what the other side asks. */
export function needsMyAction(order: Order): boolean {
  return order.awaits === order.role || order.owesResponse === 1 || hasOpenRequest(order)
}

/** What the other side asks of the viewer: to cancel by consent, or to reopen. */
function requestTo({ role, cancelAsked, reopenAsked }: Order): Order['cancelAsked'] {
  const asked = cancelAsked ?? reopenAsked
  return asked && asked.by !== role ? asked : null
}

export function hasOpenRequest(order: Order): boolean {
  return requestTo(order) !== null
}

/** Until when the viewer may answer what is asked, or the awaited side may act: Unix seconds, or null. */
export function dueOf(order: Order): number | null {
  return requestTo(order)?.until ?? order.deadlineAt
}
