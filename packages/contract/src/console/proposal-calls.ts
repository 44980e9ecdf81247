import { operatorRoles, type ProposalKind, proposalKinds, voidCauses } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import {
  coinAmount,
  limit,
  name,
  oneOf,
  page,
  reason,
  recordIdField,
  userIdField,
  username,
} from '../fields.ts'
import { listOf } from '../objects.ts'
import { consolePaths } from '../wire/console-paths.ts'
import { awardSources, rulingForm, rulingRefusals } from './dispute-calls.ts'
import { settingNameField, settingValueField } from './market-calls.ts'
import { railForm } from './rail-calls.ts'
import { postingPreview } from './wallet-calls.ts'

const time = z.number().int()
const flag = z.union([z.literal(0), z.literal(1)])
// z.enum needs a tuple; the table is never empty.
const kinds = Object.keys(proposalKinds) as [ProposalKind, ...ProposalKind[]]
/**
 * void: its effect would be different now or is no longer possible; found on approval, or when the same is proposed again.
 * failed: approved but not carried out. This server never sets it; it is part of the wire format.
 */
const statuses = ['open', 'approved', 'refused', 'withdrawn', 'expired', 'void', 'failed'] as const

export const proposal = z.object({
  id: z.number().int(),
  kind: z.enum(kinds),
  /** Subject as kind:id, such as `user:10001`. */
  subject: z.string(),
  /** Display name of the subject, such as `Bob · @bob`. */
  about: z.string(),
  /** Coin; '' if none moves. */
  amount: z.string(),
  reason: z.string(),
  status: z.enum(statuses),
  madeBy: z.string(),
  madeById: z.number().int(),
  createdAt: time,
  expiresAt: time,
  decidedBy: z.string(),
  decidedAt: time.nullable(),
  decisionReason: z.string(),
  /** Why it is void; '' for any other status. */
  voidCause: z.enum(['', ...voidCauses]),
})

export const proposalDetail = proposal.extend({
  /** The effect that the proposer saw and that the approver confirms. */
  preview: z.object({
    postings: z.array(postingPreview),
    changes: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
  }),
  /** Of a ruling that would end an open claim: what it awards, and from what that would be paid now. */
  award: z.object({ awarded: z.string(), sources: awardSources }).nullable(),
  /** 1 if the caller may approve or refuse; otherwise `whyNot` has the cause. */
  mayDecide: flag,
  whyNot: z.enum([
    '',
    'role',
    'own',
    'maker',
    'subject',
    'invited',
    'reset',
    'shared',
    'new',
    'maker_new',
    'closed',
  ]),
  /** When the cause ends by itself; null if it does not. */
  whyNotUntil: time.nullable(),
})

/** `linkCode` is shown once, for the new operator: it opens the link that the approver gets. '' if the call was repeated. */
const lettingIn = proposalDetail.extend({ linkCode: z.string() })

const proposing = ['PROPOSAL_OPEN', 'OPERATOR_NEW', 'IDEMPOTENCY_CONFLICT'] as const

