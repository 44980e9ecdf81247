import { orderStates } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints, type Endpoint } from '../endpoint.ts'
import {
  appealIdField,
  coinAmount,
  limit,
  line,
  oneOf,
  orderIdField,
  page,
  paragraph,
  presentedPassword,
  recordIdField,
  trimmedLine,
  userIdField,
} from '../fields.ts'
import { appeal, listOf, order, picture } from '../objects.ts'
import { type ConsoleCallName, consolePaths } from '../wire/console-paths.ts'
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

/** Number and pictures are '' once they have been removed, after the time for which they are kept. */
const verification = z.object({
  id: z.number().int(),
  userId: z.number().int(),
  username: z.string(),
  mobile: z.string(),
  realName: z.string(),
  idNumber: z.string(),
  idFront: picture,
  idBack: picture,
  documentsRemovedAt: time.nullable(),
  status: z.enum(['pending', 'approved', 'refused']),
  reason: z.string(),
  decidedBy: z.string(),
  decidedAt: time.nullable(),
  createdAt: time,
})

const party = z.object({
  id: z.number().int(),
  username: z.string(),
  nickname: z.string(),
  mobile: z.string(),
  realName: z.string(),
  completedOrders: z.number().int(),
  creditRating: z.number(),
})

const consoleOrder = order.omit({
  role: true,
  peer: true,
  buyerRealName: true,
  actions: true,
  isRated: true,
})
const consoleAppeal = appeal.omit({ role: true })
/** What was said and shown is in the detail alone. */
const listedAppeal = consoleAppeal.omit({ timeline: true, images: true })

const posting = z.object({
  kind: z.string(),
  entries: z.array(z.object({ account: z.string(), amount: z.string() })),
})

const user = z.object({
  id: z.number().int(),
  username: z.string(),
  nickname: z.string(),
  mobile: z.string(),
  verificationStatus: z.number().int(),
  coin: z.string(),
  frozenCoin: z.string(),
  completedOrders: z.number().int(),
  createdAt: time,
})

const audit = z.object({
  id: z.number().int(),
  operator: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: z.string(),
  requestId: z.string(),
  createdAt: time,
})

/** The operators' calls, under the same envelope and rules as the app's, with an operator's token. */
export const consoleEndpoints = defineEndpoints({
  signIn: {
    path: consolePaths.signIn,
    auth: 'N',
    summary: 'Sign an operator in.',
    body: z.object({ username: trimmedLine(1, 64), password: presentedPassword }),
    data: operator.extend({ token: z.string(), expiresInSeconds: z.number().int() }),
    refusals: ['LOGIN_FAILED', 'LOGIN_LOCKED'],
  },
  signOut: {
    path: consolePaths.signOut,
    auth: 'O',
    summary: 'End this session.',
    body: z.object({}),
    data: z.null(),
    refusals: [],
  },
  getOperator: {
    path: consolePaths.getOperator,
    auth: 'O',
    summary:
      'The signed-in operator and what waits: open verifications, appeals, exchanges, merchants, conversations, faults.',
    body: z.object({}),
    data: operator.extend({
      pendingVerifications: z.number().int(),
      openAppeals: z.number().int(),
      pendingExchanges: z.number().int(),
      pendingMerchants: z.number().int(),
      waitingService: z.number().int(),
      openFaults: z.number().int(),
    }),
    refusals: [],
  },
  listVerifications: {
    path: consolePaths.listVerifications,
    auth: 'O',
    summary: 'Verification applications, the longest waiting first.',
    body: z.object({ status: oneOf(['pending', 'approved', 'refused']).optional(), page, limit }),
    data: listOf(verification.omit({ idFront: true, idBack: true, documentsRemovedAt: true })),
    refusals: [],
  },
  getVerification: {
    path: consolePaths.getVerification,
    auth: 'O',
    summary: 'One application with its documents; looking is audited.',
    body: z.object({ id: recordIdField }),
    data: verification,
    refusals: ['VERIFICATION_NOT_FOUND'],
  },
  decideVerification: {
    path: consolePaths.decideVerification,
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
  listAppeals: {
    path: consolePaths.listAppeals,
    auth: 'O',
    summary: 'Appeals, the longest waiting first.',
    body: z.object({ status: oneOf(['open', 'resolved', 'revoked']).optional(), page, limit }),
    data: listOf(listedAppeal),
    refusals: [],
  },
  getAppeal: {
    path: consolePaths.getAppeal,
    auth: 'O',
    summary:
      'Everything needed to rule: the order, both parties, payment proofs, chat, and the exact postings of each ruling.',
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
          messageType: z.number().int(),
          createdAt: time,
        }),
      ),
      /** `fee` goes with a release, where the order has one. */
      preview: z.object({ release: posting, refund: posting, fee: posting.optional() }),
    }),
    refusals: ['APPEAL_NOT_FOUND'],
  },
  ruleAppeal: {
    path: consolePaths.ruleAppeal,
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
  listOrders: {
    path: consolePaths.listOrders,
    auth: 'O',
    summary: 'Orders, newest first.',
    body: z.object({
      state: oneOf(orderStates).optional(),
      search: trimmedLine(1, 64).optional(),
      page,
      limit,
    }),
    data: listOf(consoleOrder),
    refusals: [],
  },
  getOrder: {
    path: consolePaths.getOrder,
    auth: 'O',
    summary: 'One order: its facts, what happened to it, and what it has posted.',
    body: z.object({ orderId: orderIdField }),
    data: z.object({
      order: consoleOrder,
      timeline: z.array(
        z.object({
          actor: z.enum(['buyer', 'seller', 'user', 'operator', 'system']),
          /** The event's kind, as `order_paid`. */
          action: z.string(),
          content: z.string(),
          createdAt: time,
        }),
      ),
      postings: z.array(
        z.object({
          /** The recipe's name. */
          kind: z.string(),
          debit: z.string(),
          credit: z.string(),
          amount: z.string(),
          createdAt: time,
        }),
      ),
    }),
    refusals: ['ORDER_NOT_FOUND'],
  },
  searchUsers: {
    path: consolePaths.searchUsers,
    auth: 'O',
    summary: 'Users by id, username, nickname or mobile.',
    body: z.object({ search: trimmedLine(1, 64).optional(), page, limit }),
    data: listOf(user),
    refusals: [],
  },
  issueCoin: {
    path: consolePaths.issueCoin,
    auth: 'O',
    summary: 'Issue coin to a user: a posting like any other. Admins only.',
    body: z.object({ userId: userIdField, amount: coinAmount, reason: line(3, 200) }),
    data: z.object({ postingId: z.number().int(), coin: z.string() }),
    refusals: ['USER_NOT_FOUND', 'OPERATOR_ROLE'],
    changes: true,
  },
  checkBooks: {
    path: consolePaths.checkBooks,
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
  listAudit: {
    path: consolePaths.listAudit,
    auth: 'O',
    summary: 'What operators did, newest first.',
    body: z.object({ page, limit }),
    data: listOf(audit),
    refusals: [],
  },
}) satisfies Record<ConsoleCallName, Endpoint>

export type ConsoleEndpoints = typeof consoleEndpoints
export type ConsoleDataOf<N extends ConsoleCallName> = z.output<ConsoleEndpoints[N]['data']>
/** What the server gets of a console call's form, parsed. */
export type ConsoleBodyOf<N extends ConsoleCallName> = z.output<ConsoleEndpoints[N]['body']>
export type ConsoleFormOf<N extends ConsoleCallName> = {
  [K in keyof z.input<ConsoleEndpoints[N]['body']>]: z.input<ConsoleEndpoints[N]['body']>[K] | number
}
