import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limit, matching, oneOf, page, reason, recordIdField } from '../fields.ts'
import { locales } from '../locale.ts'
import { exchange, listOf } from '../objects.ts'
import type { FieldMessage } from '../refusals.ts'
import { consolePaths } from '../wire/console-paths.ts'

/** What a decision would write into the book: the kind of the posting, and its entries with their signs. */
export const postingPreview = z.object({
  kind: z.string(),
  entries: z.array(z.object({ account: z.string(), amount: z.string() })),
})

const required: FieldMessage = 'required'

const consoleExchange = exchange.extend({
  userId: z.number().int(),
  username: z.string(),
  mobile: z.string(),
  /** What the user reads. */
  userLocale: z.enum(locales),
  realName: z.string(),
  decidedBy: z.string(),
  decidedAt: z.number().int().nullable(),
})

export const exchangeConsoleCalls = defineEndpoints({
  listExchanges: {
    path: consolePaths.listExchanges,
    auth: 'O',
    permission: 'exchange.read',
    auditsList: 'exchange',
    summary: 'Exchanges to USDT, the longest waiting first.',
    body: z.object({ status: oneOf(['pending', 'paid', 'refused']).optional(), page, limit }),
    data: listOf(consoleExchange),
    refusals: [],
  },
  getExchange: {
    path: consolePaths.getExchange,
    auth: 'O',
    permission: 'exchange.read',
    auditsView: 'exchange.look',
    summary: 'One exchange, with where to send how much, and the exact posting of either decision.',
    body: z.object({ id: recordIdField }),
    data: consoleExchange.extend({
      preview: z.object({ pay: postingPreview, refuse: postingPreview }),
      /** 1: for the caller, now, paying takes a second operator. */
      second: z.union([z.literal(0), z.literal(1)]),
      /** The open proposal about it: while it waits for a second operator, nothing else is decided. */
      proposal: z.number().int().nullable(),
    }),
    refusals: ['EXCHANGE_NOT_FOUND'],
  },
  decideExchange: {
    path: consolePaths.decideExchange,
    auth: 'O',
    permission: 'exchange.decide',
    summary: 'Paid, with the transaction id, or refused with a reason that the user reads.',
    body: z
      .object({
        id: recordIdField,
        decision: oneOf(['pay', 'refuse']),
        transactionId: matching(/^(?:0[xX])?[0-9a-fA-F]{64}$/, 'invalid').optional(),
        reason: reason.optional(),
      })
      .refine((body) => body.decision === 'refuse' || body.transactionId !== undefined, {
        path: ['transactionId'],
        error: required,
      })
      .refine((body) => body.decision === 'pay' || body.reason !== undefined, {
        path: ['reason'],
        error: required,
      }),
    data: consoleExchange,
    refusals: [
      'EXCHANGE_NOT_FOUND',
      'REVIEW_STATE',
      'TRANSACTION_TAKEN',
      'SECOND_NEEDED',
      'PROPOSAL_OPEN',
      'USER_SANCTIONED',
    ],
    isMutation: true,
  },
})

const merchant = z.object({
  id: z.number().int(),
  userId: z.number().int(),
  username: z.string(),
  mobile: z.string(),
  /** What the applicant reads. */
  userLocale: z.enum(locales),
  realName: z.string(),
  completedOrders: z.number().int(),
  contact: z.string(),
  remark: z.string(),
  status: z.enum(['pending', 'approved', 'refused', 'left']),
  bond: z.string(),
  bondPaid: z.union([z.literal(0), z.literal(1)]),
  reason: z.string(),
  decidedBy: z.string(),
  decidedAt: z.number().int().nullable(),
  createdAt: z.number().int(),
})

export const merchantConsoleCalls = defineEndpoints({
  listMerchants: {
    path: consolePaths.listMerchants,
    auth: 'O',
    permission: 'merchant.read',
    auditsList: 'merchant',
    summary: 'Merchants and applications, those who have paid their bond first.',
    body: z.object({ status: oneOf(['pending', 'approved', 'refused', 'left']).optional(), page, limit }),
    data: listOf(merchant),
    refusals: [],
  },
  getMerchant: {
    path: consolePaths.getMerchant,
    auth: 'O',
    permission: 'merchant.read',
    auditsView: 'merchant.look',
    summary: 'One application, and the posting by which its bond would go back.',
    body: z.object({ id: recordIdField }),
    data: merchant.extend({
      /** Without a bond there is nothing to give back. */
      preview: z.object({ refuse: postingPreview.optional() }),
    }),
    refusals: ['MERCHANT_NOT_FOUND'],
  },
  decideMerchant: {
    path: consolePaths.decideMerchant,
    auth: 'O',
    permission: 'merchant.decide',
    summary: 'Approve a merchant whose bond is there, or refuse with a reason; the bond then goes back.',
    body: z
      .object({ id: recordIdField, decision: oneOf(['approve', 'refuse']), reason: reason.optional() })
      .refine((body) => body.decision === 'approve' || body.reason !== undefined, {
        path: ['reason'],
        error: required,
      }),
    data: merchant,
    refusals: ['MERCHANT_NOT_FOUND', 'REVIEW_STATE', 'BOND_UNPAID', 'BOND_LIABLE'],
    isMutation: true,
  },
})