export const proposalConsoleCalls = defineEndpoints({
  listProposals: {
    path: consolePaths.listProposals,
    auth: 'O',
    permission: 'proposal.read',
    auditsList: 'proposal',
    summary: 'Proposals: open ones, the longest waiting first; decided ones, newest first.',
    body: z.object({ status: oneOf(statuses).optional(), page, limit }),
    data: listOf(proposal),
    refusals: [],
  },
  getProposal: {
    path: consolePaths.getProposal,
    auth: 'O',
    permission: 'proposal.read',
    summary: 'One proposal with the postings or the difference it would make.',
    body: z.object({ id: recordIdField }),
    data: proposalDetail,
    refusals: ['PROPOSAL_NOT_FOUND'],
  },
  proposeCoin: {
    path: consolePaths.proposeCoin,
    auth: 'O',
    permission: 'coin.issue',
    summary:
      'Propose to issue coin to a user, to take back coin that should not have been issued, or to adjust from one user’s balance to another’s.',
    body: z
      .object({
        operation: oneOf(['issue', 'take_back', 'adjust']),
        userId: userIdField,
        receiverId: userIdField.optional(),
        amount: coinAmount,
        reason,
      })
      .refine((form) => (form.operation === 'adjust') === (form.receiverId !== undefined), {
        path: ['receiverId'],
        error: 'required',
      })
      .refine((form) => form.receiverId !== form.userId, { path: ['receiverId'], error: 'invalid' }),
    data: proposalDetail,
    refusals: ['USER_NOT_FOUND', 'INSUFFICIENT_COIN', 'ABOVE_CAP', ...proposing],
    isMutation: true,
  },
  proposePayout: {
    path: consolePaths.proposePayout,
    auth: 'O',
    permission: 'exchange.decide',
    summary:
      'Propose to authorise the payout of an exchange that needs two operators. The USDT is sent after the approval, not before.',
    body: z.object({ id: recordIdField, reason: reason.optional() }),
    data: proposalDetail,
    refusals: ['EXCHANGE_NOT_FOUND', 'REVIEW_STATE', ...proposing],
    isMutation: true,
  },
  proposeRuling: {
    path: consolePaths.proposeRuling,
    auth: 'O',
    permission: 'appeal.rule',
    summary:
      'Propose a ruling that needs two operators. Both parties read `reason`; `seen` is as in the ruling itself.',
    body: rulingForm,
    data: proposalDetail,
    refusals: [...rulingRefusals, ...proposing],
    isMutation: true,
  },
  proposeRole: {
    path: consolePaths.proposeRole,
    auth: 'O',
    permission: 'operator.manage',
    summary: 'Propose another operator’s new role. Their sessions end when it is approved.',
    body: z.object({ id: recordIdField, role: oneOf(operatorRoles), reason }),
    data: proposalDetail,
    refusals: ['OPERATOR_NOT_FOUND', 'OPERATOR_SELF', ...proposing],
    isMutation: true,
  },
  proposeInvite: {
    path: consolePaths.proposeInvite,
    auth: 'O',
    permission: 'operator.manage',
    summary:
      'Propose to invite an operator. The proposer gets a code now, the approver the link that it opens. Three invitations and resets by two in a day at most.',
    body: z.object({ username, name: name(1, 64), role: oneOf(operatorRoles), reason }),
    data: lettingIn,
    refusals: ['OPERATOR_TAKEN', 'OPERATOR_LIMIT', ...proposing],
    isMutation: true,
  },
  proposeReset: {
    path: consolePaths.proposeReset,
    auth: 'O',
    permission: 'operator.manage',
    summary:
      'Propose to end another operator’s sessions, password and second factor. Code and link as for an invitation.',
    body: z.object({ id: recordIdField, reason }),
    data: lettingIn,
    refusals: ['OPERATOR_NOT_FOUND', 'OPERATOR_SELF', 'OPERATOR_LIMIT', ...proposing],
    isMutation: true,
  },
  proposeSetting: {
    path: consolePaths.proposeSetting,
    auth: 'O',
    permission: 'setting.change',
    summary: 'Propose a new value for a setting. Once approved, it applies on every server at once.',
    body: z.object({ name: settingNameField, value: settingValueField, reason }),
    data: proposalDetail,
    refusals: [...proposing],
    isMutation: true,
  },
  proposeRail: {
    path: consolePaths.proposeRail,
    auth: 'O',
    permission: 'setting.change',
    summary: 'Propose a payment rail, or a change of one. It takes effect when another operator approves it.',
    body: railForm,
    data: proposalDetail,
    refusals: [...proposing],
    isMutation: true,
  },
  proposeAccount: {
    path: consolePaths.proposeAccount,
    auth: 'O',
    permission: 'account.close',
    summary:
      'Propose to close a user’s account, which needs no open order or exchange, unlists its offers and ends its sessions; or to reopen a closed one. The user reads `reason`.',
    body: z.object({ operation: oneOf(['close', 'reopen']), userId: userIdField, reason }),
    data: proposalDetail,
    refusals: ['USER_NOT_FOUND', 'ACCOUNT_IN_USE', 'ACCOUNT_STATE', ...proposing],
    isMutation: true,
  },
  proposeRevocation: {
    path: consolePaths.proposeRevocation,
    auth: 'O',
    permission: 'certificate.revoke',
    summary:
      'Propose to revoke a user’s verification, which unlists their offers until they are verified again, or a merchant’s badge, whose bond stays and returns when they leave. Open orders go on. The user reads `reason`.',
    body: z.object({ what: oneOf(['verification', 'merchant']), userId: userIdField, reason }),
    data: proposalDetail,
    refusals: ['USER_NOT_FOUND', 'REVIEW_STATE', ...proposing],
    isMutation: true,
  },
  approveProposal: {
    path: consolePaths.approveProposal,
    auth: 'O',
    permission: 'proposal.decide',
    summary:
      'Approve another operator’s proposal. It is carried out at once, exactly as previewed, or not at all. A proposal that is no longer possible becomes void. Approver and proposer have to count as two people.',
    body: z.object({ id: recordIdField, reason: reason.optional() }),
    data: proposalDetail.extend({
      /** Of an invitation or a reset, shown once, for its operator; the proposer has its code. */
      link: z.string(),
      linkUntil: time.nullable(),
    }),
    refusals: [
      'PROPOSAL_NOT_FOUND',
      'PROPOSAL_STATE',
      'PROPOSAL_OWN',
      'PROPOSAL_CHANGED',
      'PROPOSAL_MAKER',
      'PROPOSAL_MAKER_NEW',
      'OPERATOR_NEW',
      'OPERATORS_INVITED',
      'OPERATORS_RESET',
      'OPERATORS_SHARED',
      'OPERATOR_SELF',
      'OPERATOR_TAKEN',
      'OPERATOR_LIMIT',
      'ABOVE_CAP',
      'INSUFFICIENT_COIN',
      'USER_NOT_FOUND',
      'REVIEW_STATE',
      'APPEAL_STATE',
      'APPEAL_MOVED',
      'APPEAL_UNANSWERED',
      'RULING_PROPOSED',
      'RULING_OWN',
      'OPERATOR_NOT_FOUND',
      'USER_SANCTIONED',
      'OWNER_FROZE',
      'USER_UNVERIFIED',
      'ACCOUNT_IN_USE',
      'ACCOUNT_STATE',
      'APPEAL_NOT_FOUND',
      'EXCHANGE_NOT_FOUND',
      'RECOVERY_NOT_FOUND',
      'RECOVERY_STATE',
      'IDENTITY_DIFFERS',
      'MOBILE_TAKEN',
    ],
    isMutation: true,
  },
  refuseProposal: {
    path: consolePaths.refuseProposal,
    auth: 'O',
    permission: 'proposal.decide',
    summary: 'Refuse another operator’s proposal, with a reason for its author.',
    body: z.object({ id: recordIdField, reason }),
    data: proposalDetail,
    refusals: ['PROPOSAL_NOT_FOUND', 'PROPOSAL_STATE', 'PROPOSAL_OWN', 'OPERATOR_SELF', 'OPERATOR_NEW'],
    isMutation: true,
  },
  withdrawProposal: {
    path: consolePaths.withdrawProposal,
    auth: 'O',
    permission: 'proposal.decide',
    summary: 'Withdraw my own proposal.',
    body: z.object({ id: recordIdField }),
    data: proposalDetail,
    refusals: ['PROPOSAL_NOT_FOUND', 'PROPOSAL_STATE'],
    isMutation: true,
  },
})
