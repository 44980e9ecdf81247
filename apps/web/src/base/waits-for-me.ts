import type { Order } from '@u-market/contract'

/** Whether an order stands still until its viewer acts: the awaited step is theirs, or an appeal waits for their response. */
export function waitsForMe(order: Order): boolean {
  return order.awaits === order.role || owesAnswer(order)
}

/** While an appeal has a deadline, the side that did not make it has to respond. */
export function owesAnswer(order: Order): boolean {
  return order.state === 'appealing' && order.deadlineAt !== null && !order.actions.includes('revoke')
}
