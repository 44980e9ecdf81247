import { retentionEnds } from '@u-market/domain'
import type { Deps } from '../deps.ts'
import { type FileStore, openFileStore, removeUploads } from '../uploads/index.ts'
import { clearDocuments, lockDueDocuments, removeDueNumbers } from './retention.queries.ts'

/** Two files each, which are removed while their rows are locked. */
const ROWS_AT_ONCE = 50

type Pruning = Pick<Deps, 'database' | 'clock' | 'dataDir' | 'dataKeys'>

/** Removes what identifies people once it has been kept for long enough. Applications stay, and so does the record of who looked. */
export async function pruneVerifications(deps: Pruning): Promise<void> {
  const ends = retentionEnds(deps.clock.now())
  const store = openFileStore(deps)
  while ((await removeSome(deps, store, ends)) === ROWS_AT_ONCE);
  await removeDueNumbers(deps.database.kysely, ends.numberOfClosedAccount)
}

/** Answers from how many applications. */
function removeSome(
  { database, clock }: Pruning,
  store: FileStore,
  ends: ReturnType<typeof retentionEnds>,
): Promise<number> {
  return database.kysely.transaction().execute(async (tx) => {
    const due = await lockDueDocuments(tx, { ...ends, limit: ROWS_AT_ONCE })
    if (due.length === 0) return 0
    await clearDocuments(
      tx,
      due.map(({ id }) => id),
      clock.now(),
    )
    await removeUploads(
      tx,
      store,
      due.flatMap(({ documentFront, documentBack }) => [documentFront, documentBack]),
    )
    return due.length
  })
}
