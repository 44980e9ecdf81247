import { DAY_MS } from '@u-market/domain'
import { deleteCommitMarks } from '../../db/look-up.ts'
import { deleteStoredResponses } from '../../db/transact.ts'
import { type BookCheck, reconcileOnOwnConnections } from '../../ledger/reconcile.ts'
import type { Deps } from '../deps.ts'

/** The contract promises to replay a first success for this long. */
const KEYS_KEPT_DAYS = 1
/** Far longer than needed: a commit whose outcome is unknown is looked up within a minute. */
const MARKS_KEPT_DAYS = 1
/** Rows per statement, so that locks are short and the statement stays well below its timeout. */
const ROWS_AT_ONCE = 5_000

/** Deletes old idempotency keys and commit marks. */
export async function pruneOld({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  const before = (days: number) => ({ before: new Date(now - days * DAY_MS), limit: ROWS_AT_ONCE })
  await untilNone(() => deleteStoredResponses(database.kysely, before(KEYS_KEPT_DAYS)))
  await untilNone(() => deleteCommitMarks(database.kysely, before(MARKS_KEPT_DAYS)))
}

async function untilNone(deleteSome: () => Promise<number>): Promise<void> {
  while ((await deleteSome()) === ROWS_AT_ONCE);
}

/** Compares all balances of the ledger with its entries; returns the checks that failed. */
export async function findFailedChecks({ database }: Pick<Deps, 'database'>): Promise<BookCheck[]> {
  return (await reconcileOnOwnConnections(database)).checks.filter(({ passed }) => !passed)
}
