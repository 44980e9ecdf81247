/**
 * The side at fault for the end of an order, and the consequences for records, pauses and offers. Written independently of the
 * domain, like the lifecycle.
 */
import type { FaultRule, SellerResponse, Side } from '@u-market/domain'
import { expiredUnopened } from './lifecycle.ts'
import { type Market, type Name, names, type Order, offerOf, type Trader } from './market.ts'
import { takeOffersDown } from './unlist.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const FREE_MINUTES = 3
const FREE_CANCELS = 5
const FAULTS_TO_PAUSE = 3
const PAUSE_MINUTES = [15, 60, 240, 1440] as const
const UNANSWERED = 3

type Pauses = Pick<Trader, 'faultsAt' | 'pauses' | 'pausedUntil'>

export type Step = {
  readonly faultRule: FaultRule | undefined
  readonly sellerResponse?: SellerResponse | undefined
  readonly completes?: boolean
}

/** Applies a step of an order to the records of its two traders. */
export function assessFault(
  market: Market,
  order: Order,
  { faultRule, sellerResponse, completes = false }: Step,
): void {
  const buyer = market.traders[order.buyer]
  const atFault = faultRule === undefined ? null : sideAtFault(market, order, faultRule)
  if (atFault === 'buyer' && (order.side === 'sell' || showsAgain(market, faultPair(order, 'buyer'))))
    countPause(buyer, market.now)
  const isAway = faultRule === 'unpaid' && isUnopened(order)
  if (order.side === 'buy' && order.state === 'paying' && faultRule !== undefined && !isAway)
    countUnpaidSale(market, order)
  if (atFault !== null && order.faultOf !== atFault) moveFault(market, order, atFault)
  if (completes) countCompletion(market, order)
  if (sellerResponse !== undefined) countAnswer(market, order, sellerResponse)
  if (isAway) takeDownUnopened(market, order, atFault !== null)
}

/** Counts a completed order once a day for one counterparty; for a side at fault, if its fault shows. */
function countCompletion(market: Market, order: Order): void {
  const counts = { buyer: false, seller: false }
  for (const [side, peer] of [
    ['buyer', 'seller'],
    ['seller', 'buyer'],
  ] as const) {
    const isAtFault = order.faultOf === side
    counts[side] = isAtFault
      ? order.faultShows
      : countsToday(market, `order of ${order[side]} with ${order[peer]}`)
    if (!counts[side]) continue
    market.traders[order[side]].completed += 1
    if (!isAtFault) market.traders[order[side]].recentCompleted += 1
  }
  order.counts = counts
}

/** Whether this counts again, because it last did a day ago or never. */
export function countsToday({ now, countedAt }: Market, what: string): boolean {
  const last = countedAt[what]
  if (last !== undefined && now - last < DAY) return false
  countedAt[what] = now
  return true
}

/** Unlists, at the next sweep, the sell offers of sellers who left too many buyers without a response. */
export function unlistUnresponsive(market: Market): void {
  for (const name of names) {
    const seller = market.traders[name]
    if (!seller.isUnresponsive) continue
    takeOffersDown(market, name, 'sell')
    Object.assign(seller, { unanswered: [], isUnresponsive: false })
  }
}

/** Removes an order's fault from the record, with the pause that it caused, and its count as an unpaid sale. */
export function takeFaultBack(market: Market, order: Order): void {
  const { faultOf: side, faultAt } = order
  takeUnpaidSaleBack(market, order)
  if (side === null || faultAt === null) return
  if (order.faultShows) {
    market.traders[order[side]].recentFaults -= 1
    const pair = faultPair(order, side)
    if (market.faultShownAt[pair] === faultAt) delete market.faultShownAt[pair]
  }
  if (side === 'buyer') {
    const buyer = market.traders[order.buyer]
    forgetFault(buyer, faultAt)
    if (buyer.unopenedAt === faultAt) buyer.unopenedAt = null
  }
  Object.assign(order, { faultOf: null, faultShows: false, faultAt: null })
}

/** The side that is at fault, or null; a cancel may be free. */
function sideAtFault(market: Market, order: Order, faultRule: FaultRule): Side | null {
  const buyer = market.traders[order.buyer]
  switch (faultRule) {
    case 'buyer':
    case 'seller':
      return faultRule
    case 'unpaid':
      return isExcused(market, order) ? null : 'buyer'
    case 'conceded':
      return order.proposed?.ruling === 'release' ? 'seller' : null
    case 'late_cancel': {
      const isLate = order.confirmedAt !== null && market.now > order.confirmedAt + FREE_MINUTES * MINUTE
      return isLate || countFreeCancel(market, buyer, order) ? 'buyer' : null
    }
    case 'free_cancel':
      return countFreeCancel(market, buyer, order) ? 'buyer' : null
  }
}

/** Whether the order is a sale that its buyer has never opened. */
function isUnopened({ side, isOpened, isPaidUndone }: Order): boolean {
  return side === 'buy' && !isOpened && !isPaidUndone
}

/** The sale was placed before its offer was unlisted. */
function isEarlier(market: Market, order: Order): boolean {
  const unopenedAt = offerOf(market, order.offerId)?.unopenedAt ?? null
  return unopenedAt !== null && order.createdAt <= unopenedAt
}

