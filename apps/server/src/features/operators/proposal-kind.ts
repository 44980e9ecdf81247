import type { Coin } from '@u-market/domain'
import type { Json } from '../../db/column-types.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { PostingPreview } from '../../ledger/post.ts'
import type { Deps } from '../deps.ts'
import type { Admit, OrderDeps } from '../orders/index.ts'
import type { AuditContext } from './audit.ts'

/** What a proposal will do, to the letter: stored with it, and compared before it is done. */
export type Preview = {
  readonly postings: readonly PostingPreview[]
  readonly changes: readonly { readonly what: string; readonly before: string; readonly after: string }[]
}

export type Prepared = {
  /** kind:id of what it is about. */
  readonly subject: string
  readonly about: string
  /** Null where no coin moves. */
  readonly amount: Coin | null
  readonly preview: Preview
}

export type StoredForm = { readonly [key: string]: Json }

type Doing = {
  readonly id: number
  readonly form: StoredForm
  /** What both of the two have seen. */
  readonly preview: Preview
  readonly reason: string
  readonly proposedBy: number
  /** Who approves. */
  readonly by: AuditContext
  readonly at: Date
}

/** One thing that takes two operators. The first two throw refusals; the second runs in the approving transaction. */
export type ProposalDefinition = {
  readonly prepare: (deps: Deps, db: Db, form: StoredForm) => Promise<Prepared>
  readonly carryOut: (deps: Deps, tx: Tx, doing: Doing) => Promise<void>
  /** Once it is committed. */
  readonly afterwards?: (deps: Deps) => void
}

/** What is done by a command of an order: `admit` approves in that command's own transaction, so that both happen or neither. */
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
