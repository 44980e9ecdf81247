import type { Coin } from '@u-market/domain'
import type { Json } from '../../db/column-types.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { PostingPreview } from '../../ledger/post.ts'
import type { Deps } from '../deps.ts'
import type { Admit, OrderDeps } from '../orders/index.ts'
import type { AuditContext } from './audit.ts'

/** The exact effect of a proposal. It is stored with the proposal and compared again before it is carried out. */
export type Preview = {
  readonly postings: readonly PostingPreview[]
  readonly changes: readonly { readonly what: string; readonly before: string; readonly after: string }[]
}

export type Prepared = {
  /** `kind:id` of the object that the proposal is about. */
  readonly subject: string
  readonly about: string
  /** Null if no coin moves. */
  readonly amount: Coin | null
  readonly preview: Preview
}

export type StoredForm = { readonly [key: string]: Json }

type Doing = {
  readonly id: number
  readonly form: StoredForm
  /** The preview that both operators have seen. */
  readonly preview: Preview
  readonly reason: string
  readonly proposedBy: number
  /** The approver, with the proposal. */
  readonly by: AuditContext
  /** Hash of the code that the proposer was shown; null if the proposal lets no operator in. */
  readonly linkCodeHash: Buffer | null
  readonly at: Date
}

/** A link that the approver is shown, once. */
type Shown = { readonly link: string; readonly expiresAt: number }

/**
 * An act that takes two operators. `prepare` throws the refusals that prevent it; `carryOut` runs in the transaction of the
 * approval.
 */
export type ProposalDefinition = {
  readonly prepare: (deps: Deps, db: Db, form: StoredForm) => Promise<Prepared>
  readonly carryOut: (deps: Deps, tx: Tx, doing: Doing) => Promise<Shown | null>
  /** Runs after the commit. */
  readonly afterwards?: (deps: Deps) => void
}

/**
 * An act of two operators that an order command carries out. `admit` writes the approval in that command's transaction, so that
 * both are committed or neither.
 */
export type CommandProposalDefinition = {
  readonly prepare: ProposalDefinition['prepare']
  readonly carryOutWith: (
    deps: OrderDeps,
    doing: Pick<Doing, 'form' | 'proposedBy' | 'by'>,
    admit: Admit,
  ) => Promise<void>
}

export function textOf(form: StoredForm, name: string): string {
  return String(form[name] ?? '')
}

export function numberOf(form: StoredForm, name: string): number {
  return Number(form[name] ?? 0)
}
