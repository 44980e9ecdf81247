import type { OrderId, Side, UserId } from '@u-market/domain'
import { type Runner, statement } from '../../db/statement.ts'

export type NewRating = {
  readonly orderId: OrderId
  readonly ratedBy: Side
  readonly raterId: UserId
  readonly ratedId: UserId
  readonly score: number
  readonly content: string
  readonly at: Date
}

const insertSql = statement(
  'insert-ratings',
  `insert into rating (order_id, rated_by, rater_id, rated_id, score, content, created_at)
    select order_id, rated_by, rater_id, rated_id, score, content, at from json_to_recordset($1) as r(
      order_id text, rated_by text, rater_id int, rated_id int, score int, content text, at timestamptz)`,
)

export async function insertRatings(runner: Runner, ratings: readonly NewRating[]): Promise<void> {
  if (ratings.length === 0) return
  const rows = ratings.map(({ orderId, ratedBy, raterId, ratedId, ...row }) => ({
    order_id: orderId,
    rated_by: ratedBy,
    rater_id: raterId,
    rated_id: ratedId,
    ...row,
  }))
  await insertSql(runner, [JSON.stringify(rows)])
}
