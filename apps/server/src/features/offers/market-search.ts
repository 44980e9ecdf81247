/** Searches the open offers that a process keeps: the same rules as `isShown` in offer.queries.ts, whose answers a property test compares. */
import {
  type Coin,
  type Conditions,
  coin,
  coinAt,
  costOf,
  type Fiat,
  fiat,
  moneyAround,
  type OfferId,
  type OfferSide,
  price,
  type Traded,
  type UserId,
  unmetConditions,
} from '@u-market/domain'
import type { Eligibility } from '../traders/index.ts'
import type { MarketFilter, MarketSort, OfferRow } from './offer.queries.ts'
import { asksNothing, conditionsOf } from './offer-terms.ts'

/** What filters and sorts an open offer. Money and coin are whole numbers of the minor unit; moments are Unix milliseconds. */
export type KeptOffer = {
  readonly id: OfferId
  readonly makerId: UserId
  readonly price: number
  readonly premium: number | null
  readonly remaining: number
  readonly min: number
  readonly max: number
  /** The most money that what is left is enough for. */
  readonly most: number
  /** What all that is left costs, which may be more than `most`. */
  readonly costOfAll: number
  /** Equal lists are one object. */
  readonly methodTypes: readonly string[]
  readonly payMinutes: number
  /** Hidden or paused until then; 0: neither. */
  readonly offUntil: number
  readonly conditions: Conditions | null
  readonly maker: MakerRank
  /** Of an offer to buy: its maker may place a limited number of orders. */
  readonly buyer: BuyerState | null
}

/** By which offers are sorted. */
export type MakerRank = {
  readonly recentCompleted: number
  readonly recentFaults: number
  /** Sales of a seller, orders of a buyer. */
  readonly trades: number
  /** Seconds that the maker needs to release, or to pay; null: not known. */
  readonly seconds: number | null
}

export type BuyerState = {
  readonly completedOrders: number
  readonly openPurchases: number
  readonly pausedUntil: number
}

export type MarketSearch = Omit<MarketFilter, 'makers' | 'viewer' | 'withoutMaker' | 'without'> & {
  readonly sort: MarketSort
  readonly limit: number
  readonly offset: number
  /** Only offers of these makers; undefined: of all. */
  readonly isWanted?: ((maker: UserId) => boolean) | undefined
  /** Only offers that take one of these payment types. */
  readonly methodTypes?: readonly string[] | undefined
  /** Only offers that leave at most this many minutes to pay by one of the wanted types. */
  readonly maxMinutes?: number | undefined
  /** Of rails that have a time to pay, which goes before the offer's. */
  readonly ownMinutes?: ReadonlyMap<string, number> | undefined
  /** Only offers of makers with at least this many completed orders in the last 30 days. */
  readonly minCompleted?: number | undefined
  readonly viewer: SearchViewer | null
}

export type SearchViewer = {
  readonly id: UserId
  /** Users who have blocked the viewer or are blocked. */
  readonly blocked: ReadonlySet<UserId>
  /** Null: offers whose conditions the viewer does not meet are listed too. */
  readonly fits: ViewerFacts | null
}

export type ViewerFacts = {
  readonly eligibility: Eligibility
  readonly salesPausedUntil: number
  readonly balance: number
  /** Makers of offers to buy with an open sale from the viewer. */
  readonly soldTo: ReadonlySet<UserId>
  /** Orders with makers who limit a first trade; a maker who is left out has none with the viewer. */
  readonly tradedWith: ReadonlyMap<UserId, Traded>
}

export type Found = { readonly ids: readonly OfferId[]; readonly total: number }

/** @param offers in the order of the search */
export function searchMarket(offers: readonly KeptOffer[], search: MarketSearch): Found {
  const isShown = shownBy(search)
  const ids: OfferId[] = []
  let total = 0
  for (const offer of offers) {
    if (!isShown(offer)) continue
    if (total >= search.offset && ids.length < search.limit) ids.push(offer.id)
    total += 1
  }
  return { ids, total }
}

