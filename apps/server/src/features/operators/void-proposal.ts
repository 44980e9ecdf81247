/**
 * A proposal that can never be carried out becomes void, with a cause that its proposer sees, so that it does not block a new
 * one. This is found when it is approved, or when the same subject is proposed again. Temporary obstacles, such as an open order,
 * a low balance or a sanction, do not make it void.
 */
import { isDeepStrictEqual } from 'node:util'
import type { RefusalReason } from '@u-market/contract'
import type { VoidCause } from '@u-market/domain'
import type { Db, Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { type AuditContext, recordAudit } from './audit.ts'
import { lockProposal, writeVoid } from './proposal.queries.ts'
import { isExpired, kindOf, previewOf } from './proposal.views.ts'
import { proposalDefinitions } from './proposal-definitions.ts'
import type { Preview, StoredForm } from './proposal-kind.ts'

export type LockedProposal = NonNullable<Awaited<ReturnType<typeof lockProposal>>>

/**
 * Prepares the proposal again. Throws `PROPOSAL_CHANGED` if the effect is no longer what the proposer saw, or the refusal that
 * now prevents it.
 */
export async function preparedAgain(deps: Deps, tx: Db, row: LockedProposal): Promise<Preview> {
  const { preview } = await proposalDefinitions[kindOf(row)]
    .prepare(deps, tx, row.form as StoredForm)
    .catch(asChanged)
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(preview)), previewOf(row.preview)))
    throw new Refusal('PROPOSAL_CHANGED')
  return preview
}

/** Replaces a refusal of a field: it was valid when proposed, so the facts have changed, and the approver can correct nothing. */
export function asChanged(error: unknown): never {
  throw error instanceof FieldRefusal ? new Refusal('PROPOSAL_CHANGED') : error
}

type Finding = { readonly id: number; readonly by: AuditContext }

/**
 * Makes a proposal void after its approval was refused for good. Needs a new transaction, because that of the approval was rolled
 * back.
 */
export async function voidIfRefusedForGood(deps: Deps, { id, by }: Finding, refusal: unknown): Promise<void> {
  const cause = causeOf(refusal)
  if (cause === null) return
  await transact(deps.database, null, async (tx) => {
    const row = await lockProposal(tx, id)
    if (row?.status === 'open') await makeVoid(tx, row, { cause, by, at: deps.clock.now() })
  })
}

/**
 * Makes the proposal void if it can never be carried out. Returns true if it is no longer open, so that its subject can be
 * proposed again.
 */
export async function voidIfStale(deps: Deps, tx: Tx, { id, by }: Finding): Promise<boolean> {
  const row = await lockProposal(tx, id)
  const at = deps.clock.now()
  if (row?.status !== 'open' || isExpired(row, at)) return true
  const cause = await preparedAgain(deps, tx, row).then(() => null, causeOrThrow)
  if (cause === null) return false
  await makeVoid(tx, row, { cause, by, at })
  return true
}

/** Refusals after which a proposal can never be carried out. */
const causes: Partial<Record<RefusalReason, VoidCause>> = {
  PROPOSAL_CHANGED: 'changed',
  REVIEW_STATE: 'decided',
  APPEAL_STATE: 'decided',
  ACCOUNT_STATE: 'decided',
  RULING_PROPOSED: 'decided',
  APPEAL_MOVED: 'newer_entry',
  // The dispute had no unanswered entry when the ruling was proposed, so this entry is newer.
  APPEAL_UNANSWERED: 'newer_entry',
  OPERATOR_NOT_FOUND: 'gone',
  OPERATOR_TAKEN: 'decided',
}

function causeOf(error: unknown): VoidCause | null {
  return error instanceof Refusal ? (causes[error.reason] ?? null) : null
}

function causeOrThrow(error: unknown): VoidCause | null {
  if (!(error instanceof Refusal)) throw error
  return causeOf(error)
}

type Void = { readonly cause: VoidCause; readonly by: AuditContext; readonly at: Date }

async function makeVoid(tx: Tx, row: LockedProposal, { cause, by, at }: Void): Promise<void> {
  await writeVoid(tx, { id: row.id, cause, at })
  await recordAudit(tx, {
    ...by,
    action: 'proposal.void',
    subject: `proposal:${row.id}`,
    detail: { kind: row.kind, about: row.subject, proposedBy: row.proposedBy, cause },
    before: { status: 'open' },
    after: { status: 'void' },
    at,
  })
}
