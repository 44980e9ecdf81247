import { DAY_MS, HOUR_MS } from '@u-market/domain'
import { deleteEndedCounts } from '../../db/count-uses.ts'
import { deleteCommitMarks } from '../../db/look-up.ts'
import { deleteStoredResponses } from '../../db/transact.ts'
import { type BookCheck, reconcileOnOwnConnections } from '../../ledger/reconcile.ts'
import { writeMissingSkeletons } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { deleteOldRefusedPayers } from '../orders/index.ts'

/** The contract promises to replay a first success for this long. */
const KEYS_KEPT_MS = DAY_MS
/** A commit whose outcome is unknown is looked up within a minute. */
const MARKS_KEPT_MS = HOUR_MS
/** Rows per statement, so that locks are short and the statement stays well below its timeout. */
const ROWS_AT_ONCE = 5_000

/**
 * Deletes old idempotency keys and commit marks, counts of limits whose window is over, and what sellers saw of refused payments;
 * computes what older rows lack.
 */
export async function pruneOld({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  const before = (keptMs: number) => ({ before: new Date(now - keptMs), limit: ROWS_AT_ONCE })
  await untilNone(() => deleteStoredResponses(database.kysely, before(KEYS_KEPT_MS)))
  await untilNone(() => deleteCommitMarks(database.kysely, before(MARKS_KEPT_MS)))
  await deleteEndedCounts(database.kysely, new Date(now))
  await deleteOldRefusedPayers(database.kysely, new Date(now))
  await writeMissingSkeletons(database.kysely)
}

async function untilNone(deleteSome: () => Promise<number>): Promise<void> {
  while ((await deleteSome()) === ROWS_AT_ONCE);
}

/** Compares all balances of the ledger with its entries; returns the checks that failed. */
export async function findFailedChecks({ database }: Pick<Deps, 'database'>): Promise<BookCheck[]> {
  return (await reconcileOnOwnConnections(database)).checks.filter(({ passed }) => !passed)
}
