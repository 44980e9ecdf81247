import { sanctionKinds } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limit, line, moment, oneOf, page, reason, recordIdField, userIdField } from '../fields.ts'
import { locales } from '../locale.ts'
import { listOf, picture } from '../objects.ts'
import { consolePaths } from '../wire/console-paths.ts'

const time = z.number().int()

/** An application of another user with the same number, in whichever spelling. */
const holder = z.object({
  id: z.number().int(),
  userId: z.number().int(),
  username: z.string(),
  nickname: z.string(),
  status: z.enum(['pending', 'approved', 'refused']),
  /** When it was decided, or while it waits when it was sent. */
  since: time,
  /** The account was closed; its number is kept for a while. */
  isClosed: z.union([z.literal(0), z.literal(1)]),
})

/** Number and pictures are '' once they have been removed, after the time for which they are kept. */
const verification = z.object({
  id: z.number().int(),
  userId: z.number().int(),
  username: z.string(),
  mobile: z.string(),
  /** What the applicant reads. */
  userLocale: z.enum(locales),
  realName: z.string(),
  documentNumber: z.string(),
  documentFront: picture,
  documentBack: picture,
  documentsRemovedAt: time.nullable(),
  sameNumber: z.array(holder),
  status: z.enum(['pending', 'approved', 'refused']),
  reason: z.string(),
  decidedBy: z.string(),
  decidedAt: time.nullable(),
  createdAt: time,
})

export const verificationConsoleCalls = defineEndpoints({
  listVerifications: {
    path: consolePaths.listVerifications,
    auth: 'O',
    permission: 'verification.read',
    auditsList: 'verification',
    summary: 'Verification applications, the longest waiting first.',
    body: z.object({ status: oneOf(['pending', 'approved', 'refused']).optional(), page, limit }),
    data: listOf(
      verification.omit({
        documentFront: true,
        documentBack: true,
        documentsRemovedAt: true,
        sameNumber: true,
      }),
    ),
    refusals: [],
  },
  getVerification: {
    path: consolePaths.getVerification,
    auth: 'O',
    permission: 'verification.read',
    auditsView: 'verification.look',
    summary: 'One application with its documents, and who else applied with its number.',
    body: z.object({ id: recordIdField }),
    data: verification,
    refusals: ['VERIFICATION_NOT_FOUND'],
  },
  decideVerification: {
    path: consolePaths.decideVerification,
    auth: 'O',
    permission: 'verification.decide',
    summary:
      'Approve, or refuse with a reason that the applicant reads. A number is approved for one account.',
    body: z
      .object({ id: recordIdField, decision: oneOf(['approve', 'refuse']), reason: reason.optional() })
      .refine((body) => body.decision === 'approve' || body.reason !== undefined, {
        path: ['reason'],
        error: 'required',
      }),
    data: verification,
    refusals: ['VERIFICATION_NOT_FOUND', 'REVIEW_STATE', 'IDENTITY_IN_USE'],
    isMutation: true,
  },
})

const consoleSanction = z.object({
  id: z.number().int(),
  userId: z.number().int(),
  username: z.string(),
  nickname: z.string(),
  kind: z.enum(sanctionKinds),
  /** What the user reads. */
  reason: z.string(),
  /** What operators alone read. */
  note: z.string(),
  /** Null: until it is lifted. */
  until: time.nullable(),
  imposedBy: z.string(),
  imposedAt: time,
  /** over: its time has passed · replaced: another of its kind stands in its place. */
  status: z.enum(['standing', 'over', 'lifted', 'replaced']),
  endReason: z.string(),
  endedBy: z.string(),
  endedAt: time.nullable(),
  /** 1: the caller may lift or replace it alone. */
  mayLift: z.union([z.literal(0), z.literal(1)]),
})

export const sanctionConsoleCalls = defineEndpoints({
  getUserSanctions: {
    path: consolePaths.getUserSanctions,
    auth: 'O',
    permission: 'sanction.read',
    auditsView: 'user.look',
    summary:
      'What a user is kept from and ever was, the newest first, and what a sanction would meet: what is up, runs and waits.',
    body: z.object({ userId: userIdField }),
    data: z.object({
      sanctions: z.array(consoleSanction),
      /** Of the user, as it stands now. */
      meets: z.object({
        offers: z.number().int(),
        orders: z.number().int(),
        appeals: z.number().int(),
        exchanges: z.number().int(),
        sessions: z.number().int(),
      }),
    }),
    refusals: ['USER_NOT_FOUND'],
  },
  listSanctions: {
    path: consolePaths.listSanctions,
    auth: 'O',
    permission: 'sanction.read',
    auditsList: 'sanction',
    summary: 'All sanctions that stand, the newest first.',
    body: z.object({ page, limit }),
    data: listOf(consoleSanction),
    refusals: [],
  },
  imposeSanction: {
    path: consolePaths.imposeSanction,
    auth: 'O',
    permission: 'sanction.impose',
    summary:
      'Keeps a user from trading, from taking coin out, or from both, at once; the user is told why and until when. One of the same kind that stands is replaced. Closing an account is proposed.',
    body: z.object({
      userId: userIdField,
      kind: oneOf(['no_trade', 'no_transfer', 'frozen']),
      until: moment.optional(),
      reason,
      note: line(1, 500).optional(),
    }),
    data: consoleSanction,
    refusals: ['USER_NOT_FOUND', 'ACCOUNT_STATE'],
    isMutation: true,
  },
  liftSanction: {
    path: consolePaths.liftSanction,
    auth: 'O',
    permission: 'sanction.impose',
    summary:
      'Ends a sanction before its time; what another has imposed takes an arbiter or an administrator. A closed account is reopened by a proposal.',
    body: z.object({ id: recordIdField, reason }),
    data: consoleSanction,
    refusals: ['SANCTION_NOT_FOUND', 'SANCTION_STATE'],
    isMutation: true,
  },
})
