import { retentionEnds } from '@u-market/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../deps.ts'
import { deleteUploads, removeDiscarded } from '../uploads/index.ts'

/** Each row has two files. */
const ROWS_AT_ONCE = 50

type Pruning = Pick<Deps, 'database' | 'clock' | 'files'>

/** Removes documents, identity numbers and verified names at the end of their retention. Applications and audit entries stay. */
export async function pruneVerifications(deps: Pruning): Promise<void> {
  const ends = retentionEnds(deps.clock.now())
  while ((await removeSome(deps, ends)) === ROWS_AT_ONCE);
  await removeDueNumbers(deps.database.kysely, ends.numberOfClosedAccount)
  await deps.database.kysely.transaction().execute((tx) => removeDueNames(tx, ends.numberOfClosedAccount))
}

/** Returns the number of applications pruned. */
async function removeSome(deps: Pruning, ends: ReturnType<typeof retentionEnds>): Promise<number> {
  const at = deps.clock.now()
  const { looked, deleted } = await deps.database.kysely.transaction().execute(async (tx) => {
    const due = await lockDueDocuments(tx, { ...ends, limit: ROWS_AT_ONCE })
    if (due.length === 0) return { looked: 0, deleted: [] }
    await clearDocuments(
      tx,
      due.map(({ id }) => id),
      at,
    )
    const paths = due.flatMap(({ documentFront, documentBack }) => [documentFront, documentBack])
    return { looked: due.length, deleted: await deleteUploads(tx, at, paths) }
  })
  await removeDiscarded(deps, deleted)
  return looked
}

type DueDocuments = { readonly id: number; readonly documentFront: string; readonly documentBack: string }
type Ends = { readonly refusedDocuments: Date; readonly approvedDocuments: Date; readonly limit: number }

/**
 * Locks applications whose documents are past retention. The user may have sent the same pictures with another application: those
 * stay until they are past retention there too.
 */
async function lockDueDocuments(
  tx: Tx,
  { refusedDocuments, approvedDocuments, limit }: Ends,
): Promise<DueDocuments[]> {
  const isDue = (row: string) => sql`
    (${sql.ref(`${row}.status`)} in ('refused', 'revoked')
        and coalesce(${sql.ref(`${row}.revoked_at`)}, ${sql.ref(`${row}.decided_at`)}) < ${refusedDocuments}
      or ${sql.ref(`${row}.status`)} = 'approved' and ${sql.ref(`${row}.decided_at`)} < ${approvedDocuments})`
  const { rows } = await sql<DueDocuments>`
    select v.id, v.document_front, v.document_back from verification v
    where v.documents_removed_at is null and ${isDue('v')} and not exists (
      select from verification o where o.user_id = v.user_id and o.documents_removed_at is null and not ${isDue('o')}
        and (o.document_front in (v.document_front, v.document_back) or o.document_back in (v.document_front, v.document_back)))
    order by v.id limit ${limit} for no key update of v`.execute(tx)
  return rows
}

async function clearDocuments(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  await tx
    .updateTable('verification')
    .set({ documentFront: null, documentBack: null, documentsRemovedAt: at })
    .where('id', 'in', ids)
    .execute()
}

/** Clears the numbers of accounts closed before this moment. Another account can then be verified with the same document. */
async function removeDueNumbers(db: Db, closedBefore: Date): Promise<void> {
  await db
    .updateTable('verification')
    .set({ numberSealed: null, numberFingerprint: null })
    .where('numberSealed', 'is not', null)
    .where('userId', 'in', (from) =>
      from.selectFrom('appUser').select('appUser.id').where('closedAt', '<', closedBefore),
    )
    .execute()
}

/**
 * Clears the verified names of erased accounts that were closed before this moment. Those that operators closed keep theirs, because
 * their owners can come back.
 */
async function removeDueNames(tx: Tx, closedBefore: Date): Promise<void> {
  const gone = sql`(select id from app_user where closed_at < ${closedBefore} and erased_at is not null)`
  await sql`update app_user set real_name = null, verification_status = 'none'
    where id in ${gone} and real_name is not null`.execute(tx)
  await sql`update verification set real_name = '' where user_id in ${gone} and real_name <> ''`.execute(tx)
  await sql`update recovery set real_name = '' where user_id in ${gone} and real_name <> ''`.execute(tx)
}
