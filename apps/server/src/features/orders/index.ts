export { type PartyAct, requireOrder, runAct } from './act-on-order.ts'
export { claimProposalKinds, entryKinds, kindList, proposalKinds } from './appeal-kinds.ts'
export { claimOf, findClaimed } from './claims.ts'
export { awaitedConsent, consentOf, consentsOf, isRulingObjected } from './consents.ts'
export { asParty, asSystem } from './judge-order.ts'
export { newestEntrySql, type OpenAppeal } from './lock-appeals.ts'
export { splitPostings } from './move-escrow.ts'
export {
  awaitConsent,
  awaitRuling,
  closeAppeal,
  drawAppealId,
  insertAppeals,
  type NewAppeal,
  updateAppeals,
} from './open-appeals.ts'
export { findOrder, findPartysOrder, lockOrder } from './order.queries.ts'
export { accountName, type OrderRow, operatorsView, roleOf, sharesOf } from './order.views.ts'
export type { Details } from './order-acts.ts'
export { type Write, write, writeFirst, writeLast } from './order-changes.ts'
export { orderEvent, otherSide } from './order-event.ts'
export { createOrderExecutor, type Done, type OrderExecutor } from './order-executor.ts'
export type { Facts } from './order-facts.ts'
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
