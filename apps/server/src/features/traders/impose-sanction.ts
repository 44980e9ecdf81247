import type { ConsoleDataOf } from '@u-market/contract'
import type { SanctionKind, UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { type OnRecord, recordAudit } from '../operators/index.ts'
import { type ActOnSanction, keepSanctions, lockForSanction } from './change-sanctions.ts'
import { findSanction, insertEnd, insertSanction, type SanctionRow } from './sanction.queries.ts'
import { mayEnd, sanctionView } from './sanction.views.ts'
import { factsOf, tellSanctioned } from './tell-sanctioned.ts'

/** Imposes a sanction at once; one of its kind that stands is replaced. What stands just so already is left as it is. */
export async function imposeSanction(
  deps: Deps,
  { form, operator, by }: ActOnSanction<'imposeSanction'>,
): Promise<ConsoleDataOf<'imposeSanction'>> {
  const view = await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const { userId, kind, reason, note = '' } = form
    const until = form.until === undefined ? null : aheadOf(form.until, at)
    const locked = await lockForSanction(tx, userId)
    if (locked.closedAt) throw new Refusal('ACCOUNT_STATE')
    const before = locked.sanctions.find((each) => each.kind === kind && !isOver(each, at))
    if (before && isSame(before, { reason, note, until, by })) return sanctionView(before, { operator, at })
    if (before && !mayEnd(before, operator)) throw new Refusal('OPERATOR_ROLE', { acts: ['sanction.lift'] })
    const id = await writeSanction(tx, { userId, kind, reason, note, until, by, at, before })
    await keepSanctions(tx, { userId, closedAt: null, at })
    const row = await findSanction(tx, id)
    await tellSanctioned(tx, row, { operatorId: by.operatorId, at })
    await recordAudit(tx, {
      ...by,
      action: before ? 'sanction.change' : 'sanction.impose',
      subject: `user:${userId}`,
      detail: { sanction: id },
      ...(before && { before: factsOf(before) }),
      after: factsOf(row),
      at,
    })
    return sanctionView(row, { operator, at })
  })
  deps.wake()
  return view
}

type New = {
  readonly userId: UserId
  readonly kind: SanctionKind
  readonly reason: string
  readonly note: string
  readonly until: Date | null
  readonly by: OnRecord
  readonly at: Date
  /** The one that it replaces. */
  readonly before?: SanctionRow | undefined
}

export async function writeSanction(tx: Tx, { by, at, before, ...row }: New): Promise<number> {
  const imposed = { imposedBy: by.operatorId, imposedAt: at }
  // One that ran out in this very moment is over, and its user told so; this one stands by itself.
  if (before) await insertEnd(tx, before, { how: 'replaced', endedBy: by.operatorId, endedAt: at })
  return (await insertSanction(tx, { ...row, ...imposed })).id
}

export function isOver({ until }: Pick<SanctionRow, 'until'>, at: Date): boolean {
  return until !== null && until <= at
}

function aheadOf(seconds: number, at: Date): Date {
  if (seconds <= unixSeconds(at)) throw new FieldRefusal('until', 'not_ahead')
  return new Date(seconds * 1000)
}

function isSame(
  row: SanctionRow,
  { reason, note, until, by }: Pick<New, 'reason' | 'note' | 'until' | 'by'>,
) {
  return (
    row.reason === reason &&
    row.note === note &&
    row.imposedBy === by.operatorId &&
    row.until?.getTime() === until?.getTime()
  )
}
