import { DAY_MS, retentionEnds } from '@u-market/domain'
import type { Deps } from '../deps.ts'
import { deleteUploads, removeDiscarded } from '../uploads/index.ts'

/** Each row has two files. */
const ROWS_AT_ONCE = 50
/** As long as changes of mobiles, which refer to them. */
const KEPT_MS = 210 * DAY_MS

/**
 * Removes the pictures of requests for accounts when those of a verification would go, and then the requests. A request that
 * no operator decided ends like a refused one.
 */
export async function pruneRecoveries(deps: Pick<Deps, 'database' | 'clock' | 'files'>): Promise<void> {
  const at = deps.clock.now()
  const { refusedDocuments, approvedDocuments } = retentionEnds(at)
  const removeSome = async (): Promise<number> => {
    const { looked, deleted } = await deps.database.kysely.transaction().execute(async (tx) => {
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
      if (due.length === 0) return { looked: 0, deleted: [] }
      const ids = due.map(({ id }) => id)
      await tx
        .updateTable('recovery')
        .set({ document: null, portrait: null })
        .where('id', 'in', ids)
        .execute()
      const paths = due.flatMap(({ document, portrait }) => [document ?? [], portrait ?? []].flat())
      return { looked: due.length, deleted: await deleteUploads(tx, at, paths) }
    })
    await removeDiscarded(deps, deleted)
    return looked
  }
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
