/**
 * Decisions by the second operator. An approved proposal is prepared again from current facts and compared with what the proposer
 * saw. If it differs, nothing is carried out and the proposal becomes void. Lock order: first the proposal, so that only one of
 * several decisions succeeds; then the operators involved, so that none is closed or changes role before the commit. The approval
 * is written in the same transaction as its effect.
 */
import { hasPermission, type ProposalKind, proposalKinds, whyMayNotApprove } from '@u-market/domain'
import type { Db, Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { Refusal, SessionRefusal } from '../../platform/refusal.ts'
import type { SessionOperator } from '../call.ts'
import type { Deps } from '../deps.ts'
import { type OrderDeps, write, writeLast } from '../orders/index.ts'
import { findAccount, requireNotNew } from './access-changes.ts'
import { type AuditContext, recordAudit, recordAudits } from './audit.ts'
import type { HandedOver } from './manage-operators.ts'
import { notTwoRefusal } from './not-two.ts'
import { lockOperators } from './operator.queries.ts'
import { closeProposals, findProposal, lockProposal } from './proposal.queries.ts'
import { isExpired, kindOf, subjectOf } from './proposal.views.ts'
import { proposalDefinitions } from './proposal-definitions.ts'
import type { StoredForm } from './proposal-kind.ts'
import { asChanged, type LockedProposal, preparedAgain, voidIfRefusedForGood } from './void-proposal.ts'

type Deciding = {
  readonly id: number
  readonly reason: string
  readonly operator: Pick<SessionOperator, 'id' | 'role'>
  readonly by: AuditContext
}

/** Returns the link of an operator who is let in; null for other proposals. */
export async function approveProposal(deps: OrderDeps, deciding: Deciding): Promise<HandedOver | null> {
  const found = await findProposal(deps.database.kysely, deciding.id)
  if (!found) throw new Refusal('PROPOSAL_NOT_FOUND')
  const way = proposalDefinitions[kindOf(found)]
  let shown: HandedOver | null = null
  try {
    if ('carryOut' in way) {
      await transact(deps.database, null, async (tx) => {
        const { doing, ...end } = await approval(deps, tx, deciding)
        shown = await way.carryOut(deps, tx, doing).catch(asChanged)
        await close(tx, end)
      })
      way.afterwards?.(deps)
    } else {
      const { id: proposal, form, proposedBy } = found
      const by = { ...deciding.by, byTwo: { proposal, proposedBy } }
      await way.carryOutWith(deps, { form: form as StoredForm, proposedBy, by }, async (db) => {
        const { closing, audit } = await approval(deps, db, deciding)
        return [write(closeProposals, closing), writeLast(recordAudits, audit)]
      })
    }
  } catch (error) {
    await voidIfRefusedForGood(deps, deciding, error)
    throw error
  }
  deps.wake()
  return shown
}

export function refuseProposal(deps: Deps, deciding: Deciding): Promise<void> {
  return transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const row = await lockOpen(deps, tx, deciding.id, at)
    requireApprover(deciding.operator, proposalKinds[kindOf(row)].approve)
    if (row.proposedBy === deciding.operator.id) throw new Refusal('PROPOSAL_OWN')
    if (subjectOf(row) === deciding.operator.id) throw new Refusal('OPERATOR_SELF')
    await requireNotNew(deps, tx, deciding.operator.id)
    await close(tx, closingOf(row, { status: 'refused', deciding, at }))
  })
}

/** Only the proposer can withdraw. Any other operator gets `PROPOSAL_NOT_FOUND`. */
export function withdrawProposal(deps: Deps, deciding: Omit<Deciding, 'reason'>): Promise<void> {
  return transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const row = await lockOpen(deps, tx, deciding.id, at)
    if (row.proposedBy !== deciding.operator.id) throw new Refusal('PROPOSAL_NOT_FOUND')
    await close(tx, closingOf(row, { status: 'withdrawn', deciding: { ...deciding, reason: '' }, at }))
  })
}

/**
 * Locks the proposal and both operators, and checks that it can be approved and still has the same effect. Returns what to carry
 * out and how to close the proposal.
 */
async function approval(deps: Deps, db: Db, deciding: Deciding) {
  const { newOperatorHours: newHours } = await deps.settings()
  const at = deps.clock.now()
  const row = await lockOpen(deps, db, deciding.id, at)
  await requireTwo(db, row, { kind: kindOf(row), deciding, newHours, at })
  const preview = await preparedAgain(deps, db, row)
  const { id, reason, proposedBy, linkCodeHash } = row
  const doing = {
    id,
    form: row.form as StoredForm,
    preview,
    reason,
    proposedBy,
    by: { ...deciding.by, byTwo: { proposal: id, proposedBy } },
    linkCodeHash,
    at,
  }
  return { doing, ...closingOf(row, { status: 'approved', deciding, at }) }
}

async function lockOpen(deps: Deps, tx: Db, id: number, at: Date): Promise<LockedProposal> {
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

function requireApprover(
  { role }: Pick<SessionOperator, 'role'>,
  act: Parameters<typeof hasPermission>[1],
): void {
  if (!hasPermission(role, act)) throw new Refusal('OPERATOR_ROLE', { acts: [act] })
}

type Approving = {
  readonly kind: ProposalKind
  readonly deciding: Deciding
  /** Hours for which a new operator cannot approve. */
  readonly newHours: number
  readonly at: Date
}

/**
 * Locks both operators until the commit, and checks that they count as two people, that the approver may approve and that the
 * proposer could still propose. The operator whose role or access changes is locked too. All in id order.
 */
async function requireTwo(
  tx: Db,
  row: LockedProposal,
  { kind, deciding, newHours, at }: Approving,
): Promise<void> {
  const { id } = deciding.operator
  const subject = subjectOf(row)
  const locked = await lockOperators(tx, [row.proposedBy, id, ...(subject === null ? [] : [subject])])
  const approver = locked.find((each) => each.id === id)
  if (!approver) throw new SessionRefusal('ACCOUNT_CLOSED')
  requireApprover(approver, proposalKinds[kind].approve)
  const role = locked.find((each) => each.id === row.proposedBy)?.role ?? null
  const [maker, other] = await Promise.all([findAccount(tx, row.proposedBy), findAccount(tx, id)])
  const why = whyMayNotApprove(other, { kind, proposer: { ...maker, role }, subject, newHours, at })
  if (why) throw notTwoRefusal(why)
}

type End = {
  readonly status: 'approved' | 'refused' | 'withdrawn'
  readonly deciding: Deciding
  readonly at: Date
}

const acts = { approved: 'approve', refused: 'refuse', withdrawn: 'withdraw' } as const

/** Returns the closing of the proposal and its audit entry. */
function closingOf(row: LockedProposal, { status, deciding, at }: End) {
  const { operator, by, reason } = deciding
  return {
    closing: { id: row.id, status, decidedBy: operator.id, decidedAt: at, reason },
    audit: {
      ...by,
      action: `proposal.${acts[status]}` as const,
      subject: `proposal:${row.id}`,
      detail: { kind: row.kind, about: row.subject, proposedBy: row.proposedBy, reason },
      before: { status: 'open' },
      after: { status },
      at,
    },
  }
}

async function close(tx: Tx, { closing, audit }: ReturnType<typeof closingOf>): Promise<void> {
  await closeProposals(tx, [closing])
  await recordAudit(tx, audit)
}
