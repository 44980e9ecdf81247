import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limit, oneOf, page, reason, recordIdField } from '../fields.ts'
import { flag, maybeTime, time } from '../object-fields.ts'
import { listOf, picture } from '../objects.ts'
import { consolePaths } from '../wire/console-paths.ts'
import { proposalDetail } from './proposal-calls.ts'

/** open: to be decided until `closesAt`. stopped, failed: approved, and ended before it took effect. */
const statuses = ['open', 'approved', 'refused'] as const

const recovery = z.object({
  id: z.number().int(),
  userId: z.number().int(),
  username: z.string(),
  nickname: z.string(),
  /** The account's mobile now. */
  mobile: z.string(),
  newMobile: z.string(),
  /** As the visitor gave it. */
  realName: z.string(),
  /** 1 if the number given is that of the verified identity. */
  sameNumber: flag,
  dropsFactor: flag,
  status: z.enum(statuses),
  reason: z.string(),
  decidedBy: z.string(),
  decidedAt: maybeTime,
  createdAt: time,
  closesAt: time,
  /** Of an approved one: when the mobile changes, and whether it has (done) or will not (stopped, failed). */
  dueAt: maybeTime,
  change: z.enum(['', 'waiting', 'done', 'stopped', 'failed']),
})

const detail = recovery.extend({
  note: z.string(),
  /** 1 if the account has an authenticator app now. */
  hasFactor: flag,
  /** '' after their retention time. */
  document: picture,
  portrait: picture,
  verifiedName: z.string(),
  /** Of the approved verification; '' after their retention time. */
  verifiedFront: picture,
  verifiedBack: picture,
  /** Other requests for the account, and changes of it that were stopped, in the last 180 days. */
  earlierRequests: z.number().int(),
  stoppedChanges: z.number().int(),
  /** The open proposal to approve it; null if there is no such proposal. */
  proposalId: z.number().int().nullable(),
})

export const recoveryConsoleCalls = defineEndpoints({
  listRecoveries: {
    path: consolePaths.listRecoveries,
    auth: 'O',
    permission: 'recovery.read',
    auditsList: 'recovery',
    summary:
      'Requests for accounts whose mobile or authenticator app is lost, the longest waiting first; of those to be decided, the ones with the verified number before the others.',
    body: z.object({ status: oneOf(statuses).optional(), page, limit }),
    data: listOf(recovery),
    refusals: [],
  },
  getRecovery: {
    path: consolePaths.getRecovery,
    auth: 'O',
    permission: 'recovery.read',
    auditsView: 'recovery.look',
    summary: 'One request with its pictures beside those of the verified identity.',
    body: z.object({ id: recordIdField }),
    data: detail,
    refusals: ['RECOVERY_NOT_FOUND'],
  },
  proposeRecovery: {
    path: consolePaths.proposeRecovery,
    auth: 'O',
    permission: 'account.recover',
    summary:
      'Propose to give an account back. Another operator approves it; the mobile then changes after a hold in which every known channel can stop it.',
    body: z.object({ id: recordIdField, reason }),
    data: proposalDetail,
    refusals: [
      'RECOVERY_NOT_FOUND',
      'RECOVERY_STATE',
      'IDENTITY_DIFFERS',
      'MOBILE_TAKEN',
      'PROPOSAL_OPEN',
      'OPERATOR_NEW',
      'IDEMPOTENCY_CONFLICT',
    ],
    isMutation: true,
  },
  refuseRecovery: {
    path: consolePaths.refuseRecovery,
    auth: 'O',
    permission: 'account.recover',
    summary: 'Refuse a request, or stop an approved one before it takes effect. The asker is not told why.',
    body: z.object({ id: recordIdField, reason }),
    data: detail,
    refusals: ['RECOVERY_NOT_FOUND', 'RECOVERY_STATE'],
    isMutation: true,
  },
})
