import type { OrderId, UserId } from '@u-market/domain'
import { type Selectable, sql } from 'kysely'
import { byPlace } from '../../db/batch-loader.ts'
import type { Tx } from '../../db/database.ts'
import type { EventTable } from '../../db/schema.generated.ts'
import { plannedOnce, type Runner, statement } from '../../db/statement.ts'

export type NoticeType = NonNullable<EventTable['noticeType']>

/** A user's notices of one type: the total, and the unread ones. */
export type NoticeCount = { readonly noticeType: NoticeType; readonly total: number; readonly unread: number }

/** Notices that the stored counts lack, by type: those that an event's number settles, or the others, which are few. */
function uncounted(seq: string, isSettled: boolean): string {
  return `select notice_type, count(*) as total, count(*) filter (where seq > m.read_through) as unread, ${isSettled} as is_settled
    from (select seq, notice_type from event where to_id = asked.user_id and notice_type is not null and seq > m.counted_through and ${seq}
      union all select seq, notice_type from event where cc_id = asked.user_id and cc_keeps and seq > m.counted_through and ${seq}) k
    group by notice_type`
}

type CountRow = NoticeCount & {
  readonly place: bigint
  /** Not in the stored counts. */
  readonly counted: number
  /** Those of them up to the watermark. */
  readonly settled: number
  readonly settledUnread: number
  readonly readSingly: number
  readonly readThrough: bigint
  readonly countedThrough: bigint
}

const countsSql = plannedOnce<CountRow>(
  'count-notices',
  `select asked.place, found.* from unnest($1::int[]) with ordinality as asked (user_id, place), lateral (
      with m as (
        select coalesce(max(read_through), 0) as read_through, coalesce(max(read_singly), 0) as read_singly,
          coalesce(max(counted_through), 0) as counted_through from notice_read_marker where user_id = asked.user_id),
      late as (
        select n.notice_type, sum(n.total)::int as total, sum(n.unread)::int as unread,
          sum(n.total) filter (where n.is_settled)::int as settled, sum(n.unread) filter (where n.is_settled)::int as settled_unread
        from m cross join lateral (${uncounted('seq <= $2::bigint', true)} union all ${uncounted('seq > $2::bigint', false)}) n
        group by n.notice_type)
      select notice_type, coalesce(c.total, 0) + coalesce(late.total, 0) as total, coalesce(c.unread, 0) + coalesce(late.unread, 0) as unread,
        coalesce(late.total, 0) as counted, coalesce(late.settled, 0) as settled, coalesce(late.settled_unread, 0) as settled_unread,
        m.read_singly, m.read_through, m.counted_through
      from (select * from notice_count where user_id = asked.user_id) c full join late using (notice_type) cross join m) found`,
)

export type NoticeCounts = {
  readonly byType: readonly NoticeCount[]
  readonly unread: number
  /**
   * Number of notices newer than the stored counts. They were counted row by row: if there are many, the counts are stored again.
   */
  readonly counted: number
  readonly unstored: UnstoredCounts
}

/** Counts up to the watermark that are not stored yet, and the marker from which they were counted. */
type UnstoredCounts = Pick<CountRow, 'readThrough' | 'countedThrough'> & {
  readonly watermark: number
  readonly byType: readonly NoticeCount[]
}

export type Unread = { readonly unread: number; readonly unreadThreads: number }

export async function countUnread(db: Runner, userId: UserId): Promise<Unread> {
  const [[counts], [threads = 0]] = await Promise.all([
    countNotices(db, [userId], 0),
    countUnreadThreads(db, [userId]),
  ])
  return unreadOf(counts?.unread ?? 0, threads)
}

/**
 * @param unread the number of unread notices
 * @param threads the number of their subjects, counted separately: it is at most `unread`, and at least 1 if there are any
 */
export function unreadOf(unread: number, threads: number): Unread {
  return { unread, unreadThreads: Math.min(unread, Math.max(threads, 1)) }
}

/**
 * The newest unread notices to the user, and as many in copy, that are scanned for their subjects: every row is fetched singly.
 * With more unread notices the result is a lower bound.
 */
const MAX_SCANNED = 50

