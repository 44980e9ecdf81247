import type { ConsoleDataOf } from '@u-market/contract'
import { hasPermission, proposalKinds } from '@u-market/domain'
import { newCode } from '../../platform/factor-codes.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { ConsoleHandlers, SessionOperator } from '../call.ts'
import type { Deps } from '../deps.ts'
import { railForm } from '../market/index.ts'
import { awardNow, type OrderDeps, requireOtherAuthor } from '../orders/index.ts'
import { pageOf, pageWindow } from '../page.ts'
import { findAccount } from './access-changes.ts'
import { auditContext, recordView } from './audit.ts'
import { coinForm } from './coin-proposals.ts'
import { approveProposal, refuseProposal, withdrawProposal } from './decide-proposal.ts'
import { countProposals, findLinkCodeHash, findProposal, listProposals } from './proposal.queries.ts'
import { listedProposal, proposalDetail } from './proposal.views.ts'
import { rulingForm, rulingOf } from './proposal-definitions.ts'
import type { StoredForm } from './proposal-kind.ts'
import { propose } from './propose.ts'
import { hashLinkCode } from './second-factor.ts'

type ProposalCalls =
  | 'listProposals'
  | 'getProposal'
  | 'proposeCoin'
  | 'proposePayout'
  | 'proposeRuling'
  | 'proposeRole'
  | 'proposeInvite'
  | 'proposeReset'
  | 'proposeSetting'
  | 'proposeAccount'
  | 'proposeRail'
  | 'proposeRevocation'
  | 'proposeRecovery'
  | 'approveProposal'
  | 'refuseProposal'
  | 'withdrawProposal'

export function proposalHandlers(deps: OrderDeps): Pick<ConsoleHandlers, ProposalCalls> {
  return {
    listProposals: async ({ body }) => {
      const filter = { status: body.status, at: deps.clock.now() }
      const [rows, total] = await Promise.all([
        listProposals(deps.database.kysely, { ...filter, ...pageWindow(body) }),
        countProposals(deps.database.kysely, filter),
      ])
      return pageOf(
        total,
        body,
        rows.map((row) => listedProposal(row, filter.at)),
      )
    },
    getProposal: async ({ body, ...call }) => {
      const detail = await detailOf(deps, call.operator, body.id)
      const [, id = ''] = detail.subject.split(':')
      if (detail.kind === 'exchange_pay') await recordView(deps, { ...call, view: 'exchange.look', id })
      if (detail.kind === 'appeal_rule' && detail.status === 'open')
        await recordView(deps, { ...call, view: 'appeal.look', id })
      return detail
    },
    proposeCoin: async ({ body, idempotencyKey: key, ...call }) => {
      const { operation, reason, receiverId, ...given } = body
      const form = coinForm({ ...given, receiverId })
      const id = await propose(deps, { kind: `coin_${operation}`, form, reason, by: auditContext(call), key })
      return detailOf(deps, call.operator, id)
    },
    proposePayout: async ({ body: { reason = '', ...form }, idempotencyKey: key, ...call }) => {
      const id = await propose(deps, { kind: 'exchange_pay', form, reason, by: auditContext(call), key })
      return detailOf(deps, call.operator, id)
    },
    proposeRuling: async ({ body, idempotencyKey: key, ...call }) => {
      await requireOtherAuthor(deps, { id: body.id, operatorId: call.operator.id })
      const form = rulingForm(body)
      const { reason } = body
      const id = await propose(deps, { kind: 'appeal_rule', form, reason, by: auditContext(call), key })
      return detailOf(deps, call.operator, id)
    },
    proposeRole: async ({ body: { reason, ...form }, idempotencyKey: key, ...call }) => {
      if (form.id === call.operator.id) throw new Refusal('OPERATOR_SELF')
      const id = await propose(deps, { kind: 'operator_role', form, reason, by: auditContext(call), key })
      return detailOf(deps, call.operator, id)
    },
    proposeInvite: async ({ body: { reason, username, ...given }, idempotencyKey: key, ...call }) => {
      const form = { ...given, username: username.toLowerCase() }
      return proposeLink(deps, call, { kind: 'operator_invite', form, reason, by: auditContext(call), key })
    },
    proposeReset: async ({ body: { reason, ...form }, idempotencyKey: key, ...call }) => {
      if (form.id === call.operator.id) throw new Refusal('OPERATOR_SELF')
      return proposeLink(deps, call, { kind: 'operator_reset', form, reason, by: auditContext(call), key })
    },
    proposeSetting: async ({ body: { reason, ...form }, idempotencyKey: key, ...call }) => {
      const id = await propose(deps, { kind: 'setting', form, reason, by: auditContext(call), key })
      return detailOf(deps, call.operator, id)
    },
    proposeRail: async ({ body: { reason, ...asked }, idempotencyKey: key, ...call }) => {
      const form = railForm(asked)
      const id = await propose(deps, { kind: 'rail', form, reason, by: auditContext(call), key })
      return detailOf(deps, call.operator, id)
    },
    proposeAccount: async ({ body: { operation, reason, ...form }, idempotencyKey: key, ...call }) => {
      const id = await propose(deps, {
        kind: `account_${operation}`,
        form,
        reason,
        by: auditContext(call),
        key,
      })
      return detailOf(deps, call.operator, id)
    },
    proposeRevocation: async ({ body: { what, reason, ...form }, idempotencyKey: key, ...call }) => {
      const id = await propose(deps, { kind: `${what}_revoke`, form, reason, by: auditContext(call), key })
      return detailOf(deps, call.operator, id)
    },
    proposeRecovery: async ({ body: { reason, ...form }, idempotencyKey: key, ...call }) => {
      const id = await propose(deps, { kind: 'account_recover', form, reason, by: auditContext(call), key })
      return detailOf(deps, call.operator, id)
    },
    approveProposal: async ({ body: { id, reason = '' }, ...call }) => {
      const deciding = { id, reason, operator: call.operator, by: auditContext(call) }
      const shown = await approveProposal(deps, deciding)
      const detail = await detailOf(deps, call.operator, id)
      return { ...detail, link: shown?.link ?? '', linkUntil: shown?.expiresAt ?? null }
    },
    refuseProposal: async ({ body: { id, reason }, ...call }) => {
      await refuseProposal(deps, { id, reason, operator: call.operator, by: auditContext(call) })
      return detailOf(deps, call.operator, id)
    },
    withdrawProposal: async ({ body: { id }, ...call }) => {
      await withdrawProposal(deps, { id, operator: call.operator, by: auditContext(call) })
      return detailOf(deps, call.operator, id)
    },
  }
}

