import type { AppealId } from '@u-market/domain'
import { type Runner, statement } from '../../../db/statement.ts'
import { unixSeconds } from '../../../platform/clock.ts'

export type RuledBy = { readonly ruledBy: string; readonly ruledAt: number | null }

type Row = { readonly appealId: AppealId; readonly name: string; readonly createdAt: Date }

const rulingsSql = statement<Row>(
  'appeal-rulings',
  `select e.appeal_id, o.name, e.created_at from appeal a join event e on e.order_id = a.order_id and e.appeal_id = a.id
    join operator o on o.id = e.operator_id
    where a.id = any($1::int[]) and e.kind in ('appeal_ruled_release', 'appeal_ruled_refund', 'appeal_ruled_split',
      'claim_dismissed', 'claim_awarded')`,
)

const nobody: RuledBy = { ruledBy: '', ruledAt: null }

/** By whom and when each of these appeals was ruled. */
export async function findRulings(db: Runner, ids: readonly AppealId[]): Promise<(id: AppealId) => RuledBy> {
  const rows = ids.length === 0 ? [] : await rulingsSql(db, [ids])
  const found = new Map(
    rows.map(({ appealId, name, createdAt }) => [
      appealId,
      { ruledBy: name, ruledAt: unixSeconds(createdAt) },
    ]),
  )
  return (id) => found.get(id) ?? nobody
}
