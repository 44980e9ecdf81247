import type { OrderId } from '@u-market/domain'
import { type Runner, statement } from '../../db/statement.ts'

type Shown = { readonly orderId: OrderId; readonly at: Date }

const countSql = statement(
  'count-ratings',
  `update trader_record r set rating_sum = r.rating_sum + s.score, rating_count = r.rating_count + s.count
    from (select rated_id, sum(score)::int as score, count(*)::int as count
      from rating join unnest($1::text[], $2::timestamptz[]) a(order_id, at) using (order_id)
      where shown_at = a.at group by rated_id) s
    where r.user_id = s.rated_id`,
)

/** What orders were rated, from the moment on that it is shown; the caller has locked the records of the rated. */
export async function countRatings(runner: Runner, shown: readonly Shown[]): Promise<void> {
  if (shown.length === 0) return
  await countSql(runner, [shown.map(({ orderId }) => orderId), shown.map(({ at }) => at)])
}
