import { operatorRoles } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import {
  limit,
  matching,
  name,
  oneOf,
  page,
  password,
  presentedPassword,
  reason,
  recordIdField,
  trimmedLine,
  username,
} from '../fields.ts'
import { listOf } from '../objects.ts'
import { consolePaths } from '../wire/console-paths.ts'

const time = z.number().int()
const flag = z.union([z.literal(0), z.literal(1)])

export const operator = z.object({
  id: z.number().int(),
  username: z.string(),
  name: z.string(),
  role: z.enum(operatorRoles),
})

/** A ticket says no more than that it is one. */
const ticket = matching(/^[\w-]{8,64}$/, 'invalid')
/** Six figures of an authenticator, or a recovery code as it was written down. */
const factorCode = matching(/^(?:\d{6}|[a-z0-9]{5}-?[a-z0-9]{5})$/i, 'invalid')

/** What an authenticator app takes, by its camera or by hand. */
const newFactor = { secret: z.string(), otpauthUrl: z.string() }

const session = z.object({
  id: z.number().int(),
  device: z.string(),
  address: z.string(),
  createdAt: time,
  lastUsedAt: time,
  current: flag,
})

const listedOperator = operator.extend({
  /** invited: has not used the link yet. */
  status: z.enum(['active', 'invited', 'closed']),
  hasFactor: flag,
  sessions: z.number().int(),
  lastUsedAt: time.nullable(),
  createdAt: time,
})

/** Shown once: whoever has it opens the account. */
const link = z.object({ operator: listedOperator, link: z.string(), expiresAt: time })

/** Coming in: a password, then a second factor; and a link that opens an account once. */
const entrance = defineEndpoints({
  logIn: {
    path: consolePaths.logIn,
    auth: 'N',
    summary:
      'An operator’s password. done: signed in, by a cookie · factor: the second factor is next · enrol: there is none yet, and one is set up with the ticket.',
    body: z.object({ username: trimmedLine(1, 64), password: presentedPassword }),
    data: z.object({
      step: z.enum(['done', 'factor', 'enrol']),
      /** For the next step, good for ten minutes; empty when done. */
      ticket: z.string(),
      operator: operator.nullable(),
    }),
    refusals: ['LOGIN_FAILED', 'LOGIN_LOCKED'],
  },
  proveFactor: {
    path: consolePaths.proveFactor,
    auth: 'N',
    summary: 'The second factor: six figures of the authenticator, or a recovery code, each good once.',
    body: z.object({ ticket, code: factorCode }),
    data: operator,
    refusals: ['TICKET_EXPIRED', 'FACTOR_WRONG', 'LOGIN_LOCKED'],
  },
  openLink: {
    path: consolePaths.openLink,
    auth: 'N',
    summary:
      'What an invitation, a reset or a first sign-in sets up, and the secret of the new second factor.',
    body: z.object({ ticket }),
    data: operator.extend({
      purpose: z.enum(['invite', 'reset', 'enrol']),
      /** 1 where it may be left out: in a demo that only its own machine reaches. */
      factorOptional: flag,
      ...newFactor,
    }),
    refusals: ['TICKET_EXPIRED'],
  },
  useLink: {
    path: consolePaths.useLink,
    auth: 'N',
    summary: 'Sets the password (for an invitation and a reset) and the second factor, and signs in. Once.',
    body: z.object({ ticket, newPassword: password.optional(), code: factorCode.optional() }),
    data: z.object({ operator, recoveryCodes: z.array(z.string()) }),
    refusals: ['TICKET_EXPIRED', 'FACTOR_WRONG', 'LOGIN_LOCKED'],
  },
})