const keptNewest = `order by seq desc limit ${MAX_SCANNED}`
const threadsSql = plannedOnce<{ place: bigint; threads: number }>(
  'count-unread-threads',
  `select asked.place, (select count(distinct coalesce(n.order_id, n.seq::text))::int
      from (select coalesce(max(read_through), 0) as read_through from notice_read_marker where user_id = asked.user_id) m cross join lateral (
        (select seq, order_id from event where to_id = asked.user_id and notice_type is not null and seq > m.read_through ${keptNewest})
        union all
        (select seq, order_id from event where cc_id = asked.user_id and cc_keeps and seq > m.read_through ${keptNewest})) n
      where not exists (select from notice_read s where s.user_id = asked.user_id and s.seq = n.seq)) as threads
    from unnest($1::int[]) with ordinality as asked (user_id, place)`,
)

/** Counts the subjects of each user's newest unread notices; a subject is an order, or a notice without an order. */
export async function countUnreadThreads(db: Runner, userIds: readonly UserId[]): Promise<number[]> {
  const rows = await threadsSql(db, [userIds])
  return byPlace(userIds, rows).map(([row]) => row?.threads ?? 0)
}

/**
 * Counts each user's notices exactly: the stored counts, plus the newer notices counted now.
 * @param watermark no event up to this seq can still appear
 */
export async function countNotices(
  db: Runner,
  userIds: readonly UserId[],
  watermark: number,
): Promise<NoticeCounts[]> {
  const rows = await countsSql(db, [userIds, watermark])
  return byPlace(userIds, rows).map((counts) => countsOf(counts, watermark))
}

function countsOf(rows: readonly CountRow[], watermark: number): NoticeCounts {
  const sum = (read: (row: CountRow) => number): number => rows.reduce((total, row) => total + read(row), 0)
  return {
    byType: rows,
    unread: sum(({ unread }) => unread) - (rows[0]?.readSingly ?? 0),
    counted: sum(({ counted }) => counted),
    unstored: {
      watermark,
      readThrough: rows[0]?.readThrough ?? 0n,
      countedThrough: rows[0]?.countedThrough ?? 0n,
      byType: rows.map(({ noticeType, settled: total, settledUnread: unread }) => ({
        noticeType,
        total,
        unread,
      })),
    },
  }
}

export type NoticeRow = Pick<Selectable<EventTable>, 'kind' | 'params' | 'orderId' | 'createdAt'> & {
  readonly seq: bigint
  readonly noticeType: NoticeType
  readonly isRead: boolean
  /** To the event's second receiver. */
  readonly isCopy: boolean
  readonly disputeId: number | null
  /** The receiver's; null: the market's. */
  readonly timeZone: string | null
}

export type NoticesAsked = {
  readonly userId: UserId
  readonly type: NoticeType | undefined
  readonly limit: number
  readonly offset: number
}

const noticeColumns = 'seq, notice_type, kind, params, order_id, dispute_id, created_at'
const keptOfType = `notice_type is not null and (asked.type is null or notice_type = asked.type)
  order by seq desc limit asked.most + asked.past`

const noticesSql = plannedOnce<NoticeRow & { place: bigint }>(
  'find-notices',
  `select asked.place, found.* from unnest($1::int[], $2::text[], $3::bigint[], $4::bigint[])
        with ordinality as asked (user_id, type, most, past, place), lateral (
      select n.seq, n.notice_type, n.kind, n.params, n.order_id, n.created_at, n.is_copy,
        (select time_zone from notice_preference where user_id = asked.user_id) as time_zone,
        n.seq <= coalesce((select read_through from notice_read_marker where user_id = asked.user_id), 0)
          or exists (select from notice_read s where s.user_id = asked.user_id and s.seq = n.seq) as is_read,
        coalesce(n.dispute_id, (select a.id from dispute a where a.order_id = n.order_id and a.created_at <= n.created_at
          order by a.id desc limit 1)) as dispute_id
      from (
        (select ${noticeColumns}, false as is_copy from event where to_id = asked.user_id and ${keptOfType})
        union all
        (select ${noticeColumns}, true as is_copy from event where cc_id = asked.user_id and cc_keeps and ${keptOfType})) n
      order by n.seq desc limit asked.most offset asked.past) found
    order by asked.place, found.seq desc`,
)

/**
 * Returns each page of notices, newest first. `disputeId` is the notice's dispute, otherwise the latest that its order had when
 * the notice was recorded.
 */
export async function findNotices(db: Runner, asked: readonly NoticesAsked[]): Promise<NoticeRow[][]> {
  const rows = await noticesSql(db, [
    asked.map(({ userId }) => userId),
    asked.map(({ type }) => type ?? null),
    asked.map(({ limit }) => limit),
    asked.map(({ offset }) => offset),
  ])
  return byPlace(asked, rows)
}

