import { statement } from '../../db/statement.ts'
import type { Deps } from '../deps.ts'

const medianSql = statement<{ minutes: number | null }>(
  'median-review',
  `select (percentile_disc(0.5) within group (order by greatest(1, ceil(extract(epoch from decided_at - created_at) / 60))))::int as minutes
    from verification where decided_at > $1`,
)

/** How long the verifications took that were decided since a moment: the median in whole minutes, begun ones counted; null for none. */
export async function medianReviewMinutes(
  { database }: Pick<Deps, 'database'>,
  since: Date,
): Promise<number | null> {
  const [row] = await medianSql(database.pool, [since])
  return row?.minutes ?? null
}
