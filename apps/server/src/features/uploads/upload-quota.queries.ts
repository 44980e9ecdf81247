import type { UserId } from '@u-market/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

type Addition = { userId: UserId; byteCount: number; limit: number; at: Date; endsAt: Date }

/** Counts the bytes if the window has room for them; answers when the window ends, or null. It begins with the first bytes. */
export async function addBytes(
  db: Db,
  { userId, byteCount, limit, at, endsAt }: Addition,
): Promise<Date | null> {
  const { rows } = await sql<{ windowEndsAt: Date }>`
    insert into upload_quota as kept (user_id, byte_count, window_ends_at) values (${userId}, ${byteCount}, ${endsAt})
    on conflict (user_id) do update set
      byte_count = excluded.byte_count + case when kept.window_ends_at <= ${at} then 0 else kept.byte_count end,
      window_ends_at = case when kept.window_ends_at <= ${at} then ${endsAt} else kept.window_ends_at end
    where kept.window_ends_at <= ${at} or kept.byte_count + ${byteCount} <= ${limit}
    returning window_ends_at`.execute(db)
  return rows[0]?.windowEndsAt ?? null
}

/** Takes back what did not come, while it still counts. */
export function subtractBytes(
  db: Db,
  { userId, byteCount, windowEndsAt }: { userId: UserId; byteCount: number; windowEndsAt: Date },
) {
  return sql`update upload_quota set byte_count = greatest(0, byte_count - ${byteCount})
    where user_id = ${userId} and window_ends_at = ${windowEndsAt}`.execute(db)
}

export async function findWindowEnd(db: Db, userId: UserId): Promise<Date | undefined> {
  const row = await db
    .selectFrom('uploadQuota')
    .select('windowEndsAt')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.windowEndsAt
}

export async function hasOpenOrder(db: Db, userId: UserId): Promise<boolean> {
  const { rows } = await sql<{ hasOpen: boolean }>`
    select exists (select from trade_order where buyer_id = ${userId} and is_open)
      or exists (select from trade_order where seller_id = ${userId} and is_open) as has_open`.execute(db)
  return rows[0]?.hasOpen ?? false
}
