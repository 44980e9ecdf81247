/** Placing orders: what an offer, its seller's stock and the buyer's record allow becomes an order with its coin in escrow. */
import { randomInt } from 'node:crypto'
import type { Locale, Order } from '@u-market/contract'
import {
  type BuyerFacts,
  barring,
  coin,
  coinText,
  decidePlacement,
  fiat,
  fiatText,
  type MarketSettings,
  type OfferFacts,
  type OfferId,
  orderId,
  type PlacementRefusal,
  type PlacementRequest,
  pauseAt,
  paymentMethodId,
  price,
  type UserId,
  whyFloatStopped,
} from '@u-market/domain'
import { type MethodSnapshot, storeMethod } from '../../db/column-types.ts'
import { takeEscrow } from '../../ledger/recipes.ts'
import type { IdempotencyClaim } from '../../platform/idempotency.ts'
import { newOrderNumber } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { barredBy } from '../accounts/index.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import type { NewEvent } from '../events/index.ts'
import { conditionsOf, isWithheld } from '../offers/index.ts'
import { type SwitchedOff, switchedOff } from '../switched-off.ts'
import type { Trader, TraderRow } from '../traders/index.ts'
import { claimOf } from './claims.ts'
import { enterState } from './enter-state.ts'
import type { OrderRow } from './order.views.ts'
import type { Change } from './order-changes.ts'
import { type Facts, placingName } from './order-facts.ts'
import { orderViewOf } from './order-view-of.ts'
import { replayOrder } from './replay-order.ts'

export type Placement = {
  readonly buyer: Pick<SessionUser, 'id' | 'nickname' | 'realName'>
  readonly offerId: OfferId
  readonly request: PlacementRequest
  readonly locale: Locale
  readonly claim: IdempotencyClaim | null
  readonly settings: MarketSettings
  readonly off: readonly SwitchedOff[]
  /** The reference price follows a feed. */
  readonly isFed: boolean
}

/** Places an order, with all others that are placed meanwhile. Throws its refusal; a repeated key gets the first answer. */
export async function placeOrder(deps: Deps, placement: Placement): Promise<Order> {
  const { buyer, offerId, claim, locale } = placement
  let maker: TraderRow | undefined
  const done = await deps.orders.run({
    placing: { offerId, buyerId: buyer.id },
    offerId,
    claim,
    decide: (facts, at) => {
      maker = facts.offers.get(offerId)?.maker
      return decide(facts, placement, at)
    },
  })
  if (done.is === 'claimed' && claim) return replayOrder(deps, claim, { user: buyer, locale })
  if (done.is !== 'done' || !maker) throw new Error('placing an order did nothing')
  const people = { peer: maker, buyerRealName: buyer.realName }
  return orderViewOf(deps, { ...done.order, ...people }, buyer.id, locale)
}

/** What no order has yet. */
const blank = {
  splitMinor: null,
  proposed: null,
  buyerConsent: null,
  sellerConsent: null,
  vouchers: [],
  payerName: '',
  paidAt: null,
  sentAt: null,
  receivedAt: null,
  cancelledAt: null,
  cancelReason: '',
  remindedAt: null,
  appealId: null,
  appealedBy: null,
  isRevokedByBuyer: false,
  isRevokedBySeller: false,
  isRatedByBuyer: false,
  isRatedBySeller: false,
  faultOf: null,
  faultAt: null,
  faultCounts: false,
  rateUntil: null,
  extended: 0,
  isPaidUndone: false,
  cancelRequests: 0,
  isReopenAsked: false,
  round: 0,
  endedBy: null,
  claimId: null,
} as const satisfies Partial<OrderRow>

function decide(
  facts: Facts,
  { buyer, offerId, request, settings, claim, off, isFed }: Placement,
  at: Date,
): Change {
  const offer = facts.offers.get(offerId)
  if (!offer) throw new Refusal('OFFER_NOT_FOUND')
  const trader = facts.traders.get(buyer.id)
  if (!trader) throw new Error(`no record of buyer ${buyer.id}`)
  const dealings = facts.dealings.get(placingName({ offerId, buyerId: buyer.id }))
  if (!dealings) throw new Error(`nothing is known between ${buyer.id} and offer ${offerId}`)
  const who = { ...buyerFacts(buyer.id, trader, at), dealings }
  const verdict = decidePlacement(offerFacts(offer, { settings, isFed, at }), who, request, {
    ...settings,
    now: at.getTime(),
    off: new Set(off.map(({ what }) => what)),
  })
  if (!verdict.allowed) throw asRefusal(verdict, off)
  const method = facts.methods.get(offerId)?.find(({ type }) => type === request.methodType)
  if (!method) throw new Refusal('METHOD_NOT_OFFERED')
  const { num, amount, fee } = verdict
  const order: OrderRow = {
    ...blank,
    ...enterState(offer, { to: offer.autoConfirm ? 'paying' : 'confirming' }, { settings, at }),
    ...methodFields(method),
    id: orderId(newOrderNumber(at)),
    offerId,
    sellerId: offer.makerId,
    sellerNickname: offer.maker.nickname,
    buyerId: buyer.id,
    buyerNickname: buyer.nickname,
    numMinor: num,
    priceMinor: offer.priceMinor,
    amountMinor: amount,
    feeMinor: fee,
    currency: settings.currency,
    payMinutes: offer.payMinutes,
    memoCode: String(randomInt(1_000_000)).padStart(6, '0'),
    confirmedAt: offer.autoConfirm ? at : null,
    createdAt: at,
  }
  return {
    order,
    isNew: true,
    stock: { offerId, changeMinor: -num },
    postings: [takeEscrow({ ...order, num }, at)],
    events: [...placingEvents(order, { claim, settings, at }), ...greeting(order, offer, at)],
  }
}

