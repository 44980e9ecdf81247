import type { UploadCategory } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { UploadTable } from '../../db/schema.generated.ts'

export const insertUpload = (tx: Tx, row: Insertable<UploadTable>) =>
  tx.insertInto('upload').values(row).execute()

export const findUpload = (db: Db, path: string) =>
  db.selectFrom('upload').select(['userId', 'category']).where('path', '=', path).executeTakeFirst()

type Own = { userId: UserId; category: UploadCategory; paths: readonly string[] }

export const countOwnUploads = async (db: Db, { userId, category, paths }: Own): Promise<bigint> => {
  const { count } = await db
    .selectFrom('upload')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('userId', '=', userId)
    .where('category', '=', category)
    .where('path', 'in', paths)
    .executeTakeFirstOrThrow()
  return count
}

export const isOperatorUpload = async (
  db: Db,
  { operatorId, path }: { operatorId: number; path: string },
): Promise<boolean> => {
  const row = await db
    .selectFrom('upload')
    .select('path')
    .where('operatorId', '=', operatorId)
    .where('path', '=', path)
    .executeTakeFirst()
  return row !== undefined
}

/** Does an order, appeal or chat that names the file count the user among its two parties? A buyer sees the method from `paying` on. */
export const isPartyToUpload = async (db: Db, path: string, userId: UserId): Promise<boolean> => {
  const { rows } = await sql<{ isParty: boolean }>`
    select exists (
      select from trade_order where (buyer_id = ${userId} or seller_id = ${userId})
        and (${path} = any(vouchers) or (method ->> 'qrcode' = ${path} and (seller_id = ${userId} or confirmed_at is not null)))
    ) or exists (
      select from appeal a join trade_order o on o.id = a.order_id
      where (o.buyer_id = ${userId} or o.seller_id = ${userId}) and (${path} = any(a.images) or exists (
        select from appeal_event e where e.appeal_id = a.id and ${path} = any(e.images)))
    ) or exists (
      select from chat_session s join chat_message m on m.session_id = s.id left join trade_order o on o.id = s.order_id
      where (o.buyer_id = ${userId} or o.seller_id = ${userId} or s.service_user_id = ${userId})
        and m.message_type = 1 and m.body = ${path}
    ) as "isParty"`.execute(db)
  return rows[0]?.isParty ?? false
}
