import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import {
  accountName,
  documentNumber,
  inlinePicture,
  matching,
  mobile,
  name,
  payPassword,
  recordIdField,
  smsCode,
  flag as switched,
  trimmedLine,
} from '../fields.ts'
import { flag, maybeTime, time } from '../object-fields.ts'
import type { FieldMessage } from '../refusals.ts'
import { callPaths } from '../wire/call-paths.ts'

const oneProof: FieldMessage = 'one_mobile_proof'
const payPasswordRefusals = ['PAYPASSWORD_NOT_SET', 'PAYPASSWORD_WRONG', 'PAYPASSWORD_LOCKED'] as const
const byEmailRefusals = ['OWN_FREEZE', 'EMAIL_OFF', 'EMAIL_NEEDED', 'HELD_UNTIL', 'ACCOUNT_FROZEN'] as const

/** Another mobile number for an account. */
export const mobileCalls = defineEndpoints({
  changeMobile: {
    path: callPaths.changeMobile,
    auth: 'Y',
    summary:
      'Change my mobile number with a code to the new one (`newmobile`) and either a code to the old one (`changemobile`), at once, or a code in a mail, after a hold in which I can stop it everywhere.',
    body: z
      .object({
        mobile,
        /** Sent to the new mobile. */
        code: smsCode,
        payPassword,
        /** Sent to the old mobile. */
        oldCode: smsCode.optional(),
        /** Sent to the confirmed address by `sendMobileMail`. */
        emailCode: smsCode.optional(),
      })
      .refine(({ oldCode, emailCode }) => (oldCode === undefined) !== (emailCode === undefined), {
        path: ['oldCode'],
        error: oneProof,
      }),
    /** `dueAt`: when a change by e-mail takes effect. */
    data: z.object({ isChanged: flag, dueAt: maybeTime }),
    refusals: [
      'CODE_WRONG',
      'MOBILE_TAKEN',
      'MOBILE_CHANGE_WAITING',
      'RATE_LIMITED',
      ...byEmailRefusals,
      ...payPasswordRefusals,
    ],
    isMutation: true,
  },
  sendMobileMail: {
    path: callPaths.sendMobileMail,
    auth: 'Y',
    summary:
      'Send a code to my confirmed e-mail address, which stands for a code to my old mobile in `changeMobile`.',
    body: z.object({ payPassword }),
    data: z.object({ retryAfterSeconds: z.number().int() }),
    refusals: ['CODE_TOO_SOON', 'CODE_LIMIT', ...byEmailRefusals, ...payPasswordRefusals],
  },
  getMobileChange: {
    path: callPaths.getMobileChange,
    auth: 'Y',
    summary:
      'The change of my mobile, or reset of my account by the desk, that waits, and whether I can change the mobile by e-mail.',
    body: z.object({}),
    data: z.object({
      waiting: z
        .object({
          /** Masked. */
          mobile: z.string(),
          way: z.enum(['email', 'desk']),
          /** 1: the desk removes a lost authenticator app and ends the login password; the mobile stays. */
          keepsNumber: flag,
          createdAt: time,
          dueAt: time,
        })
        .nullable(),
      /** `young`: the address becomes a proof at `emailFrom`. */
      byEmail: z.enum(['ready', 'young', 'none']),
      emailFrom: maybeTime,
    }),
    refusals: [],
  },
  stopMobileChange: {
    path: callPaths.stopMobileChange,
    auth: 'Y',
    summary: 'Stop the change of my mobile that waits.',
    body: z.object({}),
    data: z.object({ isStopped: flag }),
    refusals: ['MOBILE_CHANGE_OVER'],
    isMutation: true,
  },
  stopMobileByLink: {
    path: callPaths.stopMobileByLink,
    auth: 'N',
    summary: 'Stop a change of a mobile that waits, with the `key` of the link in a message about it.',
    body: z.object({ key: matching(/^[1-9]\d{0,8}\.[\w-]{32}$/, 'invalid') }),
    data: z.object({ isStopped: flag }),
    refusals: ['MOBILE_CHANGE_OVER'],
  },
  askRecovery: {
    path: callPaths.askRecovery,
    auth: 'N',
    summary:
      'Ask operators for an account whose mobile and mailbox are gone, or with its own mobile to remove a lost authenticator app. The response does not reveal whether the account exists. Keep the number and key: they show how it goes on.',
    body: z.object({
      account: accountName,
      mobile,
      /** Sent to the new mobile by `newmobile`. */
      code: smsCode,
      realName: name(2, 60),
      documentNumber,
      document: inlinePicture,
      /** The person with the document and a note. */
      portrait: inlinePicture,
      note: trimmedLine(1, 300).optional(),
      /** The authenticator app is gone too. */
      dropsFactor: switched,
    }),
    data: z.object({ recoveryId: z.number().int(), key: z.string(), closesAt: time }),
    refusals: ['CODE_WRONG', 'UPLOAD_INVALID', 'RATE_LIMITED'],
  },
  readRecovery: {
    path: callPaths.readRecovery,
    auth: 'N',
    summary: 'How a request for an account goes on.',
    body: z.object({ recoveryId: recordIdField, key: matching(/^[0-9A-F]{12}$/i, 'invalid') }),
    /**
     * closed: the account was not given back by `closesAt`; the reason is not told. approved: takes effect at `dueAt` unless it is
     * stopped.
     */
    data: z.object({
      status: z.enum(['open', 'closed', 'approved', 'done', 'stopped', 'failed']),
      closesAt: time,
      dueAt: maybeTime,
    }),
    refusals: ['RECOVERY_NOT_FOUND', 'RATE_LIMITED'],
  },
})
