/** Placing orders: what an offer allows, and the standing of whoever buys, becomes an order with its coin in escrow. */

import type { Locale, Order } from '@u-market/contract'
import {
  type BuyerFacts,
  barring,
  beginnings,
  coin,
  coinText,
  decidePlacement,
  fiat,
  fiatText,
  type MarketSettings,
  type OfferFacts,
  type OfferId,
  type OfferSide,
  type PlacementRefusal,
  type PlacementRequest,
  pauseAt,
  price,
  type TakerFacts,
  type UserId,
  whyFloatStopped,
} from '@u-market/domain'
import type { MethodSnapshot } from '../../db/column-types.ts'
import type { Runner } from '../../db/statement.ts'
import { reserveEscrow, takeEscrow } from '../../ledger/recipes.ts'
import type { IdempotencyClaim } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import { barredBy } from '../accounts/index.ts'
import type { SessionUser } from '../call.ts'
import type { SwitchedOff } from '../deps.ts'
import { switchedOff } from '../market/index.ts'
import { conditionsOf, isWithheld } from '../offers/index.ts'
import type { Trader } from '../traders/index.ts'
import { greeting, newOrder, placingEvents } from './new-order.ts'
import { orderViewOf } from './order.views.ts'
import type { Change } from './order-changes.ts'
import type { Decide, Done, OrderDeps } from './order-executor.ts'
import { type Facts, type LockedOffer, placingName } from './order-facts.ts'
import { replayOrder } from './replay-order.ts'

export type Placement = {
  readonly taker: Pick<SessionUser, 'id' | 'nickname' | 'realName'>
  readonly offerId: OfferId
  /** Which side of the market the call is about: an offer of the other is none to it. */
  readonly side: OfferSide
  /** Whoever buys, if not the taker. */
  readonly buyerId?: UserId
  readonly request: PlacementRequest
  readonly locale: Locale
  readonly claim: IdempotencyClaim | null
  readonly settings: MarketSettings
  readonly off: readonly SwitchedOff[]
  /** The reference price follows a feed. */
  readonly isFed: boolean
}

/** What else a placement is decided by: the account that the money comes to, and what keeps the taker from it. */
export type Terms = {
  readonly methodFor: (facts: Facts) => MethodSnapshot | undefined
  /** Throws what else refuses an order that the offer allows. */
  readonly require?: (facts: Facts, at: Date) => void
}

/** Places an order, with all others that are placed meanwhile. Throws its refusal; a repeated key gets the first answer. */
export async function placeOrder(deps: OrderDeps, placement: Placement): Promise<Order> {
  const { taker, offerId, claim, locale, request } = placement
  const done = await runPlacement(deps, placement, {
    methodFor: (facts) => facts.methods.get(offerId)?.find(({ type }) => type === request.methodType),
  })
  if (done.is === 'claimed' && claim) return replayOrder(deps, claim, { user: taker, locale })
  if (done.is !== 'done' || !done.maker) throw new Error('placing an order did nothing')
  const people = { peer: done.maker, buyerRealName: taker.realName }
  return orderViewOf(deps, { ...done.order, ...people }, taker.id, locale)
}

export type Placed = Done & { readonly maker: LockedOffer['maker'] | undefined }

/** The command itself. Terms that have to be loaded are loaded with the rest: their statements are issued before the first wait. */
export async function runPlacement(
  deps: OrderDeps,
  placement: Placement,
  terms: Terms | ((runner: Runner) => Promise<Terms>),
): Promise<Placed> {
  const { taker, buyerId = taker.id, offerId, claim } = placement
  let maker: LockedOffer['maker'] | undefined
  const decideBy =
    (known: Terms): Decide =>
    (facts, at) => {
      maker = facts.offers.get(offerId)?.maker
      return decide(facts, { ...placement, ...known }, at)
    }
  const done = await deps.orders.run({
    placing: { offerId, takerId: taker.id, buyerId },
    offerId,
    claim,
    ...(typeof terms === 'function'
      ? { prepare: async (runner) => decideBy(await terms(runner)) }
      : { decide: decideBy(terms) }),
  })
  return { ...done, maker }
}

function decide(facts: Facts, placement: Placement & Terms, at: Date): Change {
  const { taker, buyerId = taker.id, offerId, side, request, settings, claim, off, isFed } = placement
  const offer = facts.offers.get(offerId)
  if (!offer || offer.side !== side) throw new Refusal('OFFER_NOT_FOUND')
  const dealings = facts.dealings.get(placingName({ offerId, takerId: taker.id }))
  if (!dealings) throw new Error(`nothing is known between ${taker.id} and offer ${offerId}`)
  const who = {
    taker: { ...takerFacts(taker.id, traderIn(facts, taker.id), at), dealings },
    buyer: buyerFacts(traderIn(facts, buyerId), at),
  }
  const verdict = decidePlacement(offerFacts(offer, { settings, isFed, at }), who, request, {
    ...settings,
    now: at.getTime(),
    off: new Set(off.map(({ what }) => what)),
  })
  if (!verdict.allowed) throw placementRefusal(verdict, off)
  const method = placement.methodFor(facts)
  if (!method) throw new Refusal('METHOD_NOT_OFFERED')
  placement.require?.(facts, at)
  const { num } = verdict
  const order = newOrder({ offer, taker, method, verdict, settings, at })
  const intoEscrow = beginnings[side].coin === 'stock' ? takeEscrow : reserveEscrow
  return {
    order,
    isNew: true,
    stock: { offerId, changeMinor: -num },
    postings: [intoEscrow({ ...order, num }, at)],
    events: [...placingEvents(order, { claim, settings, at }), ...greeting(order, offer, at)],
  }
}

type Market = Pick<Placement, 'settings' | 'isFed'> & { readonly at: Date }

function offerFacts(row: LockedOffer, market: Market): OfferFacts {
  const isDown = row.status === 'down' || isWithheld(row, market.at) || isStopped(row, market)
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

/** Its price floats, and there is none to trade at now. */
function isStopped(row: LockedOffer, { settings, isFed, at }: Market): boolean {
  const { premiumBasisPoints: premium, priceReadAt, isPriceHeld } = row
  if (premium === null) return false
  const feed = isFed ? { readAt: priceReadAt?.getTime() ?? null, isHeld: isPriceHeld } : null
  return whyFloatStopped(premium, feed, settings, at.getTime()) !== null
}

function takerFacts(id: UserId, trader: Trader, at: Date): Omit<TakerFacts, 'dealings'> {
  const { completedOrders, rate, registeredAt, sanctions } = trader
  const barredBy = barring(sanctions ?? [], 'trade', at.getTime())
  return { id, completedOrders, rate, registeredAt, barredBy }
}

function buyerFacts({ completedOrders, openBuys, pausedUntil }: Trader, at: Date): BuyerFacts {
  return { completedOrders, openOrders: openBuys, pausedUntil: pauseAt(pausedUntil, at.getTime()) }
}

function traderIn({ traders }: Facts, userId: UserId): Trader {
  const trader = traders.get(userId)
  if (!trader) throw new Error(`no record of trader ${userId}`)
  return trader
}

/** Why an offer cannot be taken, as the caller reads it. */
function placementRefusal(refusal: PlacementRefusal, off: readonly SwitchedOff[]): Refusal {
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