/** Proposes to let an operator in, and shows the code of the link that approval makes. Only its hash is stored. */
async function proposeLink(
  deps: Deps,
  { operator }: { readonly operator: SessionOperator },
  proposing: Parameters<typeof propose>[1],
): Promise<ConsoleDataOf<'proposeInvite'>> {
  const linkCode = newCode()
  const linkCodeHash = hashLinkCode(deps.secret, linkCode)
  const id = await propose(deps, { ...proposing, linkCodeHash })
  const kept = await findLinkCodeHash(deps.database.kysely, id)
  // A repeated call finds its first proposal, whose code cannot be shown again.
  return { ...(await detailOf(deps, operator, id)), linkCode: kept?.equals(linkCodeHash) ? linkCode : '' }
}

async function detailOf(
  deps: Deps,
  operator: SessionOperator,
  id: number,
): Promise<ConsoleDataOf<'getProposal'>> {
  const { kysely } = deps.database
  const row = await findProposal(kysely, id)
  if (!row) throw new Refusal('PROPOSAL_NOT_FOUND')
  const [account, maker, { newOperatorHours: newHours }] = await Promise.all([
    findAccount(kysely, operator.id),
    findAccount(kysely, row.proposedBy),
    deps.settings(),
  ])
  const detail = proposalDetail(row, { operator, account, maker, newHours }, deps.clock.now())
  const readsClaims =
    hasPermission(operator.role, 'appeal.read') ||
    hasPermission(operator.role, proposalKinds.appeal_rule.approve)
  const isRuling = readsClaims && detail.kind === 'appeal_rule' && detail.status === 'open'
  return {
    ...detail,
    award: isRuling ? await awardNow(deps.database, rulingOf(row.form as StoredForm)) : null,
  }
}
