import type { Order } from '@u-market/contract'
import { keysOf } from '@u-market/domain'

/** Total, so that a new field cannot be forgotten. */
const fields: Readonly<Record<keyof Order, true>> = {
  orderId: true,
  offerId: true,
  buyerId: true,
  buyerNickname: true,
  sellerId: true,
  sellerNickname: true,
  role: true,
  peer: true,
  buyerRealName: true,
  num: true,
  price: true,
  amount: true,
  fee: true,
  toBuyer: true,
  toSeller: true,
  currency: true,
  state: true,
  stateText: true,
  deadlineAt: true,
  expiresInSeconds: true,
  awaits: true,
  actions: true,
  methodType: true,
  method: true,
  proofs: true,
  payerName: true,
  paymentReference: true,
  payMinutes: true,
  createdAt: true,
  confirmedAt: true,
  paidAt: true,
  releasedAt: true,
  acknowledgedAt: true,
  cancelledAt: true,
  cancelReason: true,
  remindedAt: true,
  rateUntil: true,
  extended: true,
  paidUndone: true,
  cancelRequests: true,
  cancelAsked: true,
  reopenAsked: true,
  reopenUntil: true,
  endedBy: true,
  isRated: true,
  proposal: true,
  appealId: true,
  appealedBy: true,
}

/** An order that was offered, or kept by an older version, may be told in part: a page waits for the rest of it. */
export function isWholeOrder(order: Partial<Order> | null | undefined): order is Order {
  return keysOf(fields).every((name) => order?.[name] !== undefined)
}
