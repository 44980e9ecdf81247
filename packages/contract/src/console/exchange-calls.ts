import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import type { FieldMessage } from '../field-messages.ts'
import { limit, line, matching, oneOf, page, recordIdField } from '../fields.ts'
import { locales } from '../locale.ts'
import { exchange, listOf } from '../objects.ts'
import { consolePaths } from '../wire/console-paths.ts'
import { postingPreview } from './posting.ts'

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
    act: 'exchange.read',
    lists: 'exchange',
    summary: 'Exchanges to USDT, the longest waiting first.',
    body: z.object({ status: oneOf(['pending', 'paid', 'refused']).optional(), page, limit }),
    data: listOf(consoleExchange),
    refusals: [],
  },
  getExchange: {
    path: consolePaths.getExchange,
    auth: 'O',
    act: 'exchange.read',
    look: 'exchange.look',
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
    act: 'exchange.decide',
    summary: 'Paid, with the transaction id, or refused with a reason that the user reads.',
    body: z
      .object({
        id: recordIdField,
        decision: oneOf(['pay', 'refuse']),
        transactionId: matching(/^(?:0[xX])?[0-9a-fA-F]{64}$/, 'invalid').optional(),
        reason: line(3, 200).optional(),
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
    changes: true,
  },
})
