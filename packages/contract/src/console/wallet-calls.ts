import { exchangeNetworks, exchangeStatuses, networkForm } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limit, oneOf, page, reason, recordIdField, typed } from '../fields.ts'
import { locales } from '../locale.ts'
import { flag, maybeTime, time, usdtMoney } from '../object-fields.ts'
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
  /**
   * pending: waits for authorisation. authorised: may be sent. paid: sent. confirmed: seen on the chain. Users see pending until
   * it is sent, and paid from then on.
   */
  status: z.enum(exchangeStatuses),
  userId: z.number().int(),
  username: z.string(),
  mobile: z.string(),
  /** The user's language, for the reason that they will read. */
  userLocale: z.enum(locales),
  realName: z.string(),
  /** 1 if nothing was sent to this address for this user before. */
  newAddress: flag,
  /** 1 if another user, too, has asked for USDT to this address. */
  sharedAddress: flag,
  authorisedBy: z.string(),
  authorisedAt: maybeTime,
  /** The proposer of the authorisation, if it took two operators; otherwise ''. */
  proposedBy: z.string(),
  /** The operator who sent or refused it; after a correction, the one who corrected the transaction. */
  decidedBy: z.string(),
  decidedAt: maybeTime,
  confirmedBy: z.string(),
  confirmedAt: maybeTime,
})

/** Refusals of a decision that one operator makes alone. */
export const soloRefusals = ['SECOND_NEEDED', 'ALONE_DAY', 'ALONE_DAY_ALL', 'OPERATOR_NEW'] as const

/** Whether a decision by the caller would need a second operator now. */
export const soloNeed = {
  second: z.union([z.literal(0), z.literal(1)]),
  /** amount: it is that large · own_day, all_day: the caller, or all operators, have decided too much alone · new: the caller is new. */
  secondWhy: z.enum(['', 'amount', 'own_day', 'all_day', 'new']),
  /** When that ends by itself; null if it does not. */
  secondUntil: z.number().int().nullable(),
}

const needsTransaction: readonly string[] = ['pay', 'correct', 'confirm']
const needsReason: readonly string[] = ['correct', 'refuse']

export const exchangeConsoleCalls = defineEndpoints({
  listExchanges: {
    path: consolePaths.listExchanges,
    auth: 'O',
    permission: 'exchange.read',
    auditsList: 'exchange',
    summary:
      'Exchanges to USDT: pending and authorised ones, the longest waiting first; the others, newest first. Addresses are shortened.',
    body: z.object({ status: oneOf(exchangeStatuses).optional(), page, limit }),
    data: listOf(consoleExchange),
    refusals: [],
  },
  getExchange: {
    path: consolePaths.getExchange,
    auth: 'O',
    permission: 'exchange.read',
    auditsView: 'exchange.look',
    summary:
      'One exchange, with its amount and address, what was paid to this user before, and the posting of each decision. Until it is authorised, and during a sanction against transfers, the address is shortened for operators who do not decide exchanges.',
    body: z.object({ id: recordIdField }),
    data: consoleExchange.extend({
      preview: z.object({ pay: postingPreview, refuse: postingPreview }),
      ...soloNeed,
      /** Open proposal about this exchange; until it is decided, no other decision can be made. Null without one. */
      proposal: z.number().int().nullable(),
      /** 1 if the caller may confirm it: one of two operators who authorised it does not confirm what they sent. */
      mayConfirm: flag,
      /** Why a sanction keeps this user's coin in the market now; '' without one. */
      sanction: z.string(),
      /** 1 while the user has frozen the account. */
      frozenByOwner: flag,
      /** Other users who asked for USDT to this address, at most ten. */
      alsoBy: z.array(z.object({ userId: z.number().int(), username: z.string() })),
      /** Sent to this user in the last 24 hours and 30 days, in USDT. */
      sentInDay: usdtMoney,
      sentInMonth: usdtMoney,
      /** The user's other exchanges, newest first, at most ten. */
      others: z.array(
        z.object({
          id: z.number().int(),
          usdt: usdtMoney,
          network: z.enum(exchangeNetworks),
          /** Shortened. */
          address: z.string(),
          /** 1 if it goes to the same address. */
          sameAddress: flag,
          status: z.enum(exchangeStatuses),
          createdAt: time,
        }),
      ),
    }),
    refusals: ['EXCHANGE_NOT_FOUND'],
  },
  decideExchange: {
    path: consolePaths.decideExchange,
    auth: 'O',
    permission: 'exchange.decide',
    summary:
      'The next step of an exchange. authorise: the USDT may be sent. pay: it was sent, with this transaction. correct: it was another transaction, with a reason for the record. confirm: this transaction was seen on the chain. refuse: the coin returns, with a reason that the user reads.',
    body: z
      .object({
        id: recordIdField,
        decision: oneOf(['authorise', 'pay', 'correct', 'confirm', 'refuse']),
        transactionId: typed(networkForm, /^(?:0x)?[0-9a-fA-F]{64}$/, 'invalid').optional(),
        reason: reason.optional(),
        /** Of a refusal: the status that the operator saw. An exchange that was authorised meanwhile may be on its way. */
        seenStatus: oneOf(['pending', 'authorised']).optional(),
      })
      .refine((body) => !needsTransaction.includes(body.decision) || body.transactionId !== undefined, {
        path: ['transactionId'],
        error: required,
      })
      .refine((body) => !needsReason.includes(body.decision) || body.reason !== undefined, {
        path: ['reason'],
        error: required,
      }),
    data: consoleExchange,
    refusals: [
      'EXCHANGE_NOT_FOUND',
      'EXCHANGE_UNAUTHORISED',
      'EXCHANGE_UNSENT',
      'EXCHANGE_OWN',
      'REVIEW_STATE',
      'TRANSACTION_TAKEN',
      'TRANSACTION_CHANGED',
      ...soloRefusals,
      'OPERATORS_INVITED',
      'OPERATORS_RESET',
      'OPERATORS_SHARED',
      'PROPOSAL_OPEN',
      'USER_SANCTIONED',
      'OWNER_FROZE',
      'USER_UNVERIFIED',
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
  status: z.enum(['pending', 'approved', 'refused', 'revoked', 'left']),
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
    body: z.object({
      status: oneOf(['pending', 'approved', 'refused', 'revoked', 'left']).optional(),
      page,
      limit,
    }),
    data: listOf(merchant),
    refusals: [],
  },
  getMerchant: {
    path: consolePaths.getMerchant,
    auth: 'O',
    permission: 'merchant.read',
    auditsView: 'merchant.look',
    summary: 'One application, the posting that would return its bond, and the user’s other applications.',
    body: z.object({ id: recordIdField }),
    data: merchant.extend({
      /** The user's other applications, at most ten: those with a reason first, then the newest. */
      earlier: z.array(
        merchant.pick({ id: true, status: true, reason: true }).extend({
          /** When it was decided; otherwise when it was submitted. */
          since: time,
        }),
      ),
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
    refusals: ['MERCHANT_NOT_FOUND', 'REVIEW_STATE', 'BOND_UNPAID', 'BOND_LIABLE', 'USER_UNVERIFIED'],
    isMutation: true,
  },
})
