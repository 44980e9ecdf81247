/** Ratings are hidden until both sides have rated or the time is over, so that a bad rating cannot be answered by another. */
import type { OrderId, Side, UserId } from '@u-market/domain'
import { type Runner, statement } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../deps.ts'
import { type NewEvent, recordEvents } from '../events/index.ts'
import { countRatings, lockTraders } from '../traders/index.ts'

export type NewRating = {
  readonly orderId: OrderId
  readonly ratedBy: Side
  readonly raterId: UserId
  readonly ratedId: UserId
  readonly score: number
  readonly content: string
  readonly at: Date
  /** Shown at this time at the latest. */
  readonly dueAt: Date
}

const insertSql = statement(
  'insert-ratings',
  `insert into rating (order_id, rated_by, rater_id, rated_id, score, content, created_at, due_at)
    select order_id, rated_by, rater_id, rated_id, score, content, at, due_at from json_to_recordset($1) as r(
      order_id text, rated_by text, rater_id int, rated_id int, score int, content text, at timestamptz, due_at timestamptz)`,
)

export async function insertRatings(runner: Runner, ratings: readonly NewRating[]): Promise<void> {
  if (ratings.length === 0) return
  const rows = ratings.map(({ orderId, ratedBy, raterId, ratedId, dueAt, ...row }) => ({
    order_id: orderId,
    rated_by: ratedBy,
    rater_id: raterId,
    rated_id: ratedId,
    due_at: dueAt,
    ...row,
  }))
  await insertSql(runner, [JSON.stringify(rows)])
}

/** An order that both sides have rated. */
export type RatedOrder = { readonly orderId: OrderId; readonly at: Date }

const showSql = statement(
  'show-ratings',
  `update rating r set shown_at = a.at from unnest($1::text[], $2::timestamptz[]) a(order_id, at)
    where r.order_id = a.order_id and r.shown_at is null`,
)

/** Shows both ratings at once; `countRatings` counts them. */
export async function showRatings(runner: Runner, orders: readonly RatedOrder[]): Promise<void> {
  if (orders.length === 0) return
  await showSql(runner, [orders.map(({ orderId }) => orderId), orders.map(({ at }) => at)])
}

/** A rating whose order the other party has not rated in time. */
type DueRating = { readonly orderId: OrderId; readonly ratedBy: Side; readonly ratedId: UserId }

const dueSql = statement<DueRating>(
  'find-due-ratings',
  'select order_id, rated_by, rated_id from rating where shown_at is null and due_at <= $1 order by due_at limit $2',
)

function findDueRatings(runner: Runner, at: Date, limit: number): Promise<DueRating[]> {
  return dueSql(runner, [at, limit])
}

const showDueSql = statement<DueRating>(
  'show-due-ratings',
  `update rating set shown_at = $2 where order_id = any($1::text[]) and shown_at is null and due_at <= $2
    returning order_id, rated_by, rated_id`,
)

/** Returns those that no other server has shown. The caller has locked the records of the rated users. */
function showDue(runner: Runner, due: readonly DueRating[], at: Date): Promise<DueRating[]> {
  return showDueSql(runner, [due.map(({ orderId }) => orderId), at])
}

/** Ratings per transaction; the next one takes the rest. */
const RATINGS_AT_ONCE = 64

/** When the time to rate is over, shows and counts the rating of the only side that rated. Returns how many it has shown. */
export async function showDueRatings(deps: Deps): Promise<number> {
  const { database, clock } = deps
  for (let count = 0; ; ) {
    const at = clock.now()
    const due = await findDueRatings(database.kysely, at, RATINGS_AT_ONCE)
    if (due.length === 0) return count
    await transact(database, null, async (tx) => {
      const rated = [...new Set(due.map(({ ratedId }) => ratedId))]
      await lockTraders(tx, rated, [])
      const shown = await showDue(tx, due, at)
      await countRatings(
        tx,
        shown.map(({ orderId }) => ({ orderId, at })),
      )
      await recordEvents(
        tx,
        shown.map((rating) => ratedEvent(rating, at)),
      )
    })
    deps.wake()
    count += due.length
  }
}

function ratedEvent({ orderId, ratedId }: DueRating, at: Date): NewEvent {
  return {
    kind: 'order_rated',
    actor: 'system',
    at,
    orderId,
    state: 'completed',
    to: ratedId,
    noticeType: 'order',
  }
}
