import type { UploadCategory } from '@u-market/contract'
import { HOUR_MS, UPLOAD_KEPT_HOURS, type UserId } from '@u-market/domain'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { UploadTable } from '../../db/schema.generated.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { discardFiles } from './file-removals.ts'

export function insertUpload(
  tx: Tx,
  row: Omit<Insertable<UploadTable>, 'createdAt' | 'nextCheckAt'> & { createdAt: Date },
) {
  // A PDF is not checked itself: it goes with the last of its pages.
  const checkAt = new Date(row.createdAt.getTime() + UPLOAD_KEPT_HOURS * HOUR_MS)
  const nextCheckAt = row.category === 'original' ? null : checkAt
  return tx
    .insertInto('upload')
    .values({ ...row, nextCheckAt })
    .execute()
}

export function findUpload(db: Db, path: string) {
  return db
    .selectFrom('upload')
    .select(['userId', 'category', 'removedAt'])
    .where('path', '=', path)
    .executeTakeFirst()
}

/** Category of the pages of a PDF; undefined if there is no such PDF. */
export async function findCategoryOfOriginal(db: Db, original: string): Promise<UploadCategory | undefined> {
  const page = await db
    .selectFrom('upload')
    .select('category')
    .where('original', '=', original)
    .limit(1)
    .executeTakeFirst()
  return page && page.category !== 'original' ? page.category : undefined
}

/** Deletes the rows, which nothing may refer to any longer. Returns the paths that had one, for `removeDiscarded` after the commit. */
export async function deleteUploads(tx: Tx, at: Date, paths: readonly string[]): Promise<string[]> {
  const rows = await tx.deleteFrom('upload').where('path', 'in', paths).returning('path').execute()
  const deleted = rows.map(({ path }) => path)
  await discardFiles(tx, at, deleted)
  return deleted
}

type Own = { userId: UserId; category: UploadCategory; paths: readonly string[] }

/**
 * Locks the rows until the transaction ends, so that the pruning cannot delete an upload while the transaction writes a reference
 * to it.
 */
const countOwnSql = statement<{ count: bigint }>(
  'count-own-uploads',
  `select count(*) as count from (
    select from upload where user_id = $1 and category = $2 and path = any($3::text[]) and removed_at is null
      order by path for key share) own`,
)

export async function countOwnUploads(db: Runner, { userId, category, paths }: Own): Promise<bigint> {
  return (await countOwnSql(db, [userId, category, paths]))[0]?.count ?? 0n
}

/** Locks them like `countOwnUploads`. */
export async function countVisitorsUploads(tx: Tx, paths: readonly string[]): Promise<number> {
  const rows = await tx
    .selectFrom('upload')
    .select('path')
    .where('path', 'in', paths)
    .where('userId', 'is', null)
    .where('operatorId', 'is', null)
    .orderBy('path')
    .forKeyShare()
    .execute()
  return rows.length
}

export async function isOperatorUpload(
  db: Db,
  { operatorId, path }: { operatorId: number; path: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('upload')
    .select('path')
    .where('operatorId', '=', operatorId)
    .where('path', '=', path)
    .where('removedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whether the user is a party to an order, dispute or chat that refers to the file. A payment code is open to the buyer only once
 * the seller has confirmed the order.
 */
export async function isPartyToUpload(db: Db, path: string, userId: UserId): Promise<boolean> {
  const { rows } = await sql<{ isParty: boolean }>`
    select exists (
      select from trade_order where (buyer_id = ${userId} or seller_id = ${userId})
        and (${path} = any(proofs) or (method ->> 'qrcode' = ${path} and (seller_id = ${userId} or confirmed_at is not null)))
    ) or exists (
      select from dispute a join trade_order o on o.id = a.order_id
      where (o.buyer_id = ${userId} or o.seller_id = ${userId}) and ${path} = any(a.images)
    ) or exists (
      select from (select * from event where images @> array[${path}]
        union all select * from event where kind = 'chat_picture' and body = ${path}) e
      left join trade_order o on o.id = e.order_id left join chat_session s on s.id = e.service_id
      where o.buyer_id = ${userId} or o.seller_id = ${userId} or s.service_user_id = ${userId}
    ) as "isParty"`.execute(db)
  return rows[0]?.isParty ?? false
}
