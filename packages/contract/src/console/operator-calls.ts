import { operatorRoles, plainCode } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import {
  accountName,
  factorCode,
  limit,
  matching,
  name,
  oneOf,
  page,
  password,
  presentedPassword,
  reason,
  recordIdField,
  typed,
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

/** Opaque to clients. */
const ticket = matching(/^[\w-]{8,64}$/, 'invalid')

/** Opens a link; letters and digits, with or without the hyphen. */
const linkCode = typed(plainCode, /^[a-z0-9]{10}$/i, 'invalid')

/** For an authenticator app: the URL as a QR code, the secret for typing. */
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
  /** invited: the link has not been used yet. */
  status: z.enum(['active', 'invited', 'closed']),
  hasFactor: flag,
  sessions: z.number().int(),
  lastUsedAt: time.nullable(),
  createdAt: time,
})

/** Shown once: anyone with both can open the account. */
const link = z.object({
  operator: listedOperator,
  link: z.string(),
  /** Opens the link; to be given to the operator by another way. */
  code: z.string(),
  expiresAt: time,
})

/** Login, a password and then a second factor, and the links that open an account once. */
const entrance = defineEndpoints({
  logIn: {
    path: consolePaths.logIn,
    auth: 'N',
    summary:
      'Log in an operator by password. done: logged in, by a cookie · factor: the second factor is needed next · enrol: the ticket sets up the first second factor.',
    body: z.object({ username: accountName, password: presentedPassword }),
    data: z.object({
      step: z.enum(['done', 'factor', 'enrol']),
      /** For the next step, valid for ten minutes; empty when done. */
      ticket: z.string(),
      operator: operator.nullable(),
    }),
    refusals: ['LOGIN_FAILED', 'LOGIN_LOCKED'],
  },
  proveFactor: {
    path: consolePaths.proveFactor,
    auth: 'N',
    summary: 'The second factor: six digits of the authenticator, or a recovery code. Each can be used once.',
    body: z.object({ ticket, code: factorCode }),
    data: operator,
    refusals: ['TICKET_EXPIRED', 'FACTOR_WRONG', 'LOGIN_LOCKED'],
  },
  openLink: {
    path: consolePaths.openLink,
    auth: 'N',
    summary:
      'Open an invitation, a reset or a first login: its operator, and a secret for the new second factor, which the next opening replaces. A link made at the console takes `link_code`; five wrong ones end it.',
    body: z.object({ ticket, linkCode: linkCode.optional() }),
    data: operator.extend({
      /** Of this opening, for the next step. */
      ticket: z.string(),
      purpose: z.enum(['invite', 'reset', 'enrol']),
      /** 1 if the second factor may be skipped: in a demo that only its own machine can reach. */
      factorOptional: flag,
      ...newFactor,
    }),
    refusals: ['TICKET_EXPIRED', 'LINK_CODE_WRONG'],
  },
  useLink: {
    path: consolePaths.useLink,
    auth: 'N',
    summary:
      'Set the password (of an invitation or a reset) and the second factor, and log in. Takes the ticket of the last opening, once.',
    body: z.object({ ticket, newPassword: password.optional(), code: factorCode.optional() }),
    data: z.object({ operator, recoveryCodes: z.array(z.string()) }),
    refusals: ['TICKET_EXPIRED', 'FACTOR_WRONG', 'LOGIN_LOCKED'],
  },
})

