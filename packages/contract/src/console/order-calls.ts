import { orderStates } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limit, oneOf, orderIdField, page, recordIdField, trimmedLine, userIdField } from '../fields.ts'
import { listOf, order } from '../objects.ts'
import { consolePaths } from '../wire/console-paths.ts'

const time = z.number().int()

/** Without the fields that depend on the viewing party or only drive the parties' app over time. */
export const consoleOrder = order
  .omit({
    role: true,
    peer: true,
    buyerRealName: true,
    actions: true,
    actionTimes: true,
    endsAt: true,
    windowSeconds: true,
    releaseMinutes: true,
    freeCancelUntil: true,
    appealOpensAt: true,
    owesResponse: true,
    claimAnswerUntil: true,
    unread: true,
    isRated: true,
  })
  .extend({
    /** Other orders in which a payment proof was used that looks like one of this order's. */
    likeOrders: z.array(z.string()),
    /**
     * What the seller saw of the payment when a release was last refused because of it, or another person's name that was seen
     * before; null if none was, and 180 days later. `isOther`: the name is another person's.
     */
    payerRefused: order.shape.payerSeen
      .unwrap()
      .extend({ isOther: z.union([z.literal(0), z.literal(1)]), createdAt: time })
      .nullable(),
  })

/** An order with its history and its ledger postings. */
export const consoleOrderPage = z.object({
  order: consoleOrder,
  timeline: z.array(
    z.object({
      actor: z.enum(['buyer', 'seller', 'user', 'operator', 'system']),
      /** Kind of the event, such as `order_paid`. */
      action: z.string(),
      content: z.string(),
      createdAt: time,
    }),
  ),
  postings: z.array(
    z.object({
      /** Name of the posting recipe. */
      kind: z.string(),
      debit: z.string(),
      credit: z.string(),
      amount: z.string(),
      createdAt: time,
    }),
  ),
})

export const orderConsoleCalls = defineEndpoints({
  listOrders: {
    path: consolePaths.listOrders,
    auth: 'O',
    permission: 'order.read',
    auditsList: 'order',
    summary:
      'Orders, newest first, of one user on either side, by payment reference, or a part of the number or of a name or mobile of either side.',
    body: z.object({
      /** Only orders that this user buys or sells in. */
      userId: userIdField.optional(),
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
    permission: 'order.read',
    auditsView: 'order.look',
    summary: 'One order: its facts, its events and its postings.',
    body: z.object({ orderId: orderIdField }),
    data: consoleOrderPage,
    refusals: ['ORDER_NOT_FOUND'],
  },
})

/** Kinds of cases that one operator decides; operators see which other operators have the same case open. */
const caseKinds = ['verification', 'appeal', 'exchange', 'merchant', 'fault'] as const

export const caseConsoleCalls = defineEndpoints({
  watchCase: {
    path: consolePaths.watchCase,
    auth: 'O',
    summary:
      'Report that the caller has a case open; returns who else does. Repeat every few seconds; forgotten after half a minute.',
    body: z.object({ kind: oneOf(caseKinds), id: recordIdField }),
    data: z.object({ alsoOpen: z.array(z.object({ name: z.string(), since: z.number().int() })) }),
    refusals: [],
  },
})
