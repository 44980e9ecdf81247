import type { Locale } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { EventTable } from '../../db/schema.generated.ts'
import { plannedOnce, type Runner, statement } from '../../db/statement.ts'

export type EventRow = Pick<
  Selectable<EventTable>,
  | 'kind'
  | 'actor'
  | 'orderId'
  | 'serviceId'
  | 'toId'
  | 'ccId'
  | 'noticeType'
  | 'ccKeeps'
  | 'params'
  | 'body'
  | 'createdAt'
> & { readonly seq: number }

/** An event for one of its receivers. */
export type Push = {
  readonly event: EventRow
  readonly userId: UserId
  /** The receiver's language. */
  readonly locale: Locale
  /**
   * True if the receiver's notice centre keeps the event; its text then addresses the receiver. Otherwise the text suits both
   * sides.
   */
  readonly isKept: boolean
}

/** The stream after a sequence number, as one snapshot shows it. */
export type StreamSnapshot = {
  /** The mark of the event with that number itself; null if the database does not have it. */
  readonly anchor: string | null
  readonly seqs: readonly number[]
  /** The users that each of them is for. */
  readonly receivers: readonly (readonly UserId[])[]
  /** The list has as many rows as the limit allows, so more may follow. */
  readonly isCut: boolean
  /** Every transaction with a smaller id has ended. */
  readonly oldestRunning: bigint
  /**
   * Tells an event from another one with its number: a database that takes over without the newest events draws their numbers
   * again. Null if the snapshot does not show the event.
   */
  readonly markOf: (seq: number) => string | null
}

/** Rows per read; the next read takes the rest. */
export const MAX_SNAPSHOT_ROWS = 1_000

// One statement, because the oldest transaction and the rows must come from one snapshot. Marks stay text, as one is read of many.
const streamSql = statement<{
  oldestRunning: string
  seqs: bigint[] | null
  toIds: (UserId | null)[] | null
  ccIds: (UserId | null)[] | null
  marks: string | null
}>(
  'read-stream',
  `select pg_snapshot_xmin(pg_current_snapshot())::text as oldest_running,
      array_agg(seq order by seq) filter (where seq is not null) as seqs, array_agg(to_id order by seq) as to_ids, array_agg(cc_id order by seq) as cc_ids,
      string_agg(tx || ' ' || extract(epoch from created_at), ',' order by seq) as marks
    from (select 1) one left join (select tx, seq, to_id, cc_id, created_at from event where seq >= $1 order by seq limit $2) found on true`,
)

export async function readStream(
  db: Runner,
  after: number,
  limit = MAX_SNAPSHOT_ROWS,
): Promise<StreamSnapshot> {
  const [row] = await streamSql(db, [after, limit + 1])
  const shown = (row?.seqs ?? []).map(Number)
  const markOf = (seq: number): string | null => row?.marks?.split(',')[shown.indexOf(seq)] ?? null
  const anchor = markOf(after)
  const first = anchor === null ? 0 : 1
  const seqs = shown.slice(first, first + limit)
  const receivers = seqs.map((_, at) =>
    [row?.toIds?.[first + at], row?.ccIds?.[first + at]].filter((id) => id != null),
  )
  const oldestRunning = BigInt(row?.oldestRunning ?? 0)
  return { anchor, seqs, receivers, isCut: seqs.length === limit, oldestRunning, markOf }
}

/**
 * Draws a transaction id that is larger than all drawn before. A snapshot's upper end would not do: it lies just past the newest
 * ended transaction, and younger ones may be running.
 */
export async function nextTransactionId(db: Db): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select pg_current_xact_id()::text::bigint as id`.execute(db)
  return rows[0]?.id ?? 0n
}

type PushRow = Omit<EventRow, 'seq'> & { seq: bigint; userId: UserId; locale: Locale }

/** Named, not `*`: a prepared `select *` fails once a newer server has added a column. */
const columns = `e.seq, e.kind, e.actor, e.order_id, e.service_id, e.to_id, e.cc_id, e.notice_type, e.cc_keeps, e.params, e.body,
  e.created_at, u.id as user_id, u.locale`

const pushesSql = plannedOnce<PushRow>(
  'find-pushes',
  `select ${columns} from unnest($1::bigint[], $2::int[]) with ordinality as heard (seq, user_id, place)
    join event e on e.seq = heard.seq join app_user u on u.id = heard.user_id order by place`,
)

/** An event and one of its receivers. */
export type Hearing = { readonly seq: number; readonly userId: UserId }

/** Returns who hears which events of a snapshot, up to this number, in order. */
export function hearingsThrough({ seqs, receivers }: StreamSnapshot, through: number): Hearing[] {
  return seqs.flatMap((seq, at) =>
    seq <= through ? (receivers[at] ?? []).map((userId) => ({ seq, userId })) : [],
  )
}

/** Reads the events that these users hear. */
export async function findPushes(db: Runner, hearings: readonly Hearing[]): Promise<Push[]> {
  const asked = [hearings.map(({ seq }) => seq), hearings.map(({ userId }) => userId)]
  return hearings.length === 0 ? [] : (await pushesSql(db, asked)).map(pushOf)
}

const ownColumns =
  'seq, kind, actor, order_id, service_id, to_id, cc_id, notice_type, cc_keeps, params, body, created_at'
const ownPushesSql = statement<PushRow>(
  'find-own-pushes',
  `select ${columns} from (
      (select ${ownColumns} from event where to_id = $1 and seq > $2 and seq <= $3 and created_at >= $4 order by seq limit $5)
      union all
      (select ${ownColumns} from event where cc_id = $1 and seq > $2 and seq <= $3 and created_at >= $4 order by seq limit $5)) e
    join app_user u on u.id = $1 order by e.seq limit $5`,
)

/** Finds one user's pushes after a cursor, up to the watermark and not older than `since`. */
export async function findOwnPushes(
  db: Runner,
  {
    userId,
    after,
    through,
    since,
    limit,
  }: {
    readonly userId: UserId
    readonly after: number
    readonly through: number
    readonly since: Date
    readonly limit: number
  },
): Promise<Push[]> {
  return (await ownPushesSql(db, [userId, after, through, since, limit])).map(pushOf)
}

export async function newestSeq(db: Db): Promise<number> {
  const row = await db.selectFrom('event').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return Number(row?.seq ?? 0)
}

function pushOf({ userId, locale, seq, ...event }: PushRow): Push {
  const isKept = event.noticeType !== null && (event.toId === userId || event.ccKeeps)
  return { event: { ...event, seq: Number(seq) }, userId, locale, isKept }
}
