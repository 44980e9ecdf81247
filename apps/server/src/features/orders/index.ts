/** Exports of orders and their disputes for other features. */

export { write, writeLast } from './changes.ts'
export { findDisputeReplay } from './disputes/dispute.views.ts'
export { carryOutRuling, requireOtherAuthor, rulingFacts } from './disputes/rule-dispute.ts'
export { sweepClaims } from './disputes/settle-claim.ts'
export { type Admit, createOrderExecutor, type OrderDeps, type OrderExecutor } from './executor.ts'
export { findOrderView } from './order.views.ts'
export { showDueRatings } from './ratings.ts'
export { findOrderReplay } from './replay-order.ts'
export { requireOrder, runAct } from './run-act.ts'
export { runOrderTimers } from './timers.ts'
