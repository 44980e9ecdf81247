import type { UploadCategory } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

type DueUpload = { path: string; userId: UserId | null; category: UploadCategory }

export async function findDue(
  tx: Tx,
  { at, limit }: { readonly at: Date; readonly limit: number },
): Promise<DueUpload[]> {
  const { rows } = await sql<DueUpload>`
    select path, user_id, category from upload where look_at <= ${at} order by look_at limit ${limit}`.execute(
    tx,
  )
  return rows
}

/** Waits for orders that are being placed with these sellers, and lets no other begin. */
export function lockOffersOf(tx: Tx, sellers: readonly UserId[]) {
  return sql`select id from offer where maker_id = any(${sellers}::int[]) order by id for no key update`.execute(
    tx,
  )
}

/** Those that somebody is about to name are left for another night; answers the others. */
export async function lockUploads(tx: Tx, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select path from upload where path = any(${paths}::text[]) for update skip locked`.execute(tx)
  return rows.map(({ path }) => path)
}

/** Of locked uploads those go that nothing names; answers their paths. A statement of its own, so that it sees what was just committed. */
export async function deleteUnnamed(tx: Tx, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    delete from upload u where path = any(${paths}::text[]) and not (
      exists (select from verification v where v.document_front = u.path)
      or exists (select from verification v where v.document_back = u.path)
      or exists (select from app_user a where a.id = u.user_id and a.avatar = u.path)
      or exists (select from trade_order o where o.buyer_id = u.user_id and u.path = any(o.vouchers))
      or exists (select from dispute a where a.images @> array[u.path])
      or exists (select from event e where e.images @> array[u.path])
      or exists (select from event e where e.kind = 'chat_picture' and e.body = u.path)
      or exists (select from complaint c where c.user_id = u.user_id and u.path = any(c.images))
      or exists (select from fault f where f.user_id = u.user_id and u.path = any(f.images))
      or exists (select from help_text_words h where position(u.path in h.content) > 0)
      or exists (select from setting s where position(u.path in s.value::text) > 0)
      -- All orders of a seller are read only for a code that their method has no more.
      or case when exists (select from payment_method m where m.qrcode = u.path and m.qrcode <> '') then true
        when u.category = 'qrcode' then exists (
          select from trade_order o where o.seller_id = u.user_id and o.method ->> 'qrcode' = u.path)
        else false end)
    returning path`.execute(tx)
  return rows.map(({ path }) => path)
}

/** A face, or the code of a method, can be replaced and is looked at again; whatever names another picture stays. */
export function postponeLooks(
  tx: Tx,
  { paths, at }: { readonly paths: readonly string[]; readonly at: Date },
) {
  return sql`update upload u set look_at = case when category = 'avatar'
      or exists (select from payment_method m where m.qrcode = u.path and m.qrcode <> '') then ${at}::timestamptz end
    where path = any(${paths}::text[])`.execute(tx)
}

/** Which of these files are no upload's. */
export async function findUnknown(db: Db, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return []
  const { rows } = await sql<{ path: string }>`select path from unnest(${paths}::text[]) given(path)
    where not exists (select from upload u where u.path = given.path)`.execute(db)
  return rows.map(({ path }) => path)
}
