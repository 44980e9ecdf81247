import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limit, line, oneOf, page, recordIdField } from '../fields.ts'
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
  idNumber: z.string(),
  idFront: picture,
  idBack: picture,
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
    act: 'verification.read',
    lists: 'verification',
    summary: 'Verification applications, the longest waiting first.',
    body: z.object({ status: oneOf(['pending', 'approved', 'refused']).optional(), page, limit }),
    data: listOf(
      verification.omit({ idFront: true, idBack: true, documentsRemovedAt: true, sameNumber: true }),
    ),
    refusals: [],
  },
  getVerification: {
    path: consolePaths.getVerification,
    auth: 'O',
    act: 'verification.read',
    look: 'verification.look',
    summary: 'One application with its documents, and who else applied with its number.',
    body: z.object({ id: recordIdField }),
    data: verification,
    refusals: ['VERIFICATION_NOT_FOUND'],
  },
  decideVerification: {
    path: consolePaths.decideVerification,
    auth: 'O',
    act: 'verification.decide',
    summary:
      'Approve, or refuse with a reason that the applicant reads. A number is approved for one account.',
    body: z
      .object({ id: recordIdField, decision: oneOf(['approve', 'refuse']), reason: line(3, 200).optional() })
      .refine((body) => body.decision === 'approve' || body.reason !== undefined, {
        path: ['reason'],
        error: 'required',
      }),
    data: verification,
    refusals: ['VERIFICATION_NOT_FOUND', 'REVIEW_STATE', 'IDENTITY_IN_USE'],
    changes: true,
  },
})
