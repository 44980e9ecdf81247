import { orderStates } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import {
  appealIdField,
  coinAmount,
  limit,
  line,
  oneOf,
  page,
  paragraph,
  presentedPassword,
  recordIdField,
  userIdField,
} from '../fields.ts'
import { appeal, listOf, order, picture } from '../objects.ts'
import { exchangeConsoleCalls } from './exchange-calls.ts'
import { faultConsoleCalls } from './fault-calls.ts'
import { helpConsoleCalls } from './help-calls.ts'
import { merchantConsoleCalls } from './merchant-calls.ts'
import { serviceConsoleCalls } from './service-calls.ts'

const time = z.number().int()
const operator = z.object({
  id: z.number().int(),
  username: z.string(),
  name: z.string(),
  role: z.enum(['admin', 'reviewer']),
})

const verification = z.object({
  id: z.number().int(),
  user_id: z.number().int(),
  username: z.string(),
  mobile: z.string(),
  realname: z.string(),
  idcard: z.string(),
  idcard_front: picture,
  idcard_back: picture,
  status: z.enum(['pending', 'approved', 'refused']),
  reason: z.string(),
  decided_by: z.string(),
  decidetime: time.nullable(),
  createtime: time,
})

const party = z.object({
  id: z.number().int(),
  username: z.string(),
  nickname: z.string(),
  mobile: z.string(),
  realname: z.string(),
  completed_orders: z.number().int(),
  credit_rating: z.number(),
})

const consoleOrder = order.omit({ role: true, actions: true, evaluated: true })
const consoleAppeal = appeal.omit({ role: true })

const posting = z.object({
  kind: z.string(),
  entries: z.array(z.object({ account: z.string(), amount: z.string() })),
})

const user = z.object({
  id: z.number().int(),
  username: z.string(),
  nickname: z.string(),
  mobile: z.string(),
  realnamestatus: z.number().int(),
  coin: z.string(),
  frozen_coin: z.string(),
  completed_orders: z.number().int(),
  createtime: time,
})

const audit = z.object({
  id: z.number().int(),
  operator: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: z.string(),
  request_id: z.string(),
  createtime: time,
})