/** Returns the test of one offer. What only depends on the search is worked out once. */
export function shownBy(search: MarketSearch): (offer: KeptOffer) => boolean {
  const { side, at, floatsWithin, orderMin, amount, worstPrice, isWanted, viewer } = search
  const { minCompleted = 0 } = search
  const now = at.getTime()
  const hasType = typesBy(search)
  const isQuick = minutesBy(search)
  const around = moneyBy(search.num)
  const num = Number(search.num ?? 0)
  const money = Number(amount ?? 0)
  const worst = Number(worstPrice ?? 0)
  const isCheapEnough = (each: number): boolean => (side === 'sell' ? each <= worst : each >= worst)
  const isOpenTo = openTo(search)
  return (offer) => {
    if (offer.offUntil > now) return false
    // Early, as it leaves out most offers and costs little.
    if (amount !== undefined && !takesMoney(offer, money)) return false
    if (!hasType(offer.methodTypes)) return false
    if (offer.maker.recentCompleted < minCompleted || !isQuick(offer)) return false
    if (offer.premium !== null && (floatsWithin === null || Math.abs(offer.premium) > floatsWithin))
      return false
    if (worstPrice !== undefined && !isCheapEnough(offer.price)) return false
    if (isWanted && !isWanted(offer.makerId)) return false
    if (search.num !== undefined) {
      const { low, high } = around(offer.price)
      if (offer.min > high || offer.max < low || offer.remaining < num) return false
    }
    if (isShort(offer, orderMin) || (offer.buyer && !mayOrder(offer.buyer, search))) return false
    return viewer === null || (!viewer.blocked.has(offer.makerId) && isOpenTo(offer))
  }
}

function takesMoney({ min, max, most, costOfAll }: KeptOffer, money: number): boolean {
  return min <= money && max >= money && (money <= most || money === costOfAll)
}

/** Less is left than the smallest order. */
function isShort({ min, most }: KeptOffer, orderMin: Fiat): boolean {
  return Math.max(min, Number(orderMin)) > most
}

function mayOrder(
  { completedOrders, openPurchases, pausedUntil }: BuyerState,
  { at, orders }: MarketSearch,
): boolean {
  if (pausedUntil > at.getTime()) return false
  const { openOrders, newcomerOpenOrders, newcomerCompletedOrders } = orders
  return (
    openPurchases <
    (completedOrders >= newcomerCompletedOrders ? openOrders : Math.min(newcomerOpenOrders, openOrders))
  )
}

/** Few lists of types are different, so each is judged once. */
function typesBy({
  methodType,
  methodTypes,
  stoppedTypes = [],
}: MarketSearch): (types: readonly string[]) => boolean {
  const judged = new Map<readonly string[], boolean>()
  return (types) => {
    const known = judged.get(types)
    if (known !== undefined) return known
    const isMet =
      (!methodType || types.includes(methodType)) &&
      (!methodTypes || types.some((type) => methodTypes.includes(type))) &&
      (stoppedTypes.length === 0 || !types.every((type) => stoppedTypes.includes(type)))
    judged.set(types, isMet)
    return isMet
  }
}

type Times = Pick<KeptOffer, 'methodTypes' | 'payMinutes'>

/** Few lists of types are different, so each is judged once: by its own times always, never, or as the offer's own is. */
function minutesBy({
  maxMinutes,
  ownMinutes,
  methodType,
  methodTypes,
}: MarketSearch): (offer: Times) => boolean {
  if (maxMinutes === undefined) return () => true
  if (!ownMinutes?.size) return ({ payMinutes }) => payMinutes <= maxMinutes
  const wanted = methodType ? [methodType] : methodTypes
  const isWanted = (type: string): boolean => !wanted || wanted.includes(type)
  const judged = new Map<readonly string[], { readonly isQuick: boolean; readonly byOffer: boolean }>()
  return ({ methodTypes: types, payMinutes }) => {
    const known = judged.get(types)
    const times = known ? null : types.filter(isWanted).map((type) => ownMinutes.get(type))
    const verdict = known ?? {
      isQuick: times?.some((own) => own !== undefined && own <= maxMinutes) ?? false,
      byOffer: times?.includes(undefined) ?? false,
    }
    judged.set(types, verdict)
    return verdict.isQuick || (verdict.byOffer && payMinutes <= maxMinutes)
  }
}

type Around = { readonly low: number; readonly high: number }

/** Few prices are different, so each is worked out once. */
function moneyBy(num: Coin | undefined): (each: number) => Around {
  const known = new Map<number, Around>()
  return (each) => {
    const kept = known.get(each)
    if (kept) return kept
    const { low, high } = moneyAround(num ?? coin(0n), price(BigInt(each)))
    const around = { low: Number(low), high: Number(high) }
    known.set(each, around)
    return around
  }
}

