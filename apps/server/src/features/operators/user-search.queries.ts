import type { UserId } from '@u-market/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export type FoundUser = {
  id: UserId
  username: string
  nickname: string
  mobile: string
  verificationStatus: 'none' | 'pending' | 'approved'
  availableMinor: bigint
  frozenMinor: bigint
  completedOrders: number
  createdAt: Date
}

const MAX_ID = 2_147_483_647

/** Newest first. */
export async function listUsers(
  db: Db,
  { search, limit, offset }: { search: string | undefined; limit: number; offset: number },
): Promise<FoundUser[]> {
  const { rows } = await sql<FoundUser>`
    select u.id, u.username, u.nickname, u.mobile, u.verification_status, u.created_at, r.completed_orders,
      book.available_minor, book.frozen_minor
    from app_user u join trader_record r on r.user_id = u.id cross join lateral (
      select coalesce(sum(balance_minor) filter (where kind = 'available'), 0)::bigint as available_minor,
        coalesce(sum(balance_minor) filter (where kind in ('offer_stock', 'order_escrow', 'exchange_hold')), 0)::bigint as frozen_minor
      from ledger_account where user_id = u.id) book
    where ${matching(search)} order by u.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countUsers(db: Db, search: string | undefined): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from app_user u where ${matching(search)}`.execute(db)
  return Number(rows[0]?.count ?? 0n)
}

export async function isUser(db: Db, id: UserId): Promise<boolean> {
  const row = await db.selectFrom('appUser').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** An id in full, or a part of the username, nickname or mobile. */
function matching(search: string | undefined): RawBuilder<boolean> {
  if (search === undefined) return sql`true`
  const part = `%${search.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`
  const id = /^\d{1,10}$/.test(search) && Number(search) <= MAX_ID ? Number(search) : 0
  return sql`(u.id = ${id} or u.username ilike ${part} or u.nickname ilike ${part} or u.mobile like ${part})`
}
