import { isDeepStrictEqual } from 'node:util'
import { type Coin, coinText, HOUR_MS, type ProposalKind } from '@u-market/domain'
import type { Json } from '../../db/column-types.ts'
import { transact } from '../../db/transact.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { requireNotNew } from './access-changes.ts'
import { type AuditContext, recordAudit } from './audit.ts'
import { closeExpired, findByKey, findOpenOf, insertProposal, lockSubject } from './proposal.queries.ts'
import { proposalDefinitions } from './proposal-definitions.ts'
import type { StoredForm } from './proposal-kind.ts'
import { voidIfStale } from './void-proposal.ts'

type Proposing = {
  readonly kind: ProposalKind
  readonly form: StoredForm
  readonly reason: string
  readonly by: AuditContext
  readonly key: string | null
  /** Of a link that approval makes. */
  readonly linkCodeHash?: Buffer
}

/**
 * Kinds of which only one proposal about a subject may be open; a stale one is voided and replaced. The other kinds move coin:
 * several may be open for one user.
 */
const single: ReadonlySet<ProposalKind> = new Set([
  'exchange_pay',
  'appeal_rule',
  'operator_role',
  'operator_invite',
  'operator_reset',
  'setting',
  'rail',
  'account_close',
  'account_reopen',
  'verification_revoke',
  'merchant_revoke',
  'account_recover',
])

/**
 * Stores a proposal with its exact effect and returns its id. A repeated idempotency key returns the first proposal's id, or
 * throws `IDEMPOTENCY_CONFLICT` if the content differs.
 */
export async function propose(
  deps: Deps,
  { kind, form, reason, by, key, linkCodeHash }: Proposing,
): Promise<number> {
  const kept = key === null ? undefined : await findByKey(deps.database.kysely, by.operatorId, key)
  if (kept) return sameAs(kept, { kind, form, reason })
  const { proposalHours } = await deps.settings()
  return transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    await requireNotNew(deps, tx, by.operatorId)
    const { subject, about, amount, preview } = await proposalDefinitions[kind].prepare(deps, tx, form)
    await lockSubject(tx, subject)
    await closeExpired(tx, { subject, at })
    const open = single.has(kind) ? await findOpenOf(tx, { kind, subject }) : undefined
    if (open && !(await voidIfStale(deps, tx, { id: open.id, by })))
      throw new Refusal('PROPOSAL_OPEN', { id: open.id })
    const inserted = await insertProposal(tx, {
      kind,
      subject,
      about,
      form: JSON.stringify(form),
      preview: JSON.stringify(preview),
      amountMinor: amount,
      reason,
      status: 'open',
      proposedBy: by.operatorId,
      key,
      linkCodeHash: linkCodeHash ?? null,
      createdAt: at,
      expiresAt: new Date(at.getTime() + proposalHours * HOUR_MS),
    })
    if (!inserted) {
      const other = key === null ? undefined : await findByKey(tx, by.operatorId, key)
      if (!other) throw new Error('the insert found a proposal that cannot be read')
      return sameAs(other, { kind, form, reason })
    }
    await recordAudit(tx, {
      ...by,
      action: 'proposal.make',
      subject: `proposal:${inserted.id}`,
      detail: { kind, about: subject, ...readable(form, amount), reason },
      at,
    })
    return inserted.id
  })
}

/** Returns the form for the audit entry: the amount as coin ("5.00"), without the ids that the entry's subject names. */
function readable(form: StoredForm, amount: Coin | null): StoredForm {
  const said = ['id', 'userId', 'amountMinor', 'seen']
  // The fields of a rail are in the proposal's preview.
  const others = Object.entries(form).filter(
    ([name, value]) => !said.includes(name) && (typeof value !== 'object' || value === null),
  )
  return { ...Object.fromEntries(others), ...(amount !== null && { amount: coinText(amount) }) }
}

type Kept = { readonly id: number; readonly kind: string; readonly form: Json; readonly reason: string }

function sameAs(kept: Kept, asked: Pick<Proposing, 'kind' | 'form' | 'reason'>): number {
  const isSame =
    kept.kind === asked.kind &&
    kept.reason === asked.reason &&
    isDeepStrictEqual(kept.form, { ...asked.form })
  if (!isSame) throw new Refusal('IDEMPOTENCY_CONFLICT')
  return kept.id
}
