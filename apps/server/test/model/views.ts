/** Objects as the server must show them, field by field; fields that the model does not cover are left out. */
import type { OfferSide, Side } from '@u-market/domain'
import { awaits, exchangeStatusForUser } from '@u-market/domain'
import { callsOf, isObjected } from './lifecycle.ts'
import {
  type Appeal,
  type Exchange,
  frozenOf,
  heldOf,
  isOpenState,
  type Market,
  type Name,
  type Offer,
  type Order,
  orderOf,
  sideOf,
  type Trader,
} from './market.ts'
import { textOf } from './money.ts'
import { isClosed, isListed, isShort } from './offer-rules.ts'

const PER_PAGE = 50

export function userView(market: Market, name: Name) {
  const { id, nickname, available, ratingSum, ratings, walletAddress, pausedUntil } = market.traders[name]
  const { held, until } = heldOf(market, name)
  return {
    id,
    nickname,
    walletAddress,
    coin: textOf(available),
    heldCoin: textOf(held),
    heldUntil: until === null ? null : Math.ceil(until / 1000),
    frozenCoin: textOf(frozenOf(market, name)),
    creditRating: ratingOf(ratingSum, ratings),
    orderPauseUntil: pausedUntil !== null && pausedUntil > market.now ? Math.ceil(pausedUntil / 1000) : null,
  }
}

/** The offer as other users see it. */
export function offerView(market: Market, offer: Offer) {
  return { ...termsView(market, offer), ...traderView(market, offer.maker) }
}

/** The offer as its maker sees it in their own list. */
export function ownOfferView(market: Market, offer: Offer) {
  return { ...offerView(market, offer), status: statusOf(market, offer) }
}

/** The fields of an offer that do not depend on its maker. */
export function termsView(market: Market, offer: Offer) {
  return {
    id: offer.id,
    side: offer.side,
    price: textOf(offer.price),
    priceType: 'fixed' as const,
    premium: null,
    priceStop: null,
    num: textOf(offer.total),
    remainingNum: textOf(offer.remaining),
    minAmount: textOf(offer.min),
    maxAmount: textOf(offer.max),
    methodTypes: offer.methodTypes,
    remark: offer.remark,
    payMinutes: offer.payMinutes,
    autoConfirm: offer.autoConfirm ? 1 : 0,
    status: shownStatusOf(market, offer),
  }
}

export function statusOf(market: Market, offer: Offer): 'up' | 'down' | 'soldout' | 'short' {
  if (!offer.isUp) return 'down'
  if (offer.remaining === 0n) return 'soldout'
  return isShort(market, offer) ? 'short' : 'up'
}

export function shownStatusOf(market: Market, offer: Offer): 'up' | 'down' | 'soldout' {
  if (isClosed(market, offer)) return 'down'
  const status = statusOf(market, offer)
  return status === 'short' ? 'soldout' : status
}

