import { type OrderId, type Side, settingTable } from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { AppealTable } from '../../db/schema.generated.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { entryKinds, kindList, proposalKinds } from './appeal-kinds.ts'

/** As far as an act has to know it. */
export type OpenAppeal = Pick<Selectable<AppealTable>, 'id' | 'orderId' | 'awaits' | 'deadlineAt'> & {
  /** When each side last added to the appeals of this order: as many entries as a day may have, the oldest first. */
  readonly buyerEntries: readonly Date[]
  readonly sellerEntries: readonly Date[]
  /** The newest entry of either side, its opening included; null for one that a command of the same group has just made. */
  readonly entrySeq: bigint | null
  readonly entryBy: Side
  readonly entryAt: Date
  /** The operator who proposed the ruling that has not taken effect, and why; null where none is. */
  readonly proposedBy: number | null
  readonly proposedReason: string
}

/** The newest entry of the appeal or claim `a`. */
export const newestEntrySql = `select e.seq, e.actor, e.created_at from event e
  where e.order_id = a.order_id and e.appeal_id = a.id and e.kind in (${kindList(entryKinds)}) order by e.seq desc limit 1`

const appealsSql = statement<OpenAppeal>(
  'lock-open-appeals',
  `select a.id, a.order_id, a.awaits, a.deadline_at, ${entriesOf('buyer')} as buyer_entries, ${entriesOf('seller')} as seller_entries,
      newest.seq as entry_seq, coalesce(nullif(newest.actor, 'system'), a.applied_by) as entry_by, newest.created_at as entry_at,
      proposed.operator_id as proposed_by, coalesce(proposed.body, '') as proposed_reason
    from appeal a cross join lateral (${newestEntrySql}) newest
      left join lateral (select e.operator_id, e.body from event e where e.order_id = a.order_id and e.appeal_id = a.id
        and e.kind in (${kindList(proposalKinds)}) limit 1) proposed on true
    where a.order_id = any($1::text[]) and a.kind = 'appeal' and a.status = 'open' order by a.id for no key update of a`,
)
/** The open appeals of these orders, which the caller has locked. */
export function lockOpenAppeals(runner: Runner, orderIds: readonly OrderId[]): Promise<OpenAppeal[]> {
  return orderIds.length === 0 ? Promise.resolve([]) : appealsSql(runner, [orderIds])
}

/** Read for the few orders that have an open appeal, along the order's own events. */
function entriesOf(side: Side): string {
  return `array(select at from (select e.created_at as at from event e
    where e.order_id = a.order_id and e.kind = 'appeal_evidence' and e.actor = '${side}' order by e.seq desc limit ${settingTable.evidenceADay.max}) latest
    order by at)`
}
