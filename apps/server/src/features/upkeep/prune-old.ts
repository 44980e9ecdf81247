import type { Deps } from '../deps.ts'
import { deleteIdempotencyKeys, deletePushes } from './upkeep.queries.ts'

const DAY_MS = 86_400_000
/** As long as the contract replays a first success. */
const KEYS_KEPT_DAYS = 1
/** A client that comes back later starts anew: what is stored is the truth, a push only wakes. */
const PUSHES_KEPT_DAYS = 7
/** So many rows a statement: short locks, and far from the statement's time limit. */
const ROWS_AT_ONCE = 5_000

const untilNone = async (deleteSome: () => Promise<number>): Promise<void> => {
  while ((await deleteSome()) === ROWS_AT_ONCE);
}

/** Removes what has served its time: keys of calls and pushes. */
export const pruneOld = async ({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> => {
  const now = clock.now().getTime()
  const before = (days: number) => ({ before: new Date(now - days * DAY_MS), limit: ROWS_AT_ONCE })
  await untilNone(() => deleteIdempotencyKeys(database.kysely, before(KEYS_KEPT_DAYS)))
  await untilNone(() => deletePushes(database.kysely, before(PUSHES_KEPT_DAYS)))
}
