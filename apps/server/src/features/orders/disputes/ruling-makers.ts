import type { AppealId } from '@u-market/domain'
import { type Runner, statement } from '../../../db/statement.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Deps } from '../../deps.ts'
import { claimProposalKinds, kindList, proposalKinds } from '../appeal-kinds.ts'

type Maker = { readonly id: number; readonly name: string }

/** Who carried the proposal out comes first; where it took two, its maker follows. */
const makersSql = statement<Maker>(
  'ruling-makers',
  `select o.id, o.name from (
      select e.operator_id as id, 1 as place from appeal a join event e on e.order_id = a.order_id and e.appeal_id = a.id
        where a.id = $1 and e.kind in (${kindList([...proposalKinds, ...claimProposalKinds])})
      union all
      select p.made_by, 2 from proposal p where p.subject = 'appeal:' || $1 and p.kind = 'appeal_rule' and p.status = 'approved'
    ) made join operator o on o.id = made.id order by made.place`,
)

/** The operators whose ruling is proposed, one or two; none where none is. */
export function findMakers(db: Runner, id: AppealId): Promise<Maker[]> {
  return makersSql(db, [id])
}

/** Throws `RULING_OWN` for an operator whose own ruling the appeal's parties object to. */
export async function requireOther(
  { database }: Pick<Deps, 'database'>,
  { id, operatorId }: { readonly id: AppealId; readonly operatorId: number },
): Promise<void> {
  const makers = await findMakers(database.kysely, id)
  if (makers.some((maker) => maker.id === operatorId)) throw new Refusal('RULING_OWN')
}