/** Calls of every operator about their own account. */
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
    summary: 'The logged-in operator’s second factor, password age and sessions.',
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
    summary: 'End one of my sessions, or with `others` all except this one.',
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
    summary: 'Change the password, with the old one. Every other session ends.',
    body: z.object({ oldPassword: presentedPassword, newPassword: password }),
    data: z.null(),
    refusals: ['PASSWORD_WRONG', 'LOGIN_LOCKED'],
  },
  startFactor: {
    path: consolePaths.startFactor,
    auth: 'O',
    summary:
      'Start a new second factor, with the password and a code of the present one, which is valid until the new one is confirmed.',
    body: z.object({ password: presentedPassword, code: factorCode.optional() }),
    data: z.object({ ticket: z.string(), ...newFactor }),
    refusals: ['PASSWORD_WRONG', 'FACTOR_WRONG', 'LOGIN_LOCKED', 'TICKET_EXPIRED'],
  },
  confirmFactor: {
    path: consolePaths.confirmFactor,
    auth: 'O',
    summary:
      'Confirm the new second factor by its first code. Returns new recovery codes; every other session ends.',
    body: z.object({ ticket, code: factorCode }),
    data: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: ['TICKET_EXPIRED', 'FACTOR_WRONG', 'LOGIN_LOCKED'],
  },
  renewRecoveryCodes: {
    path: consolePaths.renewRecoveryCodes,
    auth: 'O',
    summary:
      'Ten new recovery codes, with the password and a code of the second factor. The previous ones become invalid.',
    body: z.object({ password: presentedPassword, code: factorCode.optional() }),
    data: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: ['PASSWORD_WRONG', 'FACTOR_WRONG', 'LOGIN_LOCKED', 'FACTOR_MISSING'],
  },
})

/** Calls of an administrator about other operators. */
const others = defineEndpoints({
  listOperators: {
    path: consolePaths.listOperators,
    auth: 'O',
    permission: 'operator.read',
    summary: 'Operators; closed accounts last.',
    body: z.object({ page, limit }),
    data: listOf(listedOperator),
    refusals: [],
  },
  listAccessChanges: {
    path: consolePaths.listAccessChanges,
    auth: 'O',
    permission: 'operator.read',
    summary: 'Invitations, resets and changes of role, with the operators who made them; newest first.',
    body: z.object({ page, limit }),
    data: listOf(
      z.object({
        id: z.number().int(),
        how: z.enum(['invite', 'reset', 'role']),
        operatorId: z.number().int(),
        name: z.string(),
        username: z.string(),
        /** Of two the approver; '' on the command line. */
        madeBy: z.string(),
        /** '' if one operator made it. */
        proposedBy: z.string(),
        proposalId: z.number().int().nullable(),
        createdAt: time,
        /** 1 if the caller has not seen it. */
        isNew: flag,
      }),
    ),
    refusals: [],
  },
  seeAccessChanges: {
    path: consolePaths.seeAccessChanges,
    auth: 'O',
    permission: 'operator.manage',
    summary: 'Mark the changes of access as seen, up to one of them.',
    body: z.object({ upTo: recordIdField }),
    data: z.null(),
    refusals: [],
  },
  inviteOperator: {
    path: consolePaths.inviteOperator,
    auth: 'O',
    permission: 'operator.manage',
    summary:
      'Invite an operator whose role can neither propose nor approve; `proposals/invite` invites the others. The link, which can be used once within an hour with its code, sets password and second factor.',
    body: z.object({ username, name: name(1, 64), role: oneOf(operatorRoles) }),
    data: link,
    refusals: ['OPERATOR_TAKEN', 'OPERATOR_TAKES_TWO', 'OPERATOR_NEW'],
    isMutation: true,
  },
  resetOperator: {
    path: consolePaths.resetOperator,
    auth: 'O',
    permission: 'operator.manage',
    summary:
      'End another operator’s sessions, password and second factor. The link sets new ones. An operator whose role can propose or approve is reset by two: `proposals/reset`.',
    body: z.object({ id: recordIdField, reason }),
    data: link,
    refusals: ['OPERATOR_NOT_FOUND', 'OPERATOR_SELF', 'OPERATOR_TAKES_TWO', 'OPERATOR_NEW'],
    isMutation: true,
  },
  closeOperator: {
    path: consolePaths.closeOperator,
    auth: 'O',
    permission: 'operator.manage',
    summary: 'Close another operator’s account for good.',
    body: z.object({ id: recordIdField, reason }),
    data: listedOperator,
    refusals: ['OPERATOR_NOT_FOUND', 'OPERATOR_SELF'],
    isMutation: true,
  },
})

export const operatorConsoleCalls = { ...entrance, ...own, ...others }
