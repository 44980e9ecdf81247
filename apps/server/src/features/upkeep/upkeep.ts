import { DAY_MS } from '@u-market/domain'
import { deleteCommitMarks } from '../../db/look-up.ts'
import { deleteStoredResponses } from '../../db/transact.ts'
import { type BookCheck, reconcileOnOwnConnections } from '../../ledger/reconcile.ts'
import type { Deps } from '../deps.ts'

/** As long as the contract replays a first success. */
const KEYS_KEPT_DAYS = 1
/** A commit whose answer was lost is looked up within a minute. */
const MARKS_KEPT_DAYS = 1
/** So many rows a statement: short locks, and far from the statement's time limit. */
const ROWS_AT_ONCE = 5_000

/** Removes what has served its time: keys of calls and marks of commits. */
export async function pruneOld({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  const before = (days: number) => ({ before: new Date(now - days * DAY_MS), limit: ROWS_AT_ONCE })
  await untilNone(() => deleteStoredResponses(database.kysely, before(KEYS_KEPT_DAYS)))
  await untilNone(() => deleteCommitMarks(database.kysely, before(MARKS_KEPT_DAYS)))
}

async function untilNone(deleteSome: () => Promise<number>): Promise<void> {
  while ((await deleteSome()) === ROWS_AT_ONCE);
}

/** Proves the whole book from its entries; answers the checks that failed. */
export async function findFailedChecks({ database }: Pick<Deps, 'database'>): Promise<BookCheck[]> {
  return (await reconcileOnOwnConnections(database)).checks.filter(({ passed }) => !passed)
}
