import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limit, matching, oneOf, page, reason, recordIdField } from '../fields.ts'
import { locales } from '../locale.ts'
import { exchange, listOf } from '../objects.ts'
import type { FieldMessage } from '../refusals.ts'
import { consolePaths } from '../wire/console-paths.ts'

/** A posting that a decision would make: its kind and its signed entries. */
export const postingPreview = z.object({
  kind: z.string(),
  entries: z.array(z.object({ account: z.string(), amount: z.string() })),
})

const required: FieldMessage = 'required'

const consoleExchange = exchange.extend({
  userId: z.number().int(),
  username: z.string(),
  mobile: z.string(),
  /** The user's language, for the reason that they will read. */
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
    summary: 'One exchange, with the amount and address to send to, and the posting of either decision.',
    body: z.object({ id: recordIdField }),
    data: consoleExchange.extend({
      preview: z.object({ pay: postingPreview, refuse: postingPreview }),
      /** 1 if a payout by the caller would need a second operator now. */
      second: z.union([z.literal(0), z.literal(1)]),
      /** Open proposal about this exchange; until it is decided, no other decision can be made. Null without one. */
      proposal: z.number().int().nullable(),
    }),
    refusals: ['EXCHANGE_NOT_FOUND'],
  },
  decideExchange: {
    path: consolePaths.decideExchange,
    auth: 'O',
    permission: 'exchange.decide',
    summary:
      'Mark an exchange paid, with the transaction id, or refuse it with a reason that the user reads.',
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
  /** The applicant's language, for the reason that they will read. */
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
    summary: 'Merchants and applications; applicants who paid the bond first.',
    body: z.object({ status: oneOf(['pending', 'approved', 'refused', 'left']).optional(), page, limit }),
    data: listOf(merchant),
    refusals: [],
  },
  getMerchant: {
    path: consolePaths.getMerchant,
    auth: 'O',
    permission: 'merchant.read',
    auditsView: 'merchant.look',
    summary: 'One application, and the posting that would return its bond.',
    body: z.object({ id: recordIdField }),
    data: merchant.extend({
      /** Without `refuse` if there is no bond to return. */
      preview: z.object({ refuse: postingPreview.optional() }),
    }),
    refusals: ['MERCHANT_NOT_FOUND'],
  },
  decideMerchant: {
    path: consolePaths.decideMerchant,
    auth: 'O',
    permission: 'merchant.decide',
    summary: 'Approve an applicant who paid the bond, or refuse with a reason and return the bond.',
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