type LockedOffer = Facts['offers'] extends Map<OfferId, infer Row> ? Row : never

type Market = Pick<Placement, 'settings' | 'isFed'> & { readonly at: Date }

function offerFacts(row: LockedOffer, market: Market): OfferFacts {
  const isDown = row.status === 'down' || isWithheld(row, market.at) || isStopped(row, market)
  return {
    makerId: row.makerId,
    status: isDown ? 'down' : row.remainingMinor === 0n ? 'soldout' : 'up',
    price: price(row.priceMinor),
    remaining: coin(row.remainingMinor),
    min: fiat(row.minMinor),
    max: fiat(row.maxMinor),
    methodTypes: row.methodTypes,
    conditions: conditionsOf(row),
  }
}

/** Its price floats, and there is none to trade at now. */
function isStopped(row: LockedOffer, { settings, isFed, at }: Market): boolean {
  const { premiumBasisPoints: premium, priceReadAt, isPriceHeld } = row
  if (premium === null) return false
  const feed = isFed ? { readAt: priceReadAt?.getTime() ?? null, isHeld: isPriceHeld } : null
  return whyFloatStopped(premium, feed, settings, at.getTime()) !== null
}

function buyerFacts(id: UserId, trader: Trader, at: Date): BuyerFacts {
  const { completedOrders, rate, registeredAt, openBuys, pausedUntil, sanctions } = trader
  return {
    id,
    completedOrders,
    rate,
    registeredAt,
    openOrders: openBuys,
    pausedUntil: pauseAt(pausedUntil, at.getTime()),
    barredBy: barring(sanctions ?? [], 'trade', at.getTime()),
  }
}

function asRefusal(refusal: PlacementRefusal, off: readonly SwitchedOff[]): Refusal {
  switch (refusal.reason) {
    case 'SWITCHED_OFF':
      return switchedOff(
        off.find(({ what }) => what === refusal.what) ?? { ...refusal, words: {}, until: null },
      )
    case 'PRICE_CHANGED':
      return new Refusal('PRICE_CHANGED', { price: fiatText(refusal.price) })
    case 'FEE_CHANGED':
      return new Refusal('FEE_CHANGED', { fee: coinText(refusal.fee) })
    case 'AMOUNT_OUT_OF_LIMITS':
      return new Refusal('AMOUNT_OUT_OF_LIMITS', { min: fiatText(refusal.min), max: fiatText(refusal.max) })
    case 'CONDITIONS_NOT_MET':
      return new Refusal('CONDITIONS_NOT_MET', { unfit: refusal.unfit })
    case 'TOO_MANY_OPEN_ORDERS':
      return new Refusal('TOO_MANY_OPEN_ORDERS', { limit: refusal.limit })
    case 'BARRED':
      return barredBy(refusal.by)
    case 'ORDER_PAUSED':
      return new Refusal('ORDER_PAUSED', { until: refusal.until })
    default:
      return new Refusal(refusal.reason)
  }
}

function methodFields(method: MethodSnapshot) {
  return {
    method: storeMethod(method),
    methodType: method.type,
    paymentMethodId: paymentMethodId(method.id),
  }
}

type Placing = Pick<Placement, 'claim' | 'settings'> & { readonly at: Date }

/**
 * The seller is notified at once: the event that opens the Tip dialog, or a plain notice where the offer confirms by itself. The last
 * event is the call's own, but for what the offer's maker says.
 */
function placingEvents(order: OrderRow, { claim, settings, at }: Placing): NewEvent[] {
  const params = {
    buyer: order.buyerNickname,
    seller: order.sellerNickname,
    num: coinText(order.numMinor),
  }
  const notice = { to: order.sellerId, noticeType: 'order', claim: claimOf(claim) } as const
  const placed = { kind: 'order_placed', actor: 'buyer', orderId: order.id, params, at } as const
  const { state, deadlineAt } = order
  if (order.confirmedAt === null) return [{ ...placed, ...notice, state, deadlineAt }]
  const before = enterState(order, { to: 'confirming' }, { settings, at })
  return [
    { ...placed, state: before.state, deadlineAt: before.deadlineAt },
    {
      kind: 'order_auto_confirmed',
      actor: 'system',
      orderId: order.id,
      state,
      deadlineAt,
      params,
      ...notice,
      at,
    },
  ]
}

/** What the maker says in the chat of each order, with the order itself: one row more of the same statement. */
function greeting(order: OrderRow, { autoReply }: LockedOffer, at: Date): NewEvent[] {
  if (autoReply === '') return []
  const { id: orderId, buyerId: to, sellerId: cc } = order
  return [{ kind: 'chat_text', actor: 'seller', orderId, to, cc, body: autoReply, at }]
}
