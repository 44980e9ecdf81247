import { actsStandOnce } from './acts-stand-once.ts'
import { booksBalance } from './books-balance.ts'
import { filesAreThere } from './files-are-there.ts'
import type { Invariant } from './invariant.ts'
import { jobsGoOn } from './jobs-go-on.ts'
import { memoryHolds } from './memory-holds.ts'
import { ordersAttended } from './orders-attended.ts'
import { pushesArrive } from './pushes-arrive.ts'
import { serversStay } from './servers-stay.ts'

export type { Invariant } from './invariant.ts'
export { heldBy } from './memory-holds.ts'

/** In the order in which they are proved, after each round. Those of single calls are proved as the calls are answered. */
export function allInvariants(): readonly Invariant[] {
  return [
    serversStay,
    actsStandOnce,
    booksBalance,
    ordersAttended,
    pushesArrive,
    filesAreThere,
    memoryHolds(),
    jobsGoOn,
  ]
}