/** An order as one of its sides sees it in the response to an action. */
export function orderView(market: Market, order: Order, viewer: string) {
  const side = sideOf(order, viewer)
  if (!side) throw new Error(`${viewer} is no party of ${order.id}`)
  const { buyer, seller } = order
  const deadlineAt = isOpenState(order.state) ? order.deadlineAt : null
  return {
    orderId: order.id,
    offerId: order.offerId,
    side: order.side,
    buyerId: market.traders[buyer].id,
    buyerNickname: market.traders[buyer].nickname,
    sellerId: market.traders[seller].id,
    sellerNickname: market.traders[seller].nickname,
    role: side,
    num: textOf(order.num),
    price: textOf(order.price),
    amount: textOf(order.amount),
    ...sharesOf(order),
    state: order.state,
    deadlineAt: seconds(deadlineAt),
    expiresInSeconds: deadlineAt === null ? null : Math.max(0, Math.ceil((deadlineAt - market.now) / 1000)),
    awaits: awaitedOf(order, side),
    actions: callsOf(market, order, side),
    methodType: order.methodType,
    method: side === 'buyer' && order.confirmedAt === null ? null : { type: order.methodType },
    proofs: order.proofs.map((url) => ({ url })),
    payerName: order.payerName,
    payer: order.payerEnd === '' ? null : { type: order.methodType, end: order.payerEnd },
    payerSeen: null,
    payMinutes: order.payMinutes,
    createdAt: seconds(order.createdAt),
    confirmedAt: seconds(order.confirmedAt),
    paidAt: seconds(order.paidAt),
    releasedAt: seconds(order.releasedAt),
    acknowledgedAt: seconds(order.acknowledgedAt),
    cancelledAt: seconds(order.cancelledAt),
    remindedAt: seconds(order.remindedAt),
    cancelReason: order.cancelReason,
    isRated: order.isRated[side] ? 1 : 0,
    rateUntil: seconds(order.rateUntil),
    shifted: 0,
    extensions: order.extensions,
    paidUndone: order.isPaidUndone ? 1 : 0,
    proofArriving: 0,
    cancelRequests: order.cancelRequests,
    cancelAsked: isOpenState(order.state) ? requestView(order, 'seller') : null,
    reopenAsked: isOpenState(order.state) ? null : requestView(order, 'buyer'),
    reopenUntil: reopenUntilOf(order),
    endedBy: order.endedBy,
    proposal: order.proposed && { ...proposalOf(order), isObjected: isObjected(order) ? 1 : 0 },
    appealId: order.appealId,
    appealedBy: order.appealedBy,
    claimUntil: claimUntilOf(order),
    claimId: order.claimId,
  }
}

/**
 * An order as one of its sides reads it, with the other party's current record. The response to an action has the record from
 * before the action.
 */
export function readOrderView(market: Market, order: Order, viewer: string) {
  const view = orderView(market, order, viewer)
  return { ...view, peer: traderView(market, view.role === 'buyer' ? order.seller : order.buyer) }
}

/** An appeal as one of its sides or an operator sees it. */
export function appealView(market: Market, appeal: Appeal, viewer: string) {
  const order = orderOf(market, appeal.orderId)
  const role: Side | null = order ? sideOf(order, viewer) : null
  return {
    id: appeal.id,
    kind: appeal.claim ? 'claim' : 'appeal',
    orderId: appeal.orderId,
    ...(order && role && { role, actions: actionsIn(market, appeal, order, role) }),
    openedBy: appeal.openedBy,
    status: appeal.status,
    awaits: appeal.status === 'open' ? (appeal.awaits ?? role) : null,
    stage: stageOf(appeal, order),
    ...(appeal.claim && { type: appeal.claim.type }),
    proposal: proposalIn(appeal, order),
    award: appeal.claim ? awardOf(appeal) : null,
    deadlineAt: seconds(appeal.deadlineAt),
    result: appeal.result,
    timeline: appeal.timeline.map(({ actor, action, at }) => ({ actor, action, createdAt: seconds(at) })),
  }
}

/** For an appeal, the actions follow from the order's lifecycle. */
function actionsIn(
  market: Market,
  { status, openedBy, claim, deadlineAt }: Appeal,
  order: Order,
  side: Side,
) {
  if (status !== 'open') return []
  if ((claim ?? order).proposed === null) {
    const canRevoke = claim ? openedBy === side : callsOf(market, order, side).includes('revoke')
    return ['addEvidence', ...(canRevoke ? ['revoke'] : [])]
  }
  if (!claim)
    return callsOf(market, order, side).filter((call) => call === 'acceptRuling' || call === 'objectRuling')
  if (claim.consents[side] !== 'asked' || market.now >= Number(deadlineAt)) return []
  return isObjected(claim) ? ['objectRuling'] : ['acceptRuling', 'objectRuling']
}

