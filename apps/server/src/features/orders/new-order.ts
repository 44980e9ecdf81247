/** A new order's row and its events. */

import { randomInt } from 'node:crypto'
import {
  beginnings,
  coinText,
  LIFECYCLE_VERSION,
  type MarketSettings,
  orderId,
  type PlacementVerdict,
  paymentMethodId,
  type Side,
} from '@u-market/domain'
import { type MethodSnapshot, storeMethod } from '../../db/column-types.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { newOrderNumber } from '../../platform/ids.ts'
import type { SessionUser } from '../call.ts'
import type { NewEvent } from '../events/index.ts'
import { enterState } from './enter-state.ts'
import type { LockedOffer } from './facts.ts'
import { orderRows } from './order.queries.ts'
import { type OrderRow, otherSide } from './order.ts'
import { storedIdempotencyKey } from './replay-order.ts'

/** The user who takes the offer. */
export type Taker = Pick<SessionUser, 'id' | 'nickname'>
type Allowed = Extract<PlacementVerdict, { allowed: true }>
type Beginning = {
  readonly offer: LockedOffer
  readonly taker: Taker
  /** The seller's method. */
  readonly method: MethodSnapshot
  readonly verdict: Allowed
  readonly settings: MarketSettings
  readonly at: Date
}

export function newOrder({ offer, taker, method, verdict, settings, at }: Beginning): OrderRow {
  const { side } = offer
  const to = offer.autoConfirm ? 'paying' : beginnings[side].to
  const maker = { id: offer.makerId, nickname: offer.maker.nickname }
  const [buyer, seller] = beginnings[side].by === 'buyer' ? [taker, maker] : [maker, taker]
  return {
    ...orderRows.blank,
    ...enterState(offer, { to }, { settings, at }),
    ...methodFields(method),
    id: orderId(newOrderNumber(at)),
    offerId: offer.id,
    side,
    lifecycle: LIFECYCLE_VERSION,
    sellerId: seller.id,
    sellerNickname: seller.nickname,
    buyerId: buyer.id,
    buyerNickname: buyer.nickname,
    numMinor: verdict.num,
    priceMinor: offer.priceMinor,
    amountMinor: verdict.amount,
    feeMinor: verdict.fee,
    currency: settings.currency,
    payMinutes: offer.payMinutes,
    paymentReference: String(randomInt(1_000_000)).padStart(6, '0'),
    confirmedAt: to === 'paying' ? at : null,
    createdAt: at,
  }
}

type Placing = {
  readonly idempotencyKey: IdempotencyKey | null
  readonly settings: MarketSettings
  readonly at: Date
}

/**
 * Returns the events of a new order, for the offer's maker: a seller is asked to confirm (`order_placed`), or told that the order
 * was confirmed automatically; a buyer is told what to pay (`sale_placed`). The last event has the call's idempotency key.
 */
export function placingEvents(order: OrderRow, { idempotencyKey, settings, at }: Placing): NewEvent[] {
  const params = {
    buyer: order.buyerNickname,
    seller: order.sellerNickname,
    num: coinText(order.numMinor),
  }
  const { by } = beginnings[order.side]
  const notice = {
    to: order[partyIds[otherSide(by)]],
    noticeType: 'order',
    idempotencyKey: storedIdempotencyKey(idempotencyKey),
  } as const
  const about = { orderId: order.id, params, at }
  const { state, deadlineAt } = order
  if (order.side === 'buy')
    return [{ kind: 'sale_placed', actor: by, state, deadlineAt, ...about, ...notice }]
  const placed = { kind: 'order_placed', actor: by, ...about } as const
  if (order.confirmedAt === null) return [{ ...placed, ...notice, state, deadlineAt }]
  const before = enterState(order, { to: 'confirming' }, { settings, at })
  return [
    { ...placed, state: before.state, deadlineAt: before.deadlineAt },
    { kind: 'order_auto_confirmed', actor: 'system', state, deadlineAt, ...about, ...notice },
  ]
}

/** The maker's automatic chat message to each new order, recorded by the same statement as the order's events. */
export function greeting(order: OrderRow, { autoReply }: LockedOffer, at: Date): NewEvent[] {
  if (autoReply === '') return []
  const { by } = beginnings[order.side]
  const [to, cc] = [order[partyIds[by]], order[partyIds[otherSide(by)]]]
  return [{ kind: 'chat_text', actor: otherSide(by), orderId: order.id, to, cc, body: autoReply, at }]
}

const partyIds = { buyer: 'buyerId', seller: 'sellerId' } as const satisfies Readonly<
  Record<Side, keyof OrderRow>
>

function methodFields(method: MethodSnapshot) {
  return {
    method: storeMethod(method),
    methodType: method.type,
    paymentMethodId: paymentMethodId(method.id),
  }
}
