import type { Order } from '@u-market/contract'

/** Whether an order stands still until its viewer acts: the awaited step is theirs, or an appeal waits for their response. */
export function needsMyAction(order: Order): boolean {
  return order.awaits === order.role || owesResponse(order) || hasOpenRequest(order)
}

/** What the other side asks of the viewer: to cancel by consent, or to reopen. */
function requestTo({ role, cancelAsked, reopenAsked }: Order): Order['cancelAsked'] {
  return role === 'buyer' ? cancelAsked : reopenAsked
}

export function hasOpenRequest(order: Order): boolean {
  return requestTo(order) !== null
}

/** While an appeal has a deadline, the side that did not make it has to respond. */
export function owesResponse(order: Order): boolean {
  const { state, deadlineAt, proposal, appealedBy, role } = order
  return state === 'appealing' && deadlineAt !== null && proposal === null && appealedBy !== role
}

/** Until when the viewer may answer what is asked, or the awaited side may act: Unix seconds, or null. */
export function dueOf(order: Order): number | null {
  return requestTo(order)?.until ?? order.deadlineAt
}