export function exchangeView({ id, coin, usdt, status, transactionId }: Exchange) {
  return {
    id,
    coin: textOf(coin),
    usdt: textOf(usdt, 6),
    status: exchangeStatusForUser(status),
    transactionId,
  }
}

/** Orders that await the viewer first, by what is due first, then other open orders, then the rest, newest first. */
export function ordersOf(market: Market, viewer: string, fits: (order: Order) => boolean) {
  const place = (order: Order): number => (isOpenState(order.state) ? 0 : 1)
  const due = (order: Order): number => turnEnd(market, order, viewer) ?? Number.POSITIVE_INFINITY
  const isMine = (order: Order): boolean => turnEnd(market, order, viewer) !== null
  return market.orders
    .filter((order) => sideOf(order, viewer) !== null && fits(order))
    .sort((a, b) => {
      if (isMine(a) !== isMine(b)) return isMine(a) ? -1 : 1
      if (isMine(a) && due(a) !== due(b)) return due(a) - due(b)
      return (isMine(a) ? 0 : place(a) - place(b)) || (a.id < b.id ? 1 : -1)
    })
    .map((order) => readOrderView(market, order, viewer))
}

/** Until when the viewer's turn lasts; infinite without an end, null if it is not the viewer's turn. */
function turnEnd({ appeals }: Market, order: Order, viewer: string): number | null {
  const side = sideOf(order, viewer)
  const isOpen = isOpenState(order.state)
  if (side === null) return null
  if (order.requestUntil !== null && isOpen === (side === 'buyer')) return order.requestUntil
  if (!isOpen) {
    const claim = appeals.find(({ id, claim: its }) => its && id === order.claimId)
    const isAsked = claim?.claim?.consents[side] === 'asked' && !isObjected(claim.claim)
    return claim?.status === 'open' && (claim.awaits === side || isAsked) ? claim.deadlineAt : null
  }
  const { state, consents, appealedBy, proposed, deadlineAt } = order
  const isAsked = consents[side] === 'asked' && !isObjected(order)
  const answers = state === 'appealing' && proposed === null && deadlineAt !== null && appealedBy !== side
  return isAsked || answers || awaits[state] === side ? (deadlineAt ?? Number.POSITIVE_INFINITY) : null
}

/** Offers that can be taken, best for the taker first: low prices to buy at, high prices to sell at. */
export function listedOffers(market: Market, side: OfferSide, fits: (offer: Offer) => boolean = () => true) {
  const least = side === 'sell' ? 1 : -1
  return market.offers
    .filter((offer) => offer.side === side && isListed(market, offer) && fits(offer))
    .sort((a, b) => least * Number(a.price - b.price) || a.id - b.id)
}

export function billView({ type, money, orderId }: Trader['bills'][number]): object {
  return { type, money: textOf(money), orderId }
}

/** The first page of a list. */
export function pageOf(all: readonly object[]) {
  return { total: all.length, currentPage: 1, perPage: PER_PAGE, data: all.slice(0, PER_PAGE) }
}

const RELEASE_SAMPLE = 30

/** The median of the last sales, the lower one of two; order ids sort by when the orders were placed. */
export function typicalRelease(market: Market, name: Name): number | null {
  const times = [...market.traders[name].sales]
    .sort((a, b) => (a.orderId < b.orderId ? 1 : -1))
    .slice(0, RELEASE_SAMPLE)
    .map(({ releaseSeconds }) => releaseSeconds)
    .sort((a, b) => a - b)
  return times[Math.ceil(times.length / 2) - 1] ?? null
}

/** A trader as every user sees them, without the time when they were last seen. */
function traderView(market: Market, name: Name) {
  const seller = market.traders[name]
  const { recentCompleted, recentFaults } = seller
  const rate = rateOf(seller)
  return {
    userId: seller.id,
    nickname: seller.nickname,
    creditRating: ratingOf(seller.ratingSum, seller.ratings),
    dealCount: seller.sales.length,
    completionRate: rate,
    record: { completed: recentCompleted, rate, rateCount: recentCompleted + recentFaults },
    releaseSeconds: typicalRelease(market, name),
  }
}

