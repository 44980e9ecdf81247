import type { Order } from '@u-market/contract'
import { isAsked } from './waits-for-me.ts'

/** Until when the viewer may answer what is asked, or the awaited side may act: Unix seconds, or null. */
export function dueOf(order: Order): number | null {
  return isAsked(order) ? ((order.cancelAsked ?? order.reopenAsked)?.until ?? null) : order.deadlineAt
}
