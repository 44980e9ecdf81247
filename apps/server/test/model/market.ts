/**
 * The state of the model: plain values, so that concurrent commands can be applied to copies in either order. Money is in minor
 * units, moments are Unix milliseconds.
 */
import {
  type Consent,
  type EndedBy,
  type ExchangeStatus,
  heldExchangeStatuses,
  type OfferSide,
  type OrderState,
  type Ruling,
  type Side,
} from '@u-market/domain'

/** Three traders with a record and payment methods, two newcomers, and an unverified user. */
export const names = ['alice', 'bob', 'mei', 'ada', 'ned', 'nina'] as const
export type Name = (typeof names)[number]

export type Trader = {
  readonly name: Name
  readonly id: number
  readonly nickname: string
  readonly walletAddress: string
  readonly payPassword: string
  readonly hasPayPassword: boolean
  readonly isVerified: boolean
  readonly methods: readonly { readonly id: number; readonly type: string }[]
  available: bigint
  /** The coin of each purchase less its fee, oldest first. */
  readonly purchases: { readonly at: number; readonly num: bigint }[]
  /** Completed orders as either side, one counterparty once a day. */
  completed: number
  /** Within thirty days, which is longer than a history: completed without a fault, and ended by a fault of this trader. */
  recentCompleted: number
  recentFaults: number
  /** As a buyer: the latest of each. */
  faultsAt: number[]
  freeCancelsAt: number[]
  pauses: number
  pausedUntil: number | null
  /** Buyers left without a response since the trader last gave one. */
  unanswered: Name[]
  /** As the maker of offers to buy: when an unopened sale last counted as a fault. */
  unopenedAt: number | null
  /** As the seller to offers to buy: the latest sales that ended unpaid, and the pauses that follow. */
  readonly unpaidSales: { faultsAt: number[]; pauses: number; pausedUntil: number | null }
  isUnresponsive: boolean
  ratingSum: number
  ratings: number
  readonly sales: { readonly orderId: string; readonly releaseSeconds: number }[]
  /** Every change of `available`, oldest first. */
  readonly bills: { readonly type: string; readonly money: bigint; readonly orderId: string }[]
  /** Payment proofs not used yet, and those that an order has used. */
  proofs: string[]
  readonly shownProofs: string[]
}

export type Offer = {
  readonly id: number
  readonly side: OfferSide
  readonly maker: Name
  isUp: boolean
  /** When the offer was last unlisted because its maker had not opened an order on it. */
  unopenedAt: number | null
  /** When its maker last listed it. */
  listedAt: number
  total: bigint
  remaining: bigint
  price: bigint
  min: bigint
  max: bigint
  methodTypes: string[]
  payMinutes: number
  autoConfirm: boolean
  remark: string
}

export type Proposed = {
  readonly ruling: Ruling
  readonly reason: string
  /** The part of the coin for the buyer. */
  readonly toBuyer: bigint
  readonly by: string
}

export type Order = {
  readonly id: string
  readonly offerId: number
  /** The side of its offer. */
  readonly side: OfferSide
  readonly buyer: Name
  readonly seller: Name
  readonly num: bigint
  readonly price: bigint
  readonly amount: bigint
  readonly fee: bigint
  readonly methodType: string
  readonly payMinutes: number
  readonly createdAt: number
  state: OrderState
  deadlineAt: number | null
  /** When the next timer runs. */
  timerAt: number | null
  /** The buyer of a sale has opened it while it awaited the payment. */
  isOpened: boolean
  confirmedAt: number | null
  paidAt: number | null
  releasedAt: number | null
  /** The ruling that an operator has proposed, and the response of each side that is asked. */
  proposed: Proposed | null
  consents: Readonly<Record<Side, Consent | null>>
  /** The buyer's part of a split order. */
  split: bigint | null
  acknowledgedAt: number | null
  cancelledAt: number | null
  remindedAt: number | null
  cancelReason: string
  payerName: string
  payerEnd: string
  proofs: string[]
  appealId: number | null
  appealedBy: Side | null
  claimId: number | null
  hasRevoked: Readonly<Record<Side, boolean>>
  readonly isRated: Record<Side, boolean>
  /** The ratings received by each side; not counted before `rateUntil` unless both are there. */
  readonly marks: Partial<Record<Side, number>>
  rateUntil: number | null
  areMarksShown: boolean
  faultOf: Side | null
  faultShows: boolean
  /** Whether the completed order counts in the record of each side. */
  counts: Readonly<Record<Side, boolean>>
  /** When it became the fault of that side. */
  faultAt: number | null
  extensions: number
  isPaidUndone: boolean
  cancelRequests: number
  isReopenAsked: boolean
  /** When the open request ends, and the text sent with it. */
  requestUntil: number | null
  requestReason: string
  endedBy: EndedBy | null
}

