import type { Locale } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import { sql } from 'kysely'
import type { Json } from '../../db/column-types.ts'
import type { Db } from '../../db/database.ts'
import { type PushData, readPushData } from './push-data.ts'

export type Push = {
  readonly seq: number
  readonly userId: UserId
  /** Of the receiver. */
  readonly locale: Locale
  readonly data: PushData | null
  readonly createdAt: Date
}

/** What one snapshot shows of the outbox after a seq. */
export type Look = {
  readonly pushes: readonly Push[]
  /** There is more than was asked for. */
  readonly isCut: boolean
  /** Every transaction with a smaller id has ended. */
  readonly oldestRunning: bigint
}

/** Rows a look takes at most; what is left comes with the next. */
export const LOOK_ROWS = 1_000

type Row = {
  oldestRunning: bigint
  seq: bigint | null
  userId: UserId
  locale: Locale
  data: Json
  createdAt: Date
}

export const lookAtOutbox = async (db: Db, after: number, limit = LOOK_ROWS): Promise<Look> => {
  // One statement: the horizon and the rows must be of one snapshot.
  const { rows } = await sql<Row>`
    select pg_snapshot_xmin(snapshot)::text::bigint as oldest_running,
      o.seq, o.user_id, o.locale, o.data, o.created_at
    from pg_current_snapshot() snapshot
    left join lateral (
      select outbox.*, app_user.locale from outbox join app_user on app_user.id = outbox.user_id
      where outbox.seq > ${after} order by outbox.seq limit ${limit}
    ) o on true
    order by o.seq`.execute(db)
  const pushes = rows.flatMap(({ seq, userId, locale, data, createdAt }) =>
    seq === null ? [] : [{ seq: Number(seq), userId, locale, data: readPushData(data), createdAt }],
  )
  return { pushes, isCut: pushes.length === limit, oldestRunning: rows[0]?.oldestRunning ?? 0n }
}

/**
 * Draws a transaction id: every id drawn before is smaller. A snapshot's own upper end will not do, as it lies past the newest
 * transaction that has ended, and younger ones may run already.
 */
export const drawTransactionId = async (db: Db): Promise<bigint> => {
  const { rows } = await sql<{ id: bigint }>`select pg_current_xact_id()::text::bigint as id`.execute(db)
  return rows[0]?.id ?? 0n
}

/** One user's pushes after a cursor, as far as they are settled. */
export const findPushes = async (
  db: Db,
  { userId, after, through, limit }: { userId: UserId; after: number; through: number; limit: number },
): Promise<Push[]> => {
  const rows = await db
    .selectFrom('outbox')
    .innerJoin('appUser', 'appUser.id', 'outbox.userId')
    .select(['outbox.seq', 'outbox.userId', 'appUser.locale', 'outbox.data', 'outbox.createdAt'])
    .where('outbox.userId', '=', userId)
    .where('outbox.seq', '>', BigInt(after))
    .where('outbox.seq', '<=', BigInt(through))
    .orderBy('outbox.seq')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, seq: Number(row.seq), data: readPushData(row.data) }))
}

export const newestSeq = async (db: Db): Promise<number> => {
  const row = await db.selectFrom('outbox').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return Number(row?.seq ?? 0)
}
