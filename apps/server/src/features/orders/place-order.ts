/** Places an order on an offer, as a buyer or as a seller, and puts its coin in escrow. */

import type { Locale, Order } from '@u-market/contract'
import {
  type BuyerFacts,
  beginnings,
  coin,
  coinText,
  decidePlacement,
  fiat,
  findSanctionAgainst,
  type MarketSettings,
  type OfferFacts,
  type OfferId,
  type OfferSide,
  type PaymentMethodId,
  type PlacementRefusal,
  type PlacementRequest,
  pauseAt,
  price,
  type TakerFacts,
  type UserId,
  whyFloatStopped,
} from '@u-market/domain'
import { readBack } from '../../db/look-up.ts'
import { reserveEscrow, takeEscrow } from '../../ledger/recipes.ts'
import { type Currency, Money } from '../../locales/money-text.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findTrading, requireMayTrade, requireVerified, sanctionRefusal } from '../accounts/index.ts'
import type { SessionUser } from '../call.ts'
import type { Rail, SwitchedOff } from '../deps.ts'
import { switchedOff } from '../market/index.ts'
import { conditionsOf, isHidden } from '../offers/index.ts'
import type { Trader } from '../traders/index.ts'
import type { Change } from './changes.ts'
import type { OrderDeps } from './executor.ts'
import { type Facts, type LockedOffer, pairName, traderIn } from './facts.ts'
import { lockOwnMethod, requireUsable, snapshotOf } from './method-snapshot.ts'
import { greeting, newOrder, placingEvents } from './new-order.ts'
import { findPartysOrder } from './order.queries.ts'
import { buildOrderView } from './order.views.ts'
import { replayOrder } from './replay-order.ts'

export type Placement = {
  readonly taker: Pick<SessionUser, 'id' | 'nickname' | 'realName'>
  readonly offerId: OfferId
  readonly request: PlacementRequest
  readonly locale: Locale
  readonly idempotencyKey: IdempotencyKey | null
  readonly settings: MarketSettings
  readonly off: readonly SwitchedOff[]
  /** The rail of the request's type of payment. */
  readonly rail: Pick<Rail, 'isOn' | 'largestMinor' | 'payMinutes' | 'releaseMinutes'> | null
  /** The reference price follows a feed. */
  readonly isFed: boolean
}

/** Buys from an offer to sell, to be paid to a method of that offer. A repeated call gets the first response. */
export async function placeOrder(deps: OrderDeps, placement: Placement): Promise<Order> {
  const { taker, offerId, request, idempotencyKey, locale, settings } = placement
  const done = await deps.orders.run({
    placing: { offerId, takerId: taker.id, buyerId: taker.id },
    offerId,
    idempotencyKey,
    decide: (facts, at) => {
      const allowed = requirePlaceable(facts, placement, { side: 'sell', buyerId: taker.id, at })
      const methods = facts.methods.get(offerId)?.filter(({ type }) => type === request.methodType) ?? []
      const method = snapshotOf(requireUsable(methods, at), placement.rail)
      return newOrderChange(placement, { ...allowed, method, at })
    },
  })
  if (done.is === 'repeated' && idempotencyKey)
    return replayOrder(deps, idempotencyKey, { user: taker, locale })
  if (done.is !== 'done' || !done.maker) throw new Error('placing an order did nothing')
  const people = {
    peer: done.maker,
    formerNickname: null,
    buyerRealName: taker.realName,
    unread: 0,
    claimAnswerUntil: null,
  }
  return buildOrderView(deps, { ...done.order, ...people }, { viewer: taker.id, locale, settings })
}

export type Sale = Placement & {
  /** The offer's maker, who buys. */
  readonly makerId: UserId
  /** The taker's own method, which the maker pays to. */
  readonly methodId: PaymentMethodId
}

/** Sells to an offer to buy, from the taker's balance. A repeated call gets the first response. */
export async function placeSale(deps: OrderDeps, sale: Sale): Promise<Order> {
  const { taker, makerId, methodId, offerId, idempotencyKey, locale, settings } = sale
  const done = await deps.orders.run({
    placing: { offerId, takerId: taker.id, buyerId: makerId },
    offerId,
    idempotencyKey,
    load: (runner) =>
      Promise.all([lockOwnMethod(runner, { id: methodId, userId: taker.id }), findTrading(runner, taker.id)]),
    decide: (facts, at, [method, { passwordResetAt: resetAt, verificationStatus }]) => {
      requireVerified(verificationStatus)
      const allowed = requirePlaceable(facts, sale, { side: 'buy', buyerId: makerId, at })
      const usable = requireUsable(method ? [method] : [], at)
      const sanctions = traderIn(facts, taker.id).sanctions ?? []
      requireMayTrade({ sanctions, resetAt, at }, settings)
      return newOrderChange(sale, { ...allowed, method: snapshotOf(usable, sale.rail), at })
    },
  })
  if (done.is === 'repeated' && idempotencyKey)
    return replayOrder(deps, idempotencyKey, { user: taker, locale })
  if (done.is !== 'done') throw new Error('placing a sale did nothing')
  // Reads the order again for the buyer's verified name, by which the seller recognises the payment.
  const found = await readBack(() => findPartysOrder(deps.database.kysely, done.order.id, taker.id))
  if (!found) throw new Error(`order ${done.order.id} is gone`)
  return buildOrderView(deps, { ...found, ...done.order }, { viewer: taker.id, locale, settings })
}

