import {
  exchangeNetworks,
  MAX_NICKNAME_CHARACTERS,
  MAX_PHISHING_WORD_CHARACTERS,
  MIN_NICKNAME_CHARACTERS,
  MIN_PHISHING_WORD_CHARACTERS,
} from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import {
  accountName,
  coinAmount,
  documentNumber,
  emailAddress,
  exchangeAddress,
  factorCode,
  flag,
  integer,
  inviteCode,
  matching,
  mobile,
  name,
  newPayPassword,
  oneOf,
  password,
  payPassword,
  presentedPassword,
  recordIdField,
  smsCode,
  trimmedLine,
  upload,
  username,
  walletAddress,
} from '../fields.ts'
import { locales } from '../locale.ts'
import { flag as flagOf } from '../object-fields.ts'
import { session, user } from '../objects.ts'
import type { FieldMessage } from '../refusals.ts'
import { callPaths } from '../wire/call-paths.ts'
import { MAX_VERSION } from './help.ts'

const required: FieldMessage = 'required'
const differs: FieldMessage = 'repeat_differs'
const codeOrOld: FieldMessage = 'code_or_old'
const oneSession: FieldMessage = 'one_session'
const emailOrCode: FieldMessage = 'email_or_code'

type StepUpForm = {
  readonly event: string
  readonly kind?: 'transfer' | 'exchange' | undefined
  readonly [field: string]: unknown
}

/** The fields that a code for a step-up still needs. */
function missingOfAct(body: StepUpForm): string[] {
  if (body.event !== 'stepup') return []
  const ofKind = { transfer: ['walletAddress'], exchange: ['network', 'address'] }
  const needed = ['kind', 'amount', ...(body.kind ? ofKind[body.kind] : [])]
  return needed.filter((field) => body[field] === undefined)
}