/** Whether the viewer meets an offer's conditions, and may sell to its maker. Users always fit their own offers. */
function openTo({ viewer, side, at, amount, num, orderMin }: MarketSearch): (offer: KeptOffer) => boolean {
  const facts = viewer?.fits
  if (!viewer || !facts) return () => true
  const now = at.getTime()
  const isPaused = facts.salesPausedUntil > now
  const around = moneyBy(num)
  const wanted = (offer: KeptOffer): Fiat =>
    amount ?? fiat(BigInt(num === undefined ? offer.min : around(offer.price).low))
  const meets = (offer: KeptOffer): boolean => {
    if (offer.conditions === null) return true
    const traded = facts.tradedWith.get(offer.makerId) ?? NOT_TRADED
    const trade = { ...traded, amount: wanted(offer), now }
    return unmetConditions(offer.conditions, facts.eligibility, trade).length === 0
  }
  const maySellTo = (offer: KeptOffer): boolean =>
    !isPaused &&
    !facts.soldTo.has(offer.makerId) &&
    (facts.balance === 0 || facts.balance >= smallestCoin(offer, orderMin))
  return (offer) => offer.makerId === viewer.id || (meets(offer) && (side === 'sell' || maySellTo(offer)))
}

const NOT_TRADED: Traded = { open: fiat(0n), completed: fiat(0n) }

function smallestCoin({ min, price: each }: KeptOffer, orderMin: Fiat): number {
  return Number(coinAt(fiat(BigInt(Math.max(min, Number(orderMin)))), price(BigInt(each))))
}

/** As the database sorts. */
export function sortMarket(offers: readonly KeptOffer[], side: OfferSide, sort: MarketSort): KeptOffer[] {
  const byPrice = (one: KeptOffer, other: KeptOffer): number =>
    (side === 'sell' ? one.price - other.price : other.price - one.price) || one.id - other.id
  switch (sort) {
    case 'price':
      return offers.toSorted(byPrice)
    case 'speed':
      return offers.toSorted(
        (one, other) => nullsLast(one.maker.seconds, other.maker.seconds) || byPrice(one, other),
      )
    case 'credit': {
      const rates = new Map(offers.map((offer) => [offer, rateOf(offer.maker)]))
      const rate = (offer: KeptOffer) => rates.get(offer) ?? null
      return offers.toSorted(
        (one, other) =>
          nullsLast(negative(rate(one)), negative(rate(other))) ||
          other.maker.trades - one.maker.trades ||
          byPrice(one, other),
      )
    }
  }
}

function rateOf({ recentCompleted, recentFaults }: MakerRank): number | null {
  const all = recentCompleted + recentFaults
  return all === 0 ? null : recentCompleted / all
}

function negative(value: number | null): number | null {
  return value === null ? null : -value
}

function nullsLast(one: number | null, other: number | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one - other
}

type Facts = Omit<KeptOffer, 'most' | 'costOfAll'>

/** Works out what the search compares. */
export function keepOffer(facts: Facts): KeptOffer {
  const [remaining, each] = [BigInt(facts.remaining), BigInt(facts.price)]
  // `coinAt` of this amount is still what is left.
  const most = (2n * each * remaining + each + 199n) / 200n - 1n
  return { ...facts, most: Number(most), costOfAll: Number(costOf(coin(remaining), price(each))) }
}

/** A row as it is now, to see that it is still what was searched for. */
export function keptFrom(row: OfferRow): KeptOffer {
  return keepOffer({
    id: row.id,
    makerId: row.makerId,
    price: Number(row.priceMinor),
    premium: row.premiumBasisPoints,
    remaining: Number(row.remainingMinor),
    min: Number(row.minMinor),
    max: Number(row.maxMinor),
    methodTypes: row.methodTypes,
    payMinutes: row.payMinutes,
    offUntil: Math.max(row.hiddenUntil?.getTime() ?? 0, row.pausedUntil?.getTime() ?? 0),
    conditions: asksNothing(row) ? null : conditionsOf(row),
    maker: { ...row.maker, trades: 0, seconds: null },
    buyer: row.buyer && { ...row.buyer, pausedUntil: row.buyer.pausedUntil ?? 0 },
  })
}