/** The fields that are the same for every new order. */
export function blankOrder() {
  return {
    state: 'confirming' as const,
    deadlineAt: null,
    timerAt: null,
    isOpened: false,
    confirmedAt: null,
    paidAt: null,
    releasedAt: null,
    proposed: null,
    consents: { buyer: null, seller: null },
    split: null,
    acknowledgedAt: null,
    cancelledAt: null,
    remindedAt: null,
    cancelReason: '',
    payerName: '',
    payerEnd: '',
    proofs: [],
    appealId: null,
    appealedBy: null,
    claimId: null,
    hasRevoked: { buyer: false, seller: false },
    isRated: { buyer: false, seller: false },
    marks: {},
    rateUntil: null,
    areMarksShown: false,
    faultOf: null,
    faultShows: false,
    counts: { buyer: false, seller: false },
    faultAt: null,
    extensions: 0,
    isPaidUndone: false,
    cancelRequests: 0,
    isReopenAsked: false,
    requestUntil: null,
    requestReason: '',
    endedBy: null,
  } satisfies Partial<Order>
}

/** The ruling proposed on an ended order, and its result. */
export type Claim = {
  readonly type: string
  proposed: Proposed | null
  consents: Readonly<Record<Side, Consent | null>>
  award: bigint | null
  paid: bigint | null
}

export type Appeal = {
  /** Only of a claim; absent for an appeal, whose order has coin in escrow. */
  readonly claim?: Claim
  readonly id: number
  readonly orderId: string
  readonly openedBy: Side
  status: 'open' | 'resolved' | 'revoked'
  awaits: Side | 'operator' | null
  deadlineAt: number | null
  result: string
  readonly timeline: { readonly actor: string; readonly action: string; readonly at: number }[]
}

export type Exchange = {
  readonly id: number
  readonly trader: Name
  readonly coin: bigint
  readonly usdt: bigint
  status: ExchangeStatus
  transactionId: string
}

/** The market's terms, as shown to every user. */
export type Terms = {
  readonly feeBasisPoints: number
  readonly orderMin: bigint
  readonly orderMax: bigint
  readonly priceMin: bigint
  readonly priceMax: bigint
  readonly openOrders: number
  readonly newcomerOpenOrders: number
  readonly newcomerCompletedOrders: number
  readonly confirmMinutes: number
  readonly releaseMinutes: number
  readonly remindSeconds: number
  readonly acknowledgeHours: number
  readonly appealAnswerHours: number
  readonly freshHours: number
  readonly usdtRate: bigint
  readonly usdtFee: bigint
  readonly offerEdits: number
  readonly transfersToOne: number
}

export type Market = {
  now: number
  readonly terms: Terms
  readonly traders: Record<Name, Trader>
  readonly offers: Offer[]
  readonly orders: Order[]
  readonly appeals: Appeal[]
  readonly exchanges: Exchange[]
  /**
   * The id of the newest appeal of each order, read from the database, because no response contains that of an automatic appeal.
   */
  appealNumbers: Readonly<Record<string, number>>
  /** The fees that the market has collected. */
  fees: bigint
  /** When a trader's fault towards another was last shown in their record. */
  readonly faultShownAt: Record<string, number>
  /** When a completed order, rating, free cancel or unpaid sale with another trader last counted: once a day. */
  readonly countedAt: Record<string, number>
  /** Uses of what is limited, by subject, in windows that begin with the first use. */
  readonly uses: Record<string, { used: number; endsAt: number }>
  /** The names of transitions taken and refusals met. */
  readonly covered: string[]
  /** Orders and appeals that the last step may have changed, to be read after it. */
  touched: { orders: string[]; appeals: number[] }
}

