import { filesAreThere } from './files.ts'
import type { Invariant } from './invariant.ts'
import { pushesArrive } from './pushes.ts'
import { actsStandOnce, booksBalance, jobsGoOn, ordersAttended } from './rows.ts'
import { memoryStaysBounded, serversStay } from './servers.ts'

export type { Invariant } from './invariant.ts'
export { heldBy } from './servers.ts'

/** In the order in which they are checked after each round. Those of single calls are checked as responses arrive. */
export function allInvariants(): readonly Invariant[] {
  return [
    serversStay,
    actsStandOnce,
    booksBalance,
    ordersAttended,
    pushesArrive,
    filesAreThere,
    memoryStaysBounded(),
    jobsGoOn,
  ]
}