/**
 * The first unopened sale to expire counts; later ones do not within a day, unless the maker has made or listed their offer
 * since.
 */
function isExcused(market: Market, order: Order): boolean {
  if (!isUnopened(order)) return false
  if (isEarlier(market, order)) return true
  const { unopenedAt } = market.traders[order.buyer]
  if (unopenedAt === null || market.now - unopenedAt >= DAY) return false
  return (offerOf(market, order.offerId)?.listedAt ?? 0) < unopenedAt
}

function takeDownUnopened(market: Market, order: Order, counts: boolean): void {
  const offer = offerOf(market, order.offerId)
  if (offer && !isEarlier(market, order)) Object.assign(offer, { isUp: false, unopenedAt: market.now })
  if (counts) market.traders[order.buyer].unopenedAt = market.now
  market.covered.push(expiredUnopened(counts))
}

/** Counts an unpaid sale against its seller, one maker once a day; the third within a day pauses selling to offers to buy. */
function countUnpaidSale(market: Market, { seller, buyer }: Order): void {
  if (countsToday(market, unpaidSale(seller, buyer)))
    countPause(market.traders[seller].unpaidSales, market.now)
}

/** Only if it was this one that counted. */
function takeUnpaidSaleBack(market: Market, { side, seller, buyer, cancelledAt }: Order): void {
  const at = market.countedAt[unpaidSale(seller, buyer)]
  if (side === 'sell' || at === undefined || at !== cancelledAt) return
  delete market.countedAt[unpaidSale(seller, buyer)]
  forgetFault(market.traders[seller].unpaidSales, at)
}

function unpaidSale(seller: Name, buyer: Name): string {
  return `unpaid sale of ${seller} to ${buyer}`
}

/**
 * Counts a free cancel; returns whether it is beyond the five that are free within a day. Of sales that others placed, one of a
 * seller counts a day.
 */
function countFreeCancel(market: Market, buyer: Trader, { side, seller }: Order): boolean {
  const { now } = market
  if (side === 'buy' && !countsToday(market, `cancel of ${buyer.name} towards ${seller}`)) return false
  const recent = buyer.freeCancelsAt.filter((at) => now - at < DAY)
  buyer.freeCancelsAt = [...recent, now].slice(-FREE_CANCELS)
  return recent.length >= FREE_CANCELS
}

/** The third fault, or unpaid sale, within a day pauses, and each further one pauses for longer; a day without one resets this. */
function countPause(buyer: Pauses, now: number): void {
  const recent = buyer.faultsAt.filter((at) => now - at < DAY)
  if (recent.length === 0) buyer.pauses = 0
  buyer.faultsAt = [...recent, now].slice(-FAULTS_TO_PAUSE)
  if (buyer.faultsAt.length < FAULTS_TO_PAUSE) return
  const minutes = PAUSE_MINUTES[Math.min(buyer.pauses, PAUSE_MINUTES.length - 1)] ?? 0
  buyer.pausedUntil = Math.max(buyer.pausedUntil ?? 0, now + minutes * MINUTE)
  buyer.pauses += 1
}

/**
 * An order counts as the fault of one side at most, so the peer's is removed. The record shows faults towards one trader once a
 * day.
 */
function moveFault(market: Market, order: Order, side: Side): void {
  const peer = side === 'buyer' ? 'seller' : 'buyer'
  if (order.faultOf !== null && order.faultShows) market.traders[order[peer]].recentFaults -= 1
  const pair = faultPair(order, side)
  const shows = showsAgain(market, pair)
  if (shows) {
    market.faultShownAt[pair] = market.now
    market.traders[order[side]].recentFaults += 1
  }
  order.faultOf = side
  order.faultShows = shows
  order.faultAt = market.now
}

function faultPair(order: Order, side: Side): string {
  return `${order[side]} towards ${order[side === 'buyer' ? 'seller' : 'buyer']}`
}

function showsAgain({ faultShownAt, now }: Market, pair: string): boolean {
  const shownAt = faultShownAt[pair]
  return shownAt === undefined || now - shownAt >= DAY
}

function forgetFault(buyer: Pauses, at: number): void {
  const place = buyer.faultsAt.lastIndexOf(at)
  if (place < 0) return
  const isLast = place === buyer.faultsAt.length - 1
  if (isLast && buyer.faultsAt.length >= FAULTS_TO_PAUSE) {
    buyer.pauses = Math.max(0, buyer.pauses - 1)
    buyer.pausedUntil = null
  }
  buyer.faultsAt = buyer.faultsAt.filter((_, index) => index !== place)
}

/** A response to any order shows that the seller is active; a buyer left waiting twice counts once. */
function countAnswer({ traders }: Market, order: Order, sellerResponse: SellerResponse): void {
  const seller = traders[order.seller]
  const waiting: Name[] = sellerResponse === 'given' ? [] : [...new Set([...seller.unanswered, order.buyer])]
  seller.unanswered = waiting
  seller.isUnresponsive = waiting.length >= UNANSWERED
}