/** Marks one notice as read; false if the user has no such notice. */
export async function markRead(tx: Tx, userId: UserId, seq: number): Promise<boolean> {
  const { readThrough } = await lockReadMarker(tx, userId)
  const notice = await tx
    .selectFrom('event')
    .select('seq')
    .where('seq', '=', BigInt(seq))
    .where('noticeType', 'is not', null)
    .where((where) =>
      where.or([
        where('toId', '=', userId),
        where.and([where('ccId', '=', userId), where('ccKeeps', '=', true)]),
      ]),
    )
    .executeTakeFirst()
  if (!notice) return false
  if (notice.seq <= readThrough) return true
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('noticeRead')
    .values({ userId, seq: notice.seq })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n)
    await tx
      .updateTable('noticeReadMarker')
      .set((eb) => ({ readSingly: eb('readSingly', '+', 1) }))
      .where('userId', '=', userId)
      .execute()
  return true
}

/** Marks the user's notices of an order as read. There may be none. */
export async function markOrderRead(tx: Tx, userId: UserId, orderId: OrderId): Promise<void> {
  const { readThrough } = await lockReadMarker(tx, userId)
  await sql`with seen as (
      insert into notice_read (user_id, seq)
      select ${userId}::int, seq from event where order_id = ${orderId} and seq > ${readThrough}
        and notice_type is not null and (to_id = ${userId} or (cc_id = ${userId} and cc_keeps))
      on conflict do nothing returning seq)
    update notice_read_marker set read_singly = read_singly + (select count(*)::int from seen) where user_id = ${userId}`.execute(
    tx,
  )
}

/**
 * Marks all visible notices as read. The marker moves only to the watermark; visible notices beyond it are marked one by one, so
 * that an event that is committed late stays unread.
 * @param watermark no event up to this seq can still appear
 */
export async function markAllRead(tx: Tx, userId: UserId, watermark: number): Promise<void> {
  const { readThrough, countedThrough } = await lockReadMarker(tx, userId)
  const through = [readThrough, countedThrough, BigInt(watermark)].reduce((a, b) => (a > b ? a : b))
  await tx.deleteFrom('noticeRead').where('userId', '=', userId).where('seq', '<=', through).execute()
  await sql`insert into notice_read (user_id, seq)
    select ${userId}::int, seq from event where to_id = ${userId} and notice_type is not null and seq > ${through}
    union all select ${userId}::int, seq from event where cc_id = ${userId} and cc_keeps and seq > ${through}
    on conflict do nothing`.execute(tx)
  await sql`update notice_read_marker set read_through = ${through},
    read_singly = (select count(*)::int from notice_read where user_id = ${userId}) where user_id = ${userId}`.execute(
    tx,
  )
  await tx.updateTable('noticeCount').set({ unread: 0 }).where('userId', '=', userId).execute()
}

/** The marker's row stays locked until the counts are stored. */
const keepCountsSql = statement(
  'keep-notice-counts',
  `with marker as (
      insert into notice_read_marker as m (user_id, counted_through) values ($1, $2)
      on conflict (user_id) do update set counted_through = excluded.counted_through
        where m.read_through = $3 and m.counted_through = $4 and m.counted_through < excluded.counted_through
      returning user_id)
    insert into notice_count as c (user_id, notice_type, total, unread)
      select user_id, notice_type, total, unread from marker, unnest($5::text[], $6::int[], $7::int[]) as late (notice_type, total, unread)
        where total > 0
      on conflict (user_id, notice_type) do update set total = c.total + excluded.total, unread = c.unread + excluded.unread`,
)

/** Stores counts, so that the next count starts at their watermark; not if the marker has moved since they were counted. */
export async function keepCounts(
  db: Runner,
  userId: UserId,
  { watermark, readThrough, countedThrough, byType }: UnstoredCounts,
): Promise<void> {
  await keepCountsSql(db, [
    ...[userId, watermark, readThrough, countedThrough],
    byType.map(({ noticeType }) => noticeType),
    byType.map(({ total }) => total),
    byType.map(({ unread }) => unread),
  ])
}

/** Locks the user's read marker, so that concurrent calls do not lose each other's marks. */
async function lockReadMarker(
  tx: Tx,
  userId: UserId,
): Promise<{ readThrough: bigint; countedThrough: bigint }> {
  await tx
    .insertInto('noticeReadMarker')
    .values({ userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('noticeReadMarker')
    .select(['readThrough', 'countedThrough'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