export const accountCalls = defineEndpoints({
  logIn: {
    path: callPaths.logIn,
    auth: 'N',
    summary:
      'Log in with a username or mobile and a password; with an authenticator app set up, also with a code of it or a recovery code.',
    body: z.object({
      account: accountName,
      password: presentedPassword,
      /** Asked for by `FACTOR_NEEDED`. */
      factorCode: factorCode.optional(),
    }),
    data: user,
    refusals: [
      'LOGIN_FAILED',
      'LOGIN_LOCKED',
      'FACTOR_NEEDED',
      'FACTOR_WRONG',
      'RATE_LIMITED',
      'ACCOUNT_CLOSED',
    ],
  },
  register: {
    path: callPaths.register,
    auth: 'N',
    summary: 'Open an account with an SMS code; the response is a logged-in user.',
    body: z.object({
      mobile,
      code: smsCode,
      password,
      username: username.optional(),
      inviteCode: inviteCode.optional(),
      /** The version of the terms, privacy notice and risk notice that the form showed: the largest of the three. */
      agreed: integer(1, MAX_VERSION).optional(),
    }),
    data: user,
    refusals: [
      'CODE_WRONG',
      'MOBILE_TAKEN',
      'USERNAME_TAKEN',
      'INVITE_NOT_FOUND',
      'RATE_LIMITED',
      'SWITCHED_OFF',
    ],
  },
  sendCode: {
    path: callPaths.sendCode,
    auth: 'N',
    summary: 'Send a six-digit code by SMS. The response does not reveal whether the mobile is registered.',
    body: z
      .object({
        mobile,
        event: oneOf([
          'register',
          'resetpwd',
          'setpaypassword',
          'stepup',
          'thaw',
          'changemobile',
          'newmobile',
        ]),
        /**
         * Of `stepup`: the transfer (to `walletAddress`) or exchange (to `address` on `network`) that the code confirms. It is
         * good for that act alone, and the message names its amount and receiver.
         */
        kind: oneOf(['transfer', 'exchange']).optional(),
        amount: coinAmount.optional(),
        walletAddress: walletAddress.optional(),
        network: oneOf(exchangeNetworks).optional(),
        address: exchangeAddress.optional(),
        /** The nonce that `PROOF_OF_WORK` asks for: see `proof-of-work.ts`. */
        proof: matching(/^[\x21-\x7e]{1,64}$/, 'invalid').optional(),
      })
      .superRefine((body, { addIssue }) => {
        for (const field of missingOfAct(body)) addIssue({ code: 'custom', path: [field], message: required })
      }),
    data: z.object({ retryAfterSeconds: z.number().int(), demoCode: z.string().optional() }),
    refusals: [
      'CODE_TOO_SOON',
      'CODE_LIMIT',
      'PROOF_OF_WORK',
      'WALLET_NOT_FOUND',
      'PROOF_TOO_NEW',
      'THAW_WAITS',
    ],
  },
  logOut: {
    path: callPaths.logOut,
    auth: 'Y',
    summary: 'End this session.',
    body: z.object({}),
    data: z.null(),
    refusals: [],
  },
  setPayPassword: {
    path: callPaths.setPayPassword,
    auth: 'Y',
    summary: 'Set, change or (with an SMS code) reset the six-digit payment password.',
    body: z
      .object({
        payPassword: newPayPassword,
        repeatedPayPassword: payPassword,
        code: smsCode.optional(),
        oldPayPassword: payPassword.optional(),
      })
      .refine((body) => body.payPassword === body.repeatedPayPassword, {
        path: ['repeatedPayPassword'],
        error: differs,
      })
      .refine((body) => (body.code === undefined) !== (body.oldPayPassword === undefined), {
        path: ['code'],
        error: codeOrOld,
      }),
    data: z.null(),
    refusals: ['OWN_FREEZE', 'CODE_WRONG', 'PAYPASSWORD_WRONG', 'PAYPASSWORD_LOCKED', 'PAYPASSWORD_NOT_SET'],
    isMutation: true,
  },
  resetPassword: {
    path: callPaths.resetPassword,
    auth: 'N',
    summary: 'Set a new login password with an SMS code. Every session of the user ends.',
    body: z.object({ mobile, code: smsCode, newPassword: password }),
    data: z.null(),
    refusals: ['CODE_WRONG', 'RATE_LIMITED'],
  },
  changePassword: {
    path: callPaths.changePassword,
    auth: 'Y',
    summary: 'Change the login password. Every other session ends.',
    body: z.object({ oldPassword: presentedPassword, newPassword: password }),
    data: z.null(),
    refusals: ['OWN_FREEZE', 'PASSWORD_WRONG', 'LOGIN_LOCKED'],
    isMutation: true,
  },
  applyForVerification: {
    path: callPaths.applyForVerification,
    auth: 'Y',
    summary: 'Apply for real-name verification with photos of the document.',
    body: z.object({
      realName: name(2, 60),
      documentNumber,
      documentFront: upload,
      documentBack: upload,
    }),
    data: z.object({ verificationStatus: z.literal(1) }),
    refusals: ['REALNAME_PENDING', 'REALNAME_DONE'],
    isMutation: true,
  },
  editProfile: {
    path: callPaths.editProfile,
    auth: 'Y',
    summary: 'Change the nickname, avatar or language; only what is given changes.',
    body: z.object({
      nickname: trimmedLine(MIN_NICKNAME_CHARACTERS, MAX_NICKNAME_CHARACTERS).optional(),
      avatar: upload.optional(),
      locale: oneOf(locales).optional(),
    }),
    data: user,
    refusals: ['OWN_FREEZE', 'NICKNAME_TAKEN', 'NICKNAME_ORDER_OPEN', 'NICKNAME_TOO_SOON'],
    isMutation: true,
  },
  getUser: {
    path: callPaths.getUser,
    auth: 'Y',
    summary: 'The logged-in user.',
    body: z.object({ token: z.string().max(128).optional() }),
    data: user,
    refusals: [],
  },
  findWallet: {
    path: callPaths.findWallet,
    auth: 'Y',
    summary: 'The owner of a wallet address, to check before a transfer.',
    body: z.object({ walletAddress }),
    data: z.object({
      userId: z.number().int(),
      walletAddress: z.string(),
      nickname: z.string(),
      avatar: z.string(),
      maskedRealName: z.string(),
    }),
    refusals: ['WALLET_NOT_FOUND'],
  },
  listSessions: {
    path: callPaths.listSessions,
    auth: 'Y',
    summary: 'My sessions, the most recently used first.',
    body: z.object({}),
    data: z.array(session),
    refusals: [],
  },
  endSession: {
    path: callPaths.endSession,
    auth: 'Y',
    summary: 'End one of my sessions, or with `others` all except this one.',
    body: z
      .object({ id: recordIdField.optional(), others: flag.optional() })
      .refine((body) => (body.id === undefined) === (body.others === true), {
        path: ['id'],
        error: oneSession,
      }),
    data: z.null(),
    refusals: ['SESSION_NOT_FOUND'],
    isMutation: true,
  },
  setEmail: {
    path: callPaths.setEmail,
    auth: 'Y',
    summary:
      'Ask for an e-mail address with the payment password, which sends a code to it; confirm it with that `code` alone. An empty address removes the one there is.',
    body: z
      .object({
        email: emailAddress.optional(),
        payPassword: payPassword.optional(),
        code: smsCode.optional(),
      })
      .refine(
        ({ email, payPassword, code }) =>
          code === undefined
            ? email !== undefined && payPassword !== undefined
            : email === undefined && payPassword === undefined,
        { path: ['email'], error: emailOrCode },
      ),
    /** `emailConfirmed` is 1 once the code was right. */
    data: z.object({ emailConfirmed: flagOf, retryAfterSeconds: z.number().int() }),
    refusals: [
      'OWN_FREEZE',
      'EMAIL_OFF',
      'EMAIL_TAKEN',
      'CODE_WRONG',
      'CODE_TOO_SOON',
      'CODE_LIMIT',
      'HELD_UNTIL',
      'PAYPASSWORD_NOT_SET',
      'PAYPASSWORD_WRONG',
      'PAYPASSWORD_LOCKED',
    ],
    isMutation: true,
  },
  getPhishingWord: {
    path: callPaths.getPhishingWord,
    auth: 'Y',
    summary:
      'The word that mails to me begin with, masked: its first and last character, of a short one the first. Empty for none. Only the mails show it whole.',
    body: z.object({}),
    data: z.object({ phishingWord: z.string() }),
    refusals: [],
  },
  setPhishingWord: {
    path: callPaths.setPhishingWord,
    auth: 'Y',
    summary: 'Set the word that mails to me begin with, so that I tell them from forged ones.',
    body: z.object({
      phishingWord: trimmedLine(MIN_PHISHING_WORD_CHARACTERS, MAX_PHISHING_WORD_CHARACTERS),
      payPassword,
    }),
    data: z.null(),
    refusals: ['OWN_FREEZE', 'HELD_UNTIL', 'PAYPASSWORD_NOT_SET', 'PAYPASSWORD_WRONG', 'PAYPASSWORD_LOCKED'],
    isMutation: true,
  },
})
