import { DAY_MS, retentionEnds } from '@u-market/domain'
import type { Deps } from '../deps.ts'
import { openFileStore, removeUploads } from '../uploads/index.ts'

/** Each row has two files, which are removed while the rows are locked. */
const ROWS_AT_ONCE = 50
/** As long as changes of mobiles, which refer to them. */
const KEPT_MS = 210 * DAY_MS

/**
 * Removes the pictures of requests for accounts when those of a verification would go, and then the requests. A request that
 * no operator decided ends like a refused one.
 */
export async function pruneRecoveries(
  deps: Pick<Deps, 'database' | 'clock' | 'dataDir' | 'dataKeys'>,
): Promise<void> {
  const at = deps.clock.now()
  const { refusedDocuments, approvedDocuments } = retentionEnds(at)
  const store = openFileStore(deps)
  const removeSome = (): Promise<number> =>
    deps.database.kysely.transaction().execute(async (tx) => {
      const due = await tx
        .selectFrom('recovery')
        .select(['id', 'document', 'portrait'])
        .where('document', 'is not', null)
        .where(({ or, and, eb }) =>
          or([
            and([eb('status', '<>', 'approved'), eb('closesAt', '<', refusedDocuments)]),
            and([eb('status', '=', 'approved'), eb('closesAt', '<', approvedDocuments)]),
          ]),
        )
        .orderBy('id')
        .limit(ROWS_AT_ONCE)
        .forNoKeyUpdate()
        .execute()
      if (due.length === 0) return 0
      const ids = due.map(({ id }) => id)
      await tx
        .updateTable('recovery')
        .set({ document: null, portrait: null })
        .where('id', 'in', ids)
        .execute()
      const paths = due.flatMap(({ document, portrait }) => [document ?? [], portrait ?? []].flat())
      await removeUploads(tx, store, paths)
      return due.length
    })
  while ((await removeSome()) === ROWS_AT_ONCE);
  await deps.database.kysely
    .deleteFrom('recovery')
    .where('document', 'is', null)
    .where('closesAt', '<', new Date(at.getTime() - KEPT_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mobileChange').select('id').whereRef('mobileChange.recoveryId', '=', 'recovery.id'),
        ),
      ),
    )
    .execute()
}