/** Everybody's own. */
const own = defineEndpoints({
  logOut: {
    path: consolePaths.logOut,
    auth: 'O',
    summary: 'End this session.',
    body: z.object({}),
    data: z.null(),
    refusals: [],
  },
  getOwnAccess: {
    path: consolePaths.getOwnAccess,
    auth: 'O',
    summary: 'How the signed-in operator signs in, and where they are signed in.',
    body: z.object({}),
    data: z.object({
      hasFactor: flag,
      recoveryCodesLeft: z.number().int(),
      passwordChangedAt: time.nullable(),
      sessions: z.array(session),
    }),
    refusals: [],
  },
  endOwnSession: {
    path: consolePaths.endOwnSession,
    auth: 'O',
    summary: 'End one of my sessions, or with `others` all but this one.',
    body: z
      .object({ id: recordIdField.optional(), others: oneOf(['1']).optional() })
      .refine((form) => (form.id === undefined) !== (form.others === undefined), {
        path: ['id'],
        error: 'required',
      }),
    data: z.null(),
    refusals: ['SESSION_NOT_FOUND'],
  },
  changeOwnPassword: {
    path: consolePaths.changeOwnPassword,
    auth: 'O',
    summary: 'A new password, by the old one; every other session ends.',
    body: z.object({ oldPassword: presentedPassword, newPassword: password }),
    data: z.null(),
    refusals: ['PASSWORD_WRONG', 'LOGIN_LOCKED'],
  },
  startFactor: {
    path: consolePaths.startFactor,
    auth: 'O',
    summary:
      'Begins a new second factor, by the password; the present one holds until the new one has shown its first code.',
    body: z.object({ password: presentedPassword }),
    data: z.object({ ticket: z.string(), ...newFactor }),
    refusals: ['PASSWORD_WRONG', 'LOGIN_LOCKED'],
  },
  confirmFactor: {
    path: consolePaths.confirmFactor,
    auth: 'O',
    summary:
      'The first code of the new second factor; new recovery codes come with it, and every other session ends.',
    body: z.object({ ticket, code: factorCode }),
    data: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: ['TICKET_EXPIRED', 'FACTOR_WRONG', 'LOGIN_LOCKED'],
  },
  renewRecoveryCodes: {
    path: consolePaths.renewRecoveryCodes,
    auth: 'O',
    summary: 'Ten new recovery codes, by the password; those before them are good no more.',
    body: z.object({ password: presentedPassword }),
    data: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: ['PASSWORD_WRONG', 'LOGIN_LOCKED', 'FACTOR_MISSING'],
  },
})

/** An administrator's. */
const others = defineEndpoints({
  listOperators: {
    path: consolePaths.listOperators,
    auth: 'O',
    permission: 'operator.read',
    summary: 'Who works here, those who left last.',
    body: z.object({ page, limit }),
    data: listOf(listedOperator),
    refusals: [],
  },
  inviteOperator: {
    path: consolePaths.inviteOperator,
    auth: 'O',
    permission: 'operator.manage',
    summary:
      'Opens an operator’s account; its link, good once and for an hour, sets password and second factor.',
    body: z.object({ username, name: name(1, 64), role: oneOf(operatorRoles) }),
    data: link,
    refusals: ['OPERATOR_TAKEN'],
    isMutation: true,
  },
  resetOperator: {
    path: consolePaths.resetOperator,
    auth: 'O',
    permission: 'operator.manage',
    summary: 'Ends another’s sessions, password and second factor; the link sets them anew.',
    body: z.object({ id: recordIdField, reason }),
    data: link,
    refusals: ['OPERATOR_NOT_FOUND', 'OPERATOR_SELF'],
    isMutation: true,
  },
  closeOperator: {
    path: consolePaths.closeOperator,
    auth: 'O',
    permission: 'operator.manage',
    summary: 'Ends another’s account for good.',
    body: z.object({ id: recordIdField, reason }),
    data: listedOperator,
    refusals: ['OPERATOR_NOT_FOUND', 'OPERATOR_SELF'],
    isMutation: true,
  },
})

export const operatorConsoleCalls = { ...entrance, ...own, ...others }