/** The operators' calls, under the same envelope and rules as the app's, with an operator's token. */
export const consoleEndpoints = defineEndpoints({
  '/console/api/login': {
    auth: 'N',
    summary: 'Sign an operator in.',
    body: z.object({ username: line(1, 64), password: presentedPassword }),
    data: operator.extend({ token: z.string(), expires_in: z.number().int() }),
    refusals: ['LOGIN_FAILED', 'LOGIN_LOCKED'],
  },
  '/console/api/logout': {
    auth: 'O',
    summary: 'End this session.',
    body: z.object({}),
    data: z.null(),
    refusals: [],
  },
  '/console/api/me': {
    auth: 'O',
    summary:
      'The signed-in operator and what waits: open verifications, appeals, exchanges, merchants, conversations, faults.',
    body: z.object({}),
    data: operator.extend({
      pending_verifications: z.number().int(),
      open_appeals: z.number().int(),
      pending_exchanges: z.number().int(),
      pending_merchants: z.number().int(),
      waiting_service: z.number().int(),
      open_faults: z.number().int(),
    }),
    refusals: [],
  },
  '/console/api/verifications': {
    auth: 'O',
    summary: 'Verification applications, the longest waiting first.',
    body: z.object({ status: oneOf(['pending', 'approved', 'refused']).optional(), page, limit }),
    data: listOf(verification.omit({ idcard_front: true, idcard_back: true })),
    refusals: [],
  },
  '/console/api/verifications/detail': {
    auth: 'O',
    summary: 'One application with its documents; looking is audited.',
    body: z.object({ id: recordIdField }),
    data: verification,
    refusals: ['VERIFICATION_NOT_FOUND'],
  },
  '/console/api/verifications/decide': {
    auth: 'O',
    summary: 'Approve, or refuse with a reason that the applicant reads.',
    body: z
      .object({ id: recordIdField, decision: oneOf(['approve', 'refuse']), reason: line(3, 200).optional() })
      .refine((body) => body.decision === 'approve' || body.reason !== undefined, {
        path: ['reason'],
        error: 'required',
      }),
    data: verification,
    refusals: ['VERIFICATION_NOT_FOUND', 'REVIEW_STATE'],
    changes: true,
  },
  '/console/api/appeals': {
    auth: 'O',
    summary: 'Appeals, the longest waiting first.',
    body: z.object({ status: oneOf(['open', 'resolved', 'revoked']).optional(), page, limit }),
    data: listOf(consoleAppeal),
    refusals: [],
  },
  '/console/api/appeals/detail': {
    auth: 'O',
    summary:
      'Everything needed to rule: the order, both parties, slips, chat, and the exact postings of each ruling.',
    body: z.object({ id: appealIdField }),
    data: z.object({
      appeal: consoleAppeal,
      order: consoleOrder,
      buyer: party,
      seller: party,
      chat: z.array(
        z.object({
          sender: z.enum(['buyer', 'seller', 'system']),
          message: z.string(),
          message_type: z.number().int(),
          createtime: time,
        }),
      ),
      preview: z.object({ release: posting, refund: posting }),
    }),
    refusals: ['APPEAL_NOT_FOUND'],
  },
  '/console/api/appeals/rule': {
    auth: 'O',
    summary: 'Rule an open appeal: release to the buyer or refund to the seller, with a reason both read.',
    body: z.object({ id: appealIdField, ruling: oneOf(['release', 'refund']), reason: paragraph(5, 500) }),
    data: consoleAppeal,
    refusals: ['APPEAL_NOT_FOUND', 'APPEAL_STATE'],
    changes: true,
  },
  ...exchangeConsoleCalls,
  ...merchantConsoleCalls,
  ...serviceConsoleCalls,
  ...faultConsoleCalls,
  ...helpConsoleCalls,
  '/console/api/orders': {
    auth: 'O',
    summary: 'Orders, newest first.',
    body: z.object({
      pay_status: oneOf(orderStates).optional(),
      search: line(1, 64).optional(),
      page,
      limit,
    }),
    data: listOf(consoleOrder),
    refusals: [],
  },
  '/console/api/users': {
    auth: 'O',
    summary: 'Users by id, username, nickname or mobile.',
    body: z.object({ search: line(1, 64).optional(), page, limit }),
    data: listOf(user),
    refusals: [],
  },
  '/console/api/coin/issue': {
    auth: 'O',
    summary: 'Issue coin to a user: a posting like any other. Admins only.',
    body: z.object({ user_id: userIdField, amount: coinAmount, reason: line(3, 200) }),
    data: z.object({ posting_id: z.number().int(), coin: z.string() }),
    refusals: ['USER_NOT_FOUND', 'OPERATOR_ROLE'],
    changes: true,
  },
  '/console/api/books': {
    auth: 'O',
    summary:
      'Do the books balance: entries sum to zero, nothing below zero, balances equal their entries, escrow equals orders.',
    body: z.object({}),
    data: z.object({
      balanced: z.union([z.literal(0), z.literal(1)]),
      issued: z.string(),
      checks: z.array(
        z.object({ name: z.string(), passed: z.union([z.literal(0), z.literal(1)]), detail: z.string() }),
      ),
      accounts: z.array(z.object({ kind: z.string(), balance: z.string(), count: z.number().int() })),
    }),
    refusals: [],
  },
  '/console/api/audit': {
    auth: 'O',
    summary: 'What operators did, newest first.',
    body: z.object({ page, limit }),
    data: listOf(audit),
    refusals: [],
  },
})

export type ConsoleEndpoints = typeof consoleEndpoints
export type ConsolePath = keyof ConsoleEndpoints
export type ConsoleDataOf<P extends ConsolePath> = z.output<ConsoleEndpoints[P]['data']>
export type ConsoleFormOf<P extends ConsolePath> = {
  [K in keyof z.input<ConsoleEndpoints[P]['body']>]: z.input<ConsoleEndpoints[P]['body']>[K] | number
}
