export { type PartyAct, requireOrder, runAct } from './act-on-order.ts'
export { claimOf, findClaimed } from './claims.ts'
export { asParty, asSystem, judgeOrder } from './judge-order.ts'
export { splitPostings } from './move-escrow.ts'
export {
  awaitConsent,
  awaitRuling,
  closeAppeal,
  drawAppealId,
  insertAppeals,
  type NewAppeal,
} from './open-appeals.ts'
export { findOrder, findPartysOrder } from './order.queries.ts'
export { accountName, type OrderRow, operatorsView, roleOf } from './order.views.ts'
export { changeBy, type Details, needsOf } from './order-acts.ts'
export { type Write, write, writeFirst, writeLast } from './order-changes.ts'
export { orderEvent, otherSide } from './order-event.ts'
export { createOrderExecutor, type Done, type OrderExecutor } from './order-executor.ts'
export type { Facts, OpenAppeal } from './order-facts.ts'
export { orderViewFor, viewContext } from './order-view-of.ts'
export { orderConsoleHandlers } from './orders.console.ts'
export { orderHandlers } from './orders.routes.ts'
export { depsAt, findOrderReplay } from './replay-order.ts'
export { rulingOf } from './replay-turns.ts'
export {
  actBySystem,
  type Deed,
  type Deeds,
  orderDeeds,
  type PreparedDeed,
  sweepClocks,
} from './run-clocks.ts'
export { showDueRatings } from './show-due-ratings.ts'