function seconds(moment: number | null): number | null {
  return moment === null ? null : Math.floor(moment / 1000)
}

function rateOf({ recentCompleted, recentFaults }: Trader): number | null {
  const count = recentCompleted + recentFaults
  return count === 0 ? null : Math.round((recentCompleted * 1000) / count) / 10
}

function ratingOf(sum: number, count: number): number {
  return count === 0 ? 5 : Math.round((sum * 10) / count) / 10
}

function requestView({ requestUntil, requestReason }: Order, by: Side) {
  return requestUntil === null ? null : { by, reason: requestReason, until: seconds(requestUntil) }
}

function reopenUntilOf({ endedBy, confirmedAt, isReopenAsked, cancelledAt, claimId }: Order) {
  const isAlone = endedBy === 'buyer' || endedBy === 'system'
  const canBe = isAlone && confirmedAt !== null && !isReopenAsked && claimId === null
  return canBe && cancelledAt !== null ? seconds(cancelledAt + 24 * 3_600_000) : null
}

function claimUntilOf({ endedBy, confirmedAt, releasedAt, cancelledAt, claimId }: Order) {
  const endedAt = releasedAt ?? cancelledAt
  const canBe = endedBy !== 'operator' && confirmedAt !== null && claimId === null
  return canBe && endedAt !== null ? seconds(endedAt + 120 * 3_600_000) : null
}

/** Each side's part of the coin, and the fee on the buyer's part. */
function sharesOf({ state, num, fee, split }: Order) {
  const part = split ?? num
  const toBuyer = state === 'completed' ? part : 0n
  const shares = isOpenState(state)
    ? { toBuyer: null, toSeller: null }
    : { toBuyer: textOf(toBuyer), toSeller: textOf(num - toBuyer) }
  return { fee: textOf((fee * part) / num), ...shares }
}

/** A side that is asked to accept a proposed ruling is awaited, the viewer first. */
function awaitedOf({ state, consents }: Order, viewer: Side) {
  const other = viewer === 'buyer' ? 'seller' : 'buyer'
  if (isObjected({ consents })) return awaits[state]
  if (consents[viewer] === 'asked') return viewer
  return consents[other] === 'asked' ? other : awaits[state]
}

function proposalOf({ proposed, num, deadlineAt }: Order) {
  const toBuyer = proposed?.toBuyer ?? 0n
  return {
    outcome: proposed?.ruling,
    toBuyer: textOf(toBuyer),
    toSeller: textOf(num - toBuyer),
    effectiveAt: seconds(deadlineAt),
  }
}

function stageOf({ status, awaits: awaited, claim }: Appeal, order: Order | undefined) {
  if (status !== 'open') return 'final'
  const asked = claim ?? order
  if (asked?.proposed) return isObjected(asked) ? 'final' : 'proposed'
  return awaited === 'operator' ? 'ruling' : 'answer'
}

function proposalIn({ status, claim, openedBy, deadlineAt }: Appeal, order: Order | undefined) {
  const proposed = claim ? claim.proposed : order?.proposed
  if (!order || !proposed || status !== 'open') return null
  if (!claim) return { ...proposalOf(order), reason: proposed.reason }
  const { toBuyer, reason } = proposed
  const award = openedBy === 'buyer' ? toBuyer : order.num - toBuyer
  return {
    outcome: award > 0n ? 'award' : 'dismiss',
    toBuyer: textOf(toBuyer),
    toSeller: textOf(order.num - toBuyer),
    effectiveAt: seconds(deadlineAt),
    reason,
  }
}

function awardOf({ claim }: Appeal) {
  const said = (minor: bigint | null | undefined) => (minor == null ? null : textOf(minor))
  return { held: '0.00', awarded: said(claim?.award), paid: said(claim?.paid) }
}