/** An order's coin is in escrow exactly while it is open. */
const isOpen: Readonly<Record<OrderState, boolean>> = {
  confirming: true,
  paying: true,
  releasing: true,
  appealing: true,
  completed: false,
  cancelled: false,
  expired: false,
}

export function untouched(): Market['touched'] {
  return { orders: [], appeals: [] }
}

/** Every change of `available` goes through here, with its bill. */
export function credit(market: Market, name: Name, bill: Trader['bills'][number]): void {
  const trader = market.traders[name]
  trader.available += bill.money
  trader.bills.push(bill)
}

/** Held coin that is paid out: a bill that changes nothing that is available. */
export function payHeld(market: Market, name: Name, bill: Trader['bills'][number]): void {
  market.traders[name].bills.push(bill)
}

/** Records a completed purchase. Sales free nothing that was bought. */
export function notePurchase(
  market: Market,
  { buyer, num, fee }: Pick<Order, 'buyer' | 'num' | 'fee'>,
): void {
  market.traders[buyer].purchases.push({ at: market.now, num: num - fee })
}

/** The recently bought part of a balance, and when the first of it is free. */
export function heldOf(market: Market, name: Name): { readonly held: bigint; readonly until: number | null } {
  const { available, purchases } = market.traders[name]
  const life = market.terms.freshHours * 3_600_000
  const fresh = purchases.filter(({ at }) => at + life > market.now)
  const sumAfter = (since: number) =>
    fresh.filter(({ at }) => at > since).reduce((all, { num }) => all + num, 0n)
  const sum = sumAfter(Number.NEGATIVE_INFINITY)
  const held = sum < available ? sum : available
  const next = fresh.find(({ at }) => sumAfter(at) < held)
  return { held, until: next ? next.at + life : null }
}

/** Stock of offers, escrow of open sales, and pending exchanges. */
export function frozenOf(market: Market, name: Name): bigint {
  const stock = market.offers.filter(({ maker }) => maker === name).map(heldBy)
  const waiting = market.exchanges.filter(
    ({ trader, status }) => trader === name && heldExchangeStatuses.some((held) => held === status),
  )
  return (
    stock.reduce((sum, held) => sum + held, 0n) +
    escrowOf(market, name) +
    waiting.reduce((sum, { coin }) => sum + coin, 0n)
  )
}

/** The coin of its maker that an offer holds; an offer to buy holds none. */
export function heldBy({ side, isUp, remaining }: Offer): bigint {
  return side === 'sell' && isUp ? remaining : 0n
}

export function escrowOf(market: Market, name: Name): bigint {
  return market.orders
    .filter(({ seller, state }) => seller === name && isOpenState(state))
    .reduce((sum, { num }) => sum + num, 0n)
}

export function isOpenState(state: OrderState): boolean {
  return isOpen[state]
}

export function sideOf(order: Order, name: string): Side | null {
  return order.buyer === name ? 'buyer' : order.seller === name ? 'seller' : null
}

export function offerOf(market: Market, id: number): Offer | undefined {
  return market.offers.find((offer) => offer.id === id)
}

export function orderOf(market: Market, id: string): Order | undefined {
  return market.orders.find((order) => order.id === id)
}

export function touchOrder({ touched }: Market, { id }: Order): void {
  if (!touched.orders.includes(id)) touched.orders.push(id)
}

export function touchAppeal({ touched }: Market, { id }: Appeal): void {
  if (!touched.appeals.includes(id)) touched.appeals.push(id)
}
