import type { ConsoleDataOf } from '@u-market/contract'
import {
  coin,
  coinText,
  hasPermission,
  maskAddress,
  type OperatorAccount,
  type ProposalKind,
  proposalKinds,
  whyMayNotApprove,
} from '@u-market/domain'
import type { Json } from '../../db/column-types.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { SessionOperator } from '../call.ts'
import type { ProposalRow } from './proposal.queries.ts'
import { numberOf, type Preview, type StoredForm } from './proposal-kind.ts'

type Detail = ConsoleDataOf<'getProposal'>
type Listed = ConsoleDataOf<'listProposals'>['data'][number]
type Viewer = {
  readonly operator: Pick<SessionOperator, 'id' | 'role'>
  readonly account: OperatorAccount
  readonly maker: OperatorAccount
  /** Hours for which a new operator cannot approve. */
  readonly newHours: number
}

export function listedProposal(row: ProposalRow, at: Date): Listed {
  return {
    id: row.id,
    kind: kindOf(row),
    subject: row.subject,
    about: row.about,
    amount: row.amountMinor === null ? '' : coinText(coin(row.amountMinor)),
    reason: row.reason,
    status: isExpired(row, at) ? 'expired' : row.status,
    madeBy: row.makerName,
    madeById: row.proposedBy,
    createdAt: unixSeconds(row.createdAt),
    expiresAt: unixSeconds(row.expiresAt),
    decidedBy: row.deciderName ?? '',
    decidedAt: row.decidedAt && unixSeconds(row.decidedAt),
    decisionReason: row.decisionReason,
    voidCause: row.voidCause ?? '',
  }
}

export function proposalDetail(row: ProposalRow, viewer: Viewer, at: Date): Omit<Detail, 'award'> {
  const { why, until } = whyViewerMayNotDecide(row, viewer, at)
  return {
    ...listedProposal(row, at),
    preview: shownTo(viewer, row),
    mayDecide: why === '' ? 1 : 0,
    whyNot: why,
    whyNotUntil: until && unixSeconds(until),
  }
}

export function isExpired(
  { status, expiresAt }: Pick<ProposalRow, 'status' | 'expiresAt'>,
  at: Date,
): boolean {
  return status === 'open' && expiresAt <= at
}

/** An operator who does not decide payouts sees only the ends of an address. */
function shownTo({ operator }: Viewer, row: ProposalRow): Detail['preview'] {
  const preview = previewOf(row.preview)
  if (row.kind !== 'exchange_pay' || hasPermission(operator.role, proposalKinds.exchange_pay.approve))
    return preview
  const changes = preview.changes.map((change) =>
    change.what === 'address' ? { ...change, after: maskAddress(change.after) } : change,
  )
  return { ...preview, changes }
}

/** Reads the stored preview, whose column is typed only as JSON. */
export function previewOf(stored: Json): {
  postings: Detail['preview']['postings']
  changes: Detail['preview']['changes']
} {
  const preview = stored as unknown as Preview
  return { postings: [...preview.postings], changes: [...preview.changes] }
}

export function kindOf({ kind }: Pick<ProposalRow, 'kind'>): ProposalKind {
  if (!(kind in proposalKinds)) throw new Error(`unknown kind of proposal: ${kind}`)
  return kind as ProposalKind
}

/** The operator whose role or access a proposal changes. */
export function subjectOf({ kind, form }: Pick<ProposalRow, 'kind' | 'form'>): number | null {
  const isOfOne = kind === 'operator_role' || kind === 'operator_reset'
  return isOfOne ? numberOf(form as StoredForm, 'id') : null
}

function whyViewerMayNotDecide(
  row: ProposalRow,
  { operator, account, maker, newHours }: Viewer,
  at: Date,
): { readonly why: Detail['whyNot']; readonly until: Date | null } {
  if (row.status !== 'open' || isExpired(row, at)) return { why: 'closed', until: null }
  const kind = kindOf(row)
  if (!hasPermission(operator.role, proposalKinds[kind].approve)) return { why: 'role', until: null }
  const proposer = { ...maker, role: row.makerClosedAt ? null : row.makerRole }
  const why = whyMayNotApprove(account, { kind, proposer, subject: subjectOf(row), newHours, at })
  return why ?? { why: '', until: null }
}