type Answering = {
  /** The side that the call is for. An offer of the opposite side is refused as `OFFER_NOT_FOUND`. */
  readonly side: OfferSide
  readonly buyerId: UserId
  readonly at: Date
}

/** Returns the offer and the order's amounts. Throws the domain's refusal. */
function requirePlaceable(facts: Facts, placement: Placement, { side, buyerId, at }: Answering) {
  const { taker, offerId, request, settings, off, rail, isFed } = placement
  const offer = facts.offers.get(offerId)
  if (!offer || offer.side !== side) throw new Refusal('OFFER_NOT_FOUND')
  const dealings = facts.dealings.get(pairName({ takerId: taker.id, makerId: offer.makerId }))
  if (!dealings) throw new Error(`nothing is known between ${taker.id} and offer ${offerId}`)
  const who = {
    taker: { ...takerFacts(taker.id, traderIn(facts, taker.id), at), dealings },
    buyer: buyerFacts(traderIn(facts, buyerId), at),
  }
  const verdict = decidePlacement(offerFacts(offer, { settings, isFed, at }), who, request, {
    ...settings,
    now: at.getTime(),
    off: new Set(off.map(({ what }) => what)),
    rail: rail && { isOn: rail.isOn, largest: rail.largestMinor === null ? null : fiat(rail.largestMinor) },
  })
  if (!verdict.allowed) throw placementRefusal(verdict, { side, off, settings })
  return { offer, verdict }
}

function newOrderChange(
  { taker, settings, rail, idempotencyKey }: Placement,
  { offer, verdict, method, at }: Pick<Parameters<typeof newOrder>[0], 'offer' | 'verdict' | 'method' | 'at'>,
): Change {
  const { num } = verdict
  const payMinutes = rail?.payMinutes ?? offer.payMinutes
  const order = newOrder({ offer: { ...offer, payMinutes }, taker, method, verdict, settings, at })
  const intoEscrow = beginnings[offer.side].coin === 'stock' ? takeEscrow : reserveEscrow
  return {
    order,
    isNew: true,
    maker: offer.maker,
    stock: { offerId: offer.id, changeMinor: -num },
    postings: [intoEscrow({ ...order, num }, at)],
    events: [...placingEvents(order, { idempotencyKey, settings, at }), ...greeting(order, offer, at)],
  }
}

type Market = Pick<Placement, 'settings' | 'isFed'> & { readonly at: Date }

function offerFacts(row: LockedOffer, market: Market): OfferFacts {
  const isDown = row.status === 'down' || isHidden(row, market.at) || isStopped(row, market)
  return {
    side: row.side,
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

/** The price floats, and trading at it has stopped. */
function isStopped(row: LockedOffer, { settings, isFed, at }: Market): boolean {
  const { premiumBasisPoints: premium, priceReadAt, isPriceUnconfirmed } = row
  if (premium === null) return false
  const feed = isFed ? { readAt: priceReadAt?.getTime() ?? null, isUnconfirmed: isPriceUnconfirmed } : null
  return whyFloatStopped(premium, feed, settings, at.getTime()) !== null
}

function takerFacts(id: UserId, trader: Trader, at: Date): Omit<TakerFacts, 'dealings'> {
  const { completedOrders, rate, partners, registeredAt, sanctions, sales } = trader
  const sanction = findSanctionAgainst(sanctions ?? [], 'trade', at.getTime())
  const salesPausedUntil = pauseAt(sales.pausedUntil, at.getTime())
  return { id, completedOrders, rate, partners, registeredAt, sanction, salesPausedUntil }
}

function buyerFacts({ completedOrders, openPurchases, pausedUntil }: Trader, at: Date): BuyerFacts {
  return { completedOrders, openPurchases, pausedUntil: pauseAt(pausedUntil, at.getTime()) }
}

/** Turns the domain's refusal into the one that the call throws. */
function placementRefusal(
  refusal: PlacementRefusal,
  {
    side,
    off,
    settings,
  }: { readonly side: OfferSide; readonly off: readonly SwitchedOff[]; readonly settings: Currency },
): Refusal {
  switch (refusal.reason) {
    case 'SWITCHED_OFF':
      return switchedOff(
        off.find(({ what }) => what === refusal.what) ?? { ...refusal, words: {}, until: null },
      )
    case 'PRICE_CHANGED':
      return new Refusal('PRICE_CHANGED', { price: new Money(refusal.price, settings) })
    case 'FEE_CHANGED':
      return new Refusal('FEE_CHANGED', { fee: coinText(refusal.fee) })
    case 'AMOUNT_OUT_OF_LIMITS':
      return new Refusal('AMOUNT_OUT_OF_LIMITS', {
        min: new Money(refusal.min, settings),
        max: new Money(refusal.max, settings),
      })
    case 'CONDITIONS_NOT_MET':
      return new Refusal('CONDITIONS_NOT_MET', { unfit: refusal.unfit })
    case 'TOO_MANY_OPEN_ORDERS':
      return new Refusal('TOO_MANY_OPEN_ORDERS', { limit: refusal.limit })
    case 'SANCTIONED':
      return sanctionRefusal(refusal.by)
    case 'ORDER_PAUSED':
      return new Refusal('ORDER_PAUSED', { until: refusal.until, ...(side === 'buy' && { what: 'sales' }) })
    case 'SALE_OPEN':
      return new Refusal('SALE_OPEN', { orderId: refusal.orderId })
    default:
      return new Refusal(refusal.reason)
  }
}
