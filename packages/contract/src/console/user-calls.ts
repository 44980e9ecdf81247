import { IDENTITY_END_SIGNS, sanctionKinds } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limit, line, moment, oneOf, page, reason, recordIdField, userIdField } from '../fields.ts'
import { locales } from '../locale.ts'
import { listOf, picture } from '../objects.ts'
import { consolePaths } from '../wire/console-paths.ts'

const time = z.number().int()

/** Another user's application with the same number, however it is written. */
const holder = z.object({
  id: z.number().int(),
  userId: z.number().int(),
  username: z.string(),
  nickname: z.string(),
  status: z.enum(['pending', 'approved', 'refused', 'revoked']),
  /** When it was decided; while it is pending, when it was submitted. */
  since: time,
  /** 1 if the account was closed; its number is kept for a while. */
  isClosed: z.union([z.literal(0), z.literal(1)]),
})

/** Another application of the same user. */
const earlier = z.object({
  id: z.number().int(),
  realName: z.string(),
  status: z.enum(['pending', 'approved', 'refused', 'revoked']),
  /** Of the refusal or the revocation. */
  reason: z.string(),
  /** When it was revoked or decided; while it is pending, when it was submitted. */
  since: time,
})

/** Number and pictures are '' after their retention time, when the server has deleted them. */
const verification = z.object({
  id: z.number().int(),
  userId: z.number().int(),
  username: z.string(),
  mobile: z.string(),
  /** The applicant's language, for the reason that they will read. */
  userLocale: z.enum(locales),
  realName: z.string(),
  documentNumber: z.string(),
  documentFront: picture,
  documentBack: picture,
  documentsRemovedAt: time.nullable(),
  sameNumber: z.array(holder),
  /** The user's other applications, at most ten: the revoked ones first, then the newest. */
  earlier: z.array(earlier),
  status: z.enum(['pending', 'approved', 'refused', 'revoked']),
  /** Of the refusal or the revocation. */
  reason: z.string(),
  decidedBy: z.string(),
  decidedAt: time.nullable(),
  /** The second of the two who revoked it. */
  revokedBy: z.string(),
  revokedAt: time.nullable(),
  createdAt: time,
})

export const verificationConsoleCalls = defineEndpoints({
  listVerifications: {
    path: consolePaths.listVerifications,
    auth: 'O',
    permission: 'verification.read',
    auditsList: 'verification',
    summary: 'Verification applications, the longest waiting first.',
    body: z.object({ status: oneOf(['pending', 'approved', 'refused', 'revoked']).optional(), page, limit }),
    data: listOf(
      verification.omit({
        documentFront: true,
        documentBack: true,
        documentsRemovedAt: true,
        sameNumber: true,
        earlier: true,
      }),
    ),
    refusals: [],
  },
  getVerification: {
    path: consolePaths.getVerification,
    auth: 'O',
    permission: 'verification.read',
    auditsView: 'verification.look',
    summary:
      'One application with its documents, the user’s other applications, and others with the same number.',
    body: z.object({ id: recordIdField }),
    data: verification,
    refusals: ['VERIFICATION_NOT_FOUND'],
  },
  decideVerification: {
    path: consolePaths.decideVerification,
    auth: 'O',
    permission: 'verification.decide',
    summary:
      'Approve, or refuse with a reason that the applicant reads. A number can be approved for one account only.',
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
  /** Shown to the user. */
  reason: z.string(),
  /** Shown only to operators. */
  note: z.string(),
  /** Null: until it is lifted. */
  until: time.nullable(),
  imposedBy: z.string(),
  imposedAt: time,
  /** over: its time has passed · replaced: by a newer sanction of the same kind. */
  status: z.enum(['standing', 'over', 'lifted', 'replaced']),
  endReason: z.string(),
  endedBy: z.string(),
  endedAt: time.nullable(),
  /** 1 if the caller may lift or replace it alone. */
  mayLift: z.union([z.literal(0), z.literal(1)]),
})

export const sanctionConsoleCalls = defineEndpoints({
  getUserSanctions: {
    path: consolePaths.getUserSanctions,
    auth: 'O',
    permission: 'sanction.read',
    auditsView: 'user.look',
    summary:
      'A user’s sanctions, past and present, newest first, and what a sanction would affect: offers, orders, appeals, exchanges and sessions.',
    body: z.object({ userId: userIdField }),
    data: z.object({
      sanctions: z.array(consoleSanction),
      /** The user's open offers, orders, appeals, exchanges and sessions, which a sanction would affect now. */
      meets: z.object({
        offers: z.number().int(),
        orders: z.number().int(),
        appeals: z.number().int(),
        exchanges: z.number().int(),
        sessions: z.number().int(),
      }),
      /** Set if the owner closed the account. It can be reopened until its profile is erased. */
      left: z
        .object({
          closedAt: z.number().int(),
          eraseAt: z.number().int(),
          isErased: z.union([z.literal(0), z.literal(1)]),
        })
        .nullable(),
      /** Since when the account is frozen by its owner, which no operator lifts; null if it is not. */
      ownFreezeAt: time.nullable(),
    }),
    refusals: ['USER_NOT_FOUND'],
  },
  listSanctions: {
    path: consolePaths.listSanctions,
    auth: 'O',
    permission: 'sanction.read',
    auditsList: 'sanction',
    summary: 'All sanctions in force, newest first.',
    body: z.object({ page, limit }),
    data: listOf(consoleSanction),
    refusals: [],
  },
  imposeSanction: {
    path: consolePaths.imposeSanction,
    auth: 'O',
    permission: 'sanction.impose',
    summary:
      'Impose a sanction at once: no trading, no coin out, or both. The user is notified of reason and end. A sanction of the same kind is replaced. Closing an account needs a proposal.',
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
      'Lift a sanction early. Another operator’s needs an arbiter or an administrator. Reopening a closed account needs a proposal.',
    body: z.object({ id: recordIdField, reason }),
    data: consoleSanction,
    refusals: ['SANCTION_NOT_FOUND', 'SANCTION_STATE'],
    isMutation: true,
  },
  freezeUser: {
    path: consolePaths.freezeUser,
    auth: 'O',
    permission: 'account.freeze',
    summary:
      'Freeze an account for its owner, who asks by telephone because the phone was stolen: as the owner’s own freeze, and every session ends. For a verified user it takes the last four characters of the identity number, which the caller tells; five tries a day for an account. The owner is told the reason on every channel, and alone thaws it. A frozen account stays so; only its sessions end.',
    body: z.object({
      userId: userIdField,
      reason,
      /** As the caller tells it. */
      identityEnd: line(IDENTITY_END_SIGNS, IDENTITY_END_SIGNS).optional(),
    }),
    data: z.object({ ownFreezeAt: time }),
    refusals: ['USER_NOT_FOUND', 'ACCOUNT_STATE', 'IDENTITY_DIFFERS', 'RATE_LIMITED'],
    isMutation: true,
  },
})
