import type { ConsoleDataOf } from '@u-market/contract'
import { Refusal } from '../../platform/refusal.ts'
import type { ConsoleHandlers, SessionOperator } from '../call.ts'
import type { Deps } from '../deps.ts'
import { type OrderDeps, requireOtherAuthor } from '../orders/index.ts'
import { pageOf, pageWindow } from '../page.ts'
import { auditContext, recordView } from './audit.ts'
import { coinForm } from './coin-proposals.ts'
import { approveProposal, refuseProposal, withdrawProposal } from './decide-proposal.ts'
import { findApprover } from './operator.queries.ts'
import { countProposals, findProposal, listProposals } from './proposal.queries.ts'
import { listedProposal, proposalDetail } from './proposal.views.ts'
import { rulingForm } from './proposal-definitions.ts'
import { propose } from './propose.ts'

type ProposalCalls =
  | 'listProposals'
  | 'getProposal'
  | 'proposeCoin'
  | 'proposePayout'
  | 'proposeRuling'
  | 'proposeRole'
  | 'proposeSetting'
  | 'proposeAccount'
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
      if (detail.kind === 'exchange_pay') {
        const [, exchange = ''] = detail.subject.split(':')
        await recordView(deps, { ...call, view: 'exchange.look', id: exchange })
      }
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
    proposeSetting: async ({ body: { reason, ...form }, idempotencyKey: key, ...call }) => {
      const id = await propose(deps, { kind: 'setting', form, reason, by: auditContext(call), key })
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
    approveProposal: async ({ body: { id, reason = '' }, ...call }) => {
      await approveProposal(deps, { id, reason, operator: call.operator, by: auditContext(call) })
      return detailOf(deps, call.operator, id)
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

async function detailOf(
  deps: Deps,
  operator: SessionOperator,
  id: number,
): Promise<ConsoleDataOf<'getProposal'>> {
  const [row, { invitedBy, createdAt }, { newOperatorHours: newHours }] = await Promise.all([
    findProposal(deps.database.kysely, id),
    findApprover(deps.database.kysely, operator.id),
    deps.settings(),
  ])
  if (!row) throw new Refusal('PROPOSAL_NOT_FOUND')
  return proposalDetail(row, { operator, invitedBy, createdAt, newHours }, deps.clock.now())
}
