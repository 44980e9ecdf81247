/**
 * A proposal that cannot be carried out any more stands in nobody's way: it is void, with the cause for whoever made it. That is
 * found where it would be approved, and where the same is proposed anew. What passes, as an order that still runs, a balance that
 * is too low or a sanction, makes none void.
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

/** What it does now, if that is what its maker has seen; throws what keeps it from being done. */
export async function preparedAgain(deps: Deps, tx: Db, row: LockedProposal): Promise<Preview> {
  const { preview } = await proposalDefinitions[kindOf(row)]
    .prepare(deps, tx, row.form as StoredForm)
    .catch(asChanged)
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(preview)), previewOf(row.preview)))
    throw new Refusal('PROPOSAL_CHANGED')
  return preview
}

/** What could be proposed and is now at fault in a field is no fault of whoever approves. */
export function asChanged(error: unknown): never {
  throw error instanceof FieldRefusal ? new Refusal('PROPOSAL_CHANGED') : error
}

type Finding = { readonly id: number; readonly by: AuditContext }

/** After an approval that was refused, in a transaction of its own: the refused one has taken everything back. */
export async function voidIfRefusedForGood(deps: Deps, { id, by }: Finding, refusal: unknown): Promise<void> {
  const cause = causeOf(refusal)
  if (cause === null) return
  await transact(deps.database, null, async (tx) => {
    const row = await lockProposal(tx, id)
    if (row?.status === 'open') await makeVoid(tx, row, { cause, by, at: deps.clock.now() })
  })
}

/** For whoever would propose the same: true where this one does not stand in the way, or not any more. */
export async function voidIfStale(deps: Deps, tx: Tx, { id, by }: Finding): Promise<boolean> {
  const row = await lockProposal(tx, id)
  const at = deps.clock.now()
  if (row?.status !== 'open' || isExpired(row, at)) return true
  const cause = await preparedAgain(deps, tx, row).then(() => null, causeOrThrow)
  if (cause === null) return false
  await makeVoid(tx, row, { cause, by, at })
  return true
}

/** Refusals after which it can never be carried out. */
const causes: Partial<Record<RefusalReason, VoidCause>> = {
  PROPOSAL_CHANGED: 'changed',
  REVIEW_STATE: 'decided',
  APPEAL_STATE: 'decided',
  ACCOUNT_STATE: 'decided',
  RULING_PROPOSED: 'decided',
  APPEAL_MOVED: 'newer_entry',
  // It could be ruled when it was proposed: whoever is awaited now has a newer entry to answer.
  APPEAL_UNANSWERED: 'newer_entry',
  TRANSACTION_TAKEN: 'transaction_taken',
  OPERATOR_NOT_FOUND: 'gone',
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
