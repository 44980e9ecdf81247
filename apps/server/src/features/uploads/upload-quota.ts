import { DAY_MS, UPLOAD_BYTES_PER_DAY, type UserId } from '@u-market/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'

export type UploadReservation = {
  /** The user has an open order: a deadline may be running while the picture is uploaded. */
  readonly isUrgent: boolean
  /** Gives back the announced bytes that were not received. */
  readonly recordReceived: (receivedBytes: number) => Promise<void>
}

/** Reserves the announced bytes of the user's daily quota. Throws `UPLOAD_QUOTA {until}` if they exceed what is left of it. */
export async function reserveUploadQuota(
  { database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  { id: userId, verification }: Pick<SessionUser, 'id' | 'verification'>,
  announcedBytes: number,
): Promise<UploadReservation> {
  const db = database.kysely
  const at = clock.now()
  const endsAt = new Date(at.getTime() + DAY_MS)
  const limit = UPLOAD_BYTES_PER_DAY[verification === 'approved' ? 'verified' : 'unverified']
  const [windowEndsAt, isUrgent] = await Promise.all([
    addBytes(db, { userId, byteCount: announcedBytes, limit, at, endsAt }),
    hasOpenOrder(db, userId),
  ])
  if (windowEndsAt === null)
    throw new Refusal('UPLOAD_QUOTA', { until: unixSeconds((await findWindowEnd(db, userId)) ?? endsAt) })
  return {
    isUrgent,
    recordReceived: async (receivedBytes) => {
      const byteCount = announcedBytes - receivedBytes
      if (byteCount <= 0) return
      // A failure only leaves the count too high until the window ends, which is no reason to refuse a stored picture.
      await subtractBytes(db, { userId, byteCount, windowEndsAt }).catch((error: Error) =>
        log.warn(`bytes that were not received stay counted: ${error.message}`),
      )
    },
  }
}

type Addition = { userId: UserId; byteCount: number; limit: number; at: Date; endsAt: Date }

/**
 * Adds the bytes if the quota of the current window allows; returns the end of the window, or null. A window starts with the
 * first bytes after the last one has ended.
 */
async function addBytes(db: Db, { userId, byteCount, limit, at, endsAt }: Addition): Promise<Date | null> {
  const { rows } = await sql<{ windowEndsAt: Date }>`
    insert into upload_quota as kept (user_id, byte_count, window_ends_at) values (${userId}, ${byteCount}, ${endsAt})
    on conflict (user_id) do update set
      byte_count = excluded.byte_count + case when kept.window_ends_at <= ${at} then 0 else kept.byte_count end,
      window_ends_at = case when kept.window_ends_at <= ${at} then ${endsAt} else kept.window_ends_at end
    where kept.window_ends_at <= ${at} or kept.byte_count + ${byteCount} <= ${limit}
    returning window_ends_at`.execute(db)
  return rows[0]?.windowEndsAt ?? null
}

/** Gives back bytes that were not received, unless a new window has started. */
function subtractBytes(
  db: Db,
  { userId, byteCount, windowEndsAt }: { userId: UserId; byteCount: number; windowEndsAt: Date },
) {
  return sql`update upload_quota set byte_count = greatest(0, byte_count - ${byteCount})
    where user_id = ${userId} and window_ends_at = ${windowEndsAt}`.execute(db)
}

async function findWindowEnd(db: Db, userId: UserId): Promise<Date | undefined> {
  const row = await db
    .selectFrom('uploadQuota')
    .select('windowEndsAt')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.windowEndsAt
}

async function hasOpenOrder(db: Db, userId: UserId): Promise<boolean> {
  const { rows } = await sql<{ hasOpen: boolean }>`
    select exists (select from trade_order where buyer_id = ${userId} and is_open)
      or exists (select from trade_order where seller_id = ${userId} and is_open) as has_open`.execute(db)
  return rows[0]?.hasOpen ?? false
}
