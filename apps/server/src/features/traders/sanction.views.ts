import type { ConsoleDataOf } from '@u-market/contract'
import { mayDo } from '@u-market/domain'
import { unixSeconds } from '../../platform/clock.ts'
import type { SessionOperator } from '../call.ts'
import type { SanctionRow } from './sanction.queries.ts'

export type Viewer = { readonly operator: Pick<SessionOperator, 'id' | 'role'>; readonly at: Date }
type View = ConsoleDataOf<'imposeSanction'>

export function sanctionView(row: SanctionRow, { operator, at }: Viewer): View {
  const status = statusOf(row, at)
  return {
    id: row.id,
    userId: row.userId,
    username: row.username,
    nickname: row.nickname,
    kind: row.kind,
    reason: row.reason,
    note: row.note,
    until: row.until && unixSeconds(row.until),
    imposedBy: row.imposerName,
    imposedAt: unixSeconds(row.imposedAt),
    status,
    endReason: row.endReason ?? '',
    endedBy: row.enderName ?? '',
    endedAt: row.endedAt && unixSeconds(row.endedAt),
    mayLift: status === 'standing' && row.kind !== 'closed' && mayEnd(row, operator) ? 1 : 0,
  }
}

/** One's own, or another's for those who rule. */
export function mayEnd(
  { imposedBy }: Pick<SanctionRow, 'imposedBy'>,
  { id, role }: Viewer['operator'],
): boolean {
  return mayDo(role, imposedBy === id ? 'sanction.impose' : 'sanction.lift')
}

function statusOf({ how, until }: SanctionRow, at: Date): View['status'] {
  return how ?? (until !== null && until <= at ? 'over' : 'standing')
}
