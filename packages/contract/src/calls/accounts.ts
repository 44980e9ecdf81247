import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import type { FieldMessage } from '../field-messages.ts'
import {
  line,
  matching,
  mobile,
  name,
  oneOf,
  password,
  payPassword,
  presentedPassword,
  smsCode,
  upload,
  username,
  walletAddress,
} from '../fields.ts'
import { locales } from '../locale.ts'
import { userinfo } from '../objects.ts'

const differs: FieldMessage = 'repeat_differs'
const codeOrOld: FieldMessage = 'code_or_old'

export const accountCalls = defineEndpoints({
  '/api/user/login': {
    auth: 'N',
    summary: 'Sign in with a username or mobile and a password.',
    body: z.object({ account: line(1, 64), password: presentedPassword }),
    data: userinfo,
    refusals: ['LOGIN_FAILED', 'LOGIN_LOCKED', 'ACCOUNT_CLOSED'],
  },
  '/api/user/register': {
    auth: 'N',
    summary: 'Open an account with an SMS code; answers signed in.',
    body: z.object({
      mobile,
      code: smsCode,
      password,
      username: username.optional(),
      invitecode: matching(/^[A-Za-z0-9]{4,16}$/, 'unknown_invite').optional(),
    }),
    data: userinfo,
    refusals: ['CODE_WRONG', 'MOBILE_TAKEN', 'USERNAME_TAKEN', 'INVITE_NOT_FOUND'],
  },
  '/api/sms/send': {
    auth: 'N',
    summary: 'Send a six-digit code. The answer never tells whether the mobile is registered.',
    body: z.object({ mobile, event: oneOf(['register', 'resetpwd', 'setpaypassword']) }),
    data: z.object({ retry_after: z.number().int(), demo_code: z.string().optional() }),
    refusals: ['CODE_TOO_SOON', 'CODE_LIMIT'],
  },
  '/api/user/logout': {
    auth: 'Y',
    summary: 'End this session.',
    body: z.object({}),
    data: z.null(),
    refusals: [],
  },
  '/api/user/setPaypassword': {
    auth: 'Y',
    summary: 'Set, change or (with an SMS code) reset the six-digit payment password.',
    body: z
      .object({
        paypassword: payPassword,
        repaypassword: payPassword,
        code: smsCode.optional(),
        oldpaypassword: payPassword.optional(),
      })
      .refine((body) => body.paypassword === body.repaypassword, { path: ['repaypassword'], error: differs })
      .refine((body) => (body.code === undefined) !== (body.oldpaypassword === undefined), {
        path: ['code'],
        error: codeOrOld,
      }),
    data: z.null(),
    refusals: ['CODE_WRONG', 'PAYPASSWORD_WRONG', 'PAYPASSWORD_LOCKED', 'PAYPASSWORD_NOT_SET'],
    changes: true,
  },
  '/api/user/resetpwd': {
    auth: 'N',
    summary: 'Set a new login password with an SMS code. Every session of the user ends.',
    body: z.object({ mobile, code: smsCode, newpassword: password }),
    data: z.null(),
    refusals: ['CODE_WRONG'],
  },
  '/api/user/changepwd': {
    auth: 'Y',
    summary: 'Change the login password. Every other session ends.',
    body: z.object({ oldpassword: presentedPassword, newpassword: password }),
    data: z.null(),
    refusals: ['PASSWORD_WRONG', 'LOGIN_LOCKED'],
    changes: true,
  },
  '/api/user/realname': {
    auth: 'Y',
    summary: 'Apply for real-name verification with photos of the document.',
    body: z.object({
      realname: name(2, 60),
      idcard: matching(/^[A-Za-z0-9][A-Za-z0-9-]{4,29}$/, 'idcard'),
      idcard_front: upload,
      idcard_back: upload,
    }),
    data: z.object({ realnamestatus: z.literal(1) }),
    refusals: ['REALNAME_PENDING', 'REALNAME_DONE', 'IDCARD_TAKEN'],
    changes: true,
  },
  '/api/user/profile': {
    auth: 'Y',
    summary: 'Change the nickname, avatar or language; only what is given changes.',
    body: z.object({
      nickname: name(2, 20).optional(),
      avatar: upload.optional(),
      locale: oneOf(locales).optional(),
    }),
    data: userinfo,
    refusals: [],
    changes: true,
  },
  '/api/user/getUserinfo': {
    auth: 'Y',
    summary: 'The signed-in user.',
    body: z.object({ token: z.string().max(128).optional() }),
    data: userinfo,
    refusals: [],
  },
  '/api/user/wallet': {
    auth: 'Y',
    summary: 'Whom a wallet address belongs to, before paying.',
    body: z.object({ walletddress: walletAddress }),
    data: z.object({
      walletddress: z.string(),
      nickname: z.string(),
      avatar: z.string(),
      realname_masked: z.string(),
    }),
    refusals: ['WALLET_NOT_FOUND'],
  },
})
