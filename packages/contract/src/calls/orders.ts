import { MAX_PROOF_PICTURES, offerSides, orderStates } from '@u-market/domain'
import { z } from 'zod'
import { consoleOrderPage } from '../console/order-calls.ts'
import { defineEndpoints } from '../endpoint.ts'
import {
  fiatAmount,
  flag,
  integer,
  json,
  limit,
  line,
  moment,
  name,
  oneOf,
  orderIdField,
  page,
  paragraph,
  payerEnd,
  payPassword,
  seenName,
  trimmedLine,
  uploads,
  userIdField,
} from '../fields.ts'
import { listOf, order } from '../objects.ts'
import type { FieldMessage } from '../refusals.ts'
import { assertion, MAX_RESPONSE_LENGTH } from '../webauthn.ts'
import { callPaths } from '../wire/call-paths.ts'

const passwordOrPasskey: FieldMessage = 'password_or_passkey'

const byNumber = z.object({ orderId: orderIdField })
/** `payerEnd`: the end of the account that paid. */
const payment = {
  proofs: uploads(MAX_PROOF_PICTURES),
  payerName: name(2, 60).optional(),
  payerEnd: payerEnd.optional(),
}
const payStatus = oneOf(orderStates).optional()

export const orderCalls = defineEndpoints({
  confirmOrder: {
    path: callPaths.confirmOrder,
    auth: 'Y',
    summary: 'The seller confirms the order; the buyer may pay.',
    body: byNumber,
    data: order,
    refusals: [
      'SWITCHED_OFF',
      'ORDER_NOT_FOUND',
      'ORDER_STATE',
      'ORDER_ROLE',
      'REALNAME_REQUIRED',
      'REALNAME_PENDING',
    ],
    isMutation: true,
  },
  markPaid: {
    path: callPaths.markPaid,
    auth: 'Y',
    summary: 'The buyer marks the order paid, with the payment proof.',
    body: byNumber.extend(payment),
    data: order,
    refusals: ['SWITCHED_OFF', 'ORDER_NOT_FOUND', 'ORDER_STATE', 'ORDER_ROLE', 'VOUCHER_USED'],
    isMutation: true,
  },
  releaseCoin: {
    path: callPaths.releaseCoin,
    auth: 'Y',
    summary:
      'The seller releases the coin, with the payment password or a passkey assertion for this order. With what the seller sees of the payment, the market compares it with the buyer: `PAYER_DIFFERS {differences}` unless `confirmed`, `PAYER_OTHER` for another person. Signature first; what was refused is kept for operators.',
    body: byNumber
      .extend({
        payPassword: payPassword.optional(),
        assertion: json(assertion, MAX_RESPONSE_LENGTH).optional(),
        seenAmount: fiatAmount.optional(),
        seenName: seenName.optional(),
        seenEnd: payerEnd.optional(),
        confirmed: flag.optional(),
      })
      .refine((body) => (body.payPassword === undefined) !== (body.assertion === undefined), {
        path: ['payPassword'],
        error: passwordOrPasskey,
      }),
    data: order,
    refusals: [
      'SWITCHED_OFF',
      'OWN_FREEZE',
      'ORDER_NOT_FOUND',
      'ORDER_STATE',
      'ORDER_ROLE',
      'HELD_UNTIL',
      'PAYER_DIFFERS',
      'PAYER_OTHER',
      'RATE_LIMITED',
      'PAYPASSWORD_NOT_SET',
      'PAYPASSWORD_WRONG',
      'PAYPASSWORD_LOCKED',
      'PASSKEY_EXPIRED',
      'PASSKEY_NOT_FOUND',
      'PASSKEY_WRONG',
      'PASSKEY_LOCKED',
      'PASSKEY_CLONED',
      'PASSKEY_SUSPENDED',
    ],
    isMutation: true,
  },
  acknowledgeOrder: {
    path: callPaths.acknowledgeOrder,
    auth: 'Y',
    summary: 'The buyer acknowledges a completed order.',
    body: byNumber,
    data: order,
    refusals: ['SWITCHED_OFF', 'ORDER_NOT_FOUND', 'ORDER_STATE', 'ORDER_ROLE'],
    isMutation: true,
  },
  cancelOrder: {
    path: callPaths.cancelOrder,
    auth: 'Y',
    summary: 'Cancel the order: either party before it is confirmed, the buyer before it is paid.',
    body: byNumber.extend({ reason: line(1, 200).optional() }),
    data: order,
    refusals: ['SWITCHED_OFF', 'OWN_FREEZE', 'ORDER_NOT_FOUND', 'ORDER_STATE', 'ORDER_ROLE'],
    isMutation: true,
  },
  remindOther: {
    path: callPaths.remindOther,
    auth: 'Y',
    summary: 'Remind the party that is awaited, once every three minutes.',
    body: byNumber,
    data: order,
    refusals: [
      'SWITCHED_OFF',
      'OWN_FREEZE',
      'ORDER_NOT_FOUND',
      'ORDER_STATE',
      'ORDER_ROLE',
      'REMIND_TOO_SOON',
    ],
    isMutation: true,
  },
  rateOrder: {
    path: callPaths.rateOrder,
    auth: 'Y',
    summary: 'Rate the peer of a completed order, once.',
    body: byNumber.extend({ score: integer(1, 5), content: paragraph(1, 500).optional() }),
    data: order,
    refusals: [
      'SWITCHED_OFF',
      'OWN_FREEZE',
      'ORDER_NOT_FOUND',
      'ORDER_STATE',
      'ORDER_ROLE',
      'ALREADY_EVALUATED',
    ],
    isMutation: true,
  },
  extendOrder: {
    path: callPaths.extendOrder,
    auth: 'Y',
    summary: 'The seller extends the time to pay by 15 minutes, at most twice.',
    body: byNumber,
    data: order,
    refusals: ['SWITCHED_OFF', 'ORDER_NOT_FOUND', 'ORDER_STATE', 'ORDER_ROLE'],
    isMutation: true,
  },
  undoPaid: {
    path: callPaths.undoPaid,
    auth: 'Y',
    summary: 'The buyer undoes “paid”, once, and has at least five minutes to pay.',
    body: byNumber,
    data: order,
    refusals: ['SWITCHED_OFF', 'OWN_FREEZE', 'ORDER_NOT_FOUND', 'ORDER_STATE', 'ORDER_ROLE'],
    isMutation: true,
  },
  askCancel: {
    path: callPaths.askCancel,
    auth: 'Y',
    summary:
      'The seller asks to cancel by consent, at most three times. The buyer has `cancel_answer_minutes` to answer.',
    body: byNumber.extend({ reason: line(1, 200) }),
    data: order,
    refusals: ['SWITCHED_OFF', 'OWN_FREEZE', 'ORDER_NOT_FOUND', 'ORDER_STATE', 'ORDER_ROLE'],
    isMutation: true,
  },
  answerCancel: {
    path: callPaths.answerCancel,
    auth: 'Y',
    summary: 'The buyer answers the request to cancel. Agreeing cancels the order without a fault.',
    body: byNumber.extend({ agree: flag, reason: line(1, 200).optional() }),
    data: order,
    refusals: ['SWITCHED_OFF', 'OWN_FREEZE', 'ORDER_NOT_FOUND', 'ORDER_STATE', 'ORDER_ROLE'],
    isMutation: true,
  },
  askReopen: {
    path: callPaths.askReopen,
    auth: 'Y',
    summary:
      'The buyer of an order that expired, or that the buyer cancelled, asks to reopen it, with proof of payment. Once, within `reopen_hours`.',
    body: byNumber.extend(payment),
    data: order,
    refusals: ['SWITCHED_OFF', 'ORDER_NOT_FOUND', 'ORDER_STATE', 'ORDER_ROLE', 'VOUCHER_USED'],
    isMutation: true,
  },
  answerReopen: {
    path: callPaths.answerReopen,
    auth: 'Y',
    summary:
      'The seller answers the request to reopen. Agreeing takes the coin from the offer’s stock, or from the seller’s balance.',
    body: byNumber.extend({ agree: flag }),
    data: order,
    refusals: [
      'SWITCHED_OFF',
      'ORDER_NOT_FOUND',
      'ORDER_STATE',
      'ORDER_ROLE',
      'INSUFFICIENT_COIN',
      'HELD_UNTIL',
      'NO_TRADE',
      'ACCOUNT_FROZEN',
      'OWN_FREEZE',
    ],
    isMutation: true,
  },
  checkDeadline: {
    path: callPaths.checkDeadline,
    auth: 'Y',
    summary: 'A hint that a deadline has passed. The server decides by its own clock.',
    body: byNumber,
    data: z.object({
      isOverdue: z.union([z.literal(0), z.literal(1)]),
      expiresInSeconds: z.number().int().nullable(),
      order,
    }),
    refusals: ['ORDER_NOT_FOUND'],
    isMutation: true,
  },
  listOrders: {
    path: callPaths.listOrders,
    auth: 'Y',
    summary:
      'My orders, those that await me first; with q, start, end or side the newest first. `type` is my role in the order, `side` the side of its offer, as `side` of the order. `unread_chats` is the number of my conversations with unread messages, as `unread` of the list of conversations, at least of my newest 200 messages and notices, and with support.',
    body: z.object({
      type: oneOf(['buy', 'sell', 'all']).optional(),
      state: payStatus,
      /** An order’s number or a part of it, its payment reference, or the other party’s nickname, of now or of before. */
      q: trimmedLine(1, 60).optional(),
      /** Placed from then on, and before then. */
      start: moment.optional(),
      end: moment.optional(),
      side: oneOf(offerSides).optional(),
      page,
      limit,
    }),
    data: listOf(order).extend({ unreadChats: z.number().int() }),
    refusals: [],
  },
  listSales: {
    path: callPaths.listSales,
    auth: 'Y',
    summary: 'Orders in which I am the seller, newest first.',
    body: z.object({ sellerId: userIdField, state: payStatus, page, limit }),
    data: z.array(order),
    refusals: [],
  },
  getOrder: {
    path: callPaths.getOrder,
    auth: 'Y',
    summary: 'One order of mine.',
    body: byNumber,
    data: order,
    refusals: ['ORDER_NOT_FOUND'],
  },
  seeDemoOrder: {
    path: callPaths.seeDemoOrder,
    auth: 'N',
    summary:
      'An order of the demo as its operators see it. Only in a demo and from the machine that it runs on, otherwise 404.',
    body: z.object({ orderId: orderIdField }),
    /** With the buyer's verified name, which the page of the demo has the seller type. */
    data: consoleOrderPage.extend({ buyerRealName: z.string() }),
    refusals: ['ORDER_NOT_FOUND'],
  },
})
