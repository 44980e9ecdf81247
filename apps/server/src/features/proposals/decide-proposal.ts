/**
 * The second of the two. What is approved is made anew from the facts of the moment and compared with what the maker saw: where it
 * differs, nothing is done. The row is locked first, so that of several who decide at once one does.
 */
import { isDeepStrictEqual } from 'node:util'
import { approvalFault, mayDo, proposalKinds } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SessionOperator } from '../call.ts'
import type { Deps } from '../deps.ts'
import { findApprover, type OnRecord, recordAudit } from '../operators/index.ts'
import { kinds } from './kinds.ts'
import { findProposal, lockProposal, updateProposal } from './proposal.queries.ts'
import { isExpired, kindOf, previewOf } from './proposal.views.ts'
import type { StoredForm } from './proposal-kind.ts'

type Deciding = {
  readonly id: number
  readonly reason: string
  readonly operator: Pick<SessionOperator, 'id' | 'role'>
  readonly by: OnRecord
}
type Locked = NonNullable<Awaited<ReturnType<typeof lockProposal>>>

export async function approveProposal(deps: Deps, deciding: Deciding): Promise<void> {
  const apart = await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const row = await lockOpen(deps, tx, deciding.id, at)
    const kind = kindOf(row)
    requireApprover(deciding.operator, proposalKinds[kind].approve)
    await requireSecond(tx, row, deciding.operator.id, at)
    const way = kinds[kind]
    const form = row.form as StoredForm
    const { preview } = await way.prepare(deps, tx, form)
    if (!isDeepStrictEqual(JSON.parse(JSON.stringify(preview)), previewOf(row.preview)))
      throw new Refusal('PROPOSAL_CHANGED')
    const doing = { id: row.id, form, reason: row.reason, madeBy: row.madeBy, by: deciding.by, at }
    if ('carryOut' in way) await way.carryOut(deps, tx, doing)
    await close(tx, row, { status: 'approved', deciding, at })
    return 'carryOutApart' in way ? () => way.carryOutApart(deps, doing) : null
  })
  if (apart) await apart().catch((error: unknown) => fail(deps, deciding, error))
  deps.wake()
}

export function refuseProposal(deps: Deps, deciding: Deciding): Promise<void> {
  return transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const row = await lockOpen(deps, tx, deciding.id, at)
    requireApprover(deciding.operator, proposalKinds[kindOf(row)].approve)
    if (row.madeBy === deciding.operator.id) throw new Refusal('PROPOSAL_OWN')
    await close(tx, row, { status: 'refused', deciding, at })
  })
}

/** By its maker alone: to anybody else it is not theirs to withdraw, and so is not there. */
export function withdrawProposal(deps: Deps, deciding: Omit<Deciding, 'reason'>): Promise<void> {
  return transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const row = await lockOpen(deps, tx, deciding.id, at)
    if (row.madeBy !== deciding.operator.id) throw new Refusal('PROPOSAL_NOT_FOUND')
    await close(tx, row, { status: 'withdrawn', deciding: { ...deciding, reason: '' }, at })
  })
}

async function lockOpen(deps: Deps, tx: Tx, id: number, at: Date): Promise<Locked> {
  const row = await lockProposal(tx, id)
  if (!row) throw new Refusal('PROPOSAL_NOT_FOUND')
  if (row.status === 'open' && !isExpired(row, at)) return row
  const named = await findProposal(deps.database.kysely, id)
  throw new Refusal('PROPOSAL_STATE', {
    decidedBy: named?.deciderName ?? '',
    decision: isExpired(row, at) ? 'expired' : row.status,
    decidedAt: row.decidedAt && unixSeconds(row.decidedAt),
  })
}

function requireApprover({ role }: Deciding['operator'], act: Parameters<typeof mayDo>[1]): void {
  if (!mayDo(role, act)) throw new Refusal('OPERATOR_ROLE', { acts: [act] })
}

async function requireSecond(tx: Tx, { madeBy }: Locked, id: number, at: Date): Promise<void> {
  const fault = approvalFault(await findApprover(tx, id), { madeBy, at })
  if (fault === 'own') throw new Refusal('PROPOSAL_OWN')
  if (fault !== null) throw new Refusal('OPERATOR_NEW')
}

type Closing = {
  readonly status: 'approved' | 'refused' | 'withdrawn'
  readonly deciding: Deciding
  readonly at: Date
}

const acts = { approved: 'approve', refused: 'refuse', withdrawn: 'withdraw' } as const

async function close(tx: Tx, row: Locked, { status, deciding, at }: Closing): Promise<void> {
  const { operator, by, reason } = deciding
  await updateProposal(tx, row.id, { status, decidedBy: operator.id, decidedAt: at, decisionReason: reason })
  await recordAudit(tx, {
    ...by,
    action: `proposal.${acts[status]}`,
    subject: `proposal:${row.id}`,
    detail: { kind: row.kind, about: row.subject, proposedBy: row.madeBy, reason },
    before: { status: 'open' },
    after: { status },
    at,
  })
}

/** Approved, and not to be done any more: the other side has written, or the seller has released. It says so, and why. */
async function fail(deps: Deps, { id }: Deciding, error: unknown): Promise<never> {
  if (error instanceof Refusal)
    await transact(deps.database, null, (tx) =>
      updateProposal(tx, id, { status: 'failed', decisionReason: error.reason }),
    )
  throw error
}
