/** Views of orders, for parties and operators. */
import type { ConsoleDataOf, Locale, Order, Picture, TraderFacts } from '@u-market/contract'
import {
  type ActionTime,
  accountTail,
  actionTimes,
  awaits,
  type Coin,
  claimUntil,
  coin,
  coinText,
  type Duty,
  expiresAt,
  feeOnPart,
  fiatText,
  freeCancelUntil,
  isOpen,
  isProofArriving,
  type MarketSettings,
  type OrderId,
  type OrderState,
  payerDifferences,
  type Ruling,
  reopenUntil,
  type Side,
  scheduledTimers,
  type UserId,
  windowOf,
} from '@u-market/domain'
import { readMethod } from '../../db/column-types.ts'
import { translator } from '../../locales/index.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { maskName } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { methodFields } from '../market/index.ts'
import { type TraderRow, traderFactsView } from '../traders/index.ts'
import { pictureViews, signedUrl } from '../uploads/index.ts'
import { findPartysOrders } from './order.queries.ts'
import {
  awaitedConsent,
  dateOf,
  isRulingObjected,
  type OrderRow,
  orderFacts,
  type PartysOrderRow,
  railTimes,
  roleOf,
  timerBases,
} from './order.ts'
import { type RefusedPayer, refusedPayerView } from './payer/refused-payer.ts'

/** The time, the locale, and functions that sign addresses of private pictures. */
type ViewContext = {
  readonly now: Date
  readonly locale: Locale
  readonly pictures: (paths: readonly string[]) => Picture[]
  readonly signedUrl: (path: string) => string
  readonly trader: (row: TraderRow) => TraderFacts
}

/** The viewer, and the settings from which time limits are computed. */
type Reading = { readonly viewer: UserId; readonly locale: Locale; readonly settings: MarketSettings }

/**
 * The order as one of its parties sees it now. The buyer sees the method only once the seller has confirmed; after an unpaid end
 * it is masked.
 */
export function buildOrderView(deps: Deps, row: PartysOrderRow, reading: Reading): Order {
  const context = viewContext(deps, reading.locale)
  const role = roleOf(row, reading.viewer)
  const facts = orderFacts(row)
  const times = actionTimes(facts, role, context.now.getTime())
  return {
    ...sharedView(row, context),
    awaits: awaitedOf(row, role),
    role,
    peer: {
      ...context.trader(row.peer),
      formerNickname: formerNickname(row),
      frozen: isOpen(row.state) && row.peer.isFrozen ? 1 : 0,
    },
    buyerRealName: realNameOf(row, role, context.now),
    ...(role === 'buyer' && { payerSeen: null }),
    actions: times.flatMap(({ action, opensAt }) => (opensAt === null ? action : [])),
    actionTimes: times.filter(({ opensAt, closesAt }) => opensAt ?? closesAt).map(actionTimeView),
    endsAt: maybeSeconds(dateOf(expiresAt(facts))),
    windowSeconds: windowSecondsOf(row, reading.settings),
    releaseMinutes: railTimes(row).releaseMinutes ?? reading.settings.releaseMinutes,
    freeCancelUntil: maybeSeconds(
      dateOf(
        freeCancelUntil(
          { confirmedAt: row.confirmedAt?.getTime() ?? null, payShiftedMs: Number(row.payShiftedMs) },
          reading.settings,
        ),
      ),
    ),
    appealOpensAt: maybeSeconds(appealOpensAt(row)),
    owesResponse: owesResponse(row, role) ? 1 : 0,
    claimAnswerUntil: maybeSeconds(row.claimAnswerUntil),
    unread: row.unread,
    method: role === 'seller' ? methodView(row, context) : buyersMethod(row, context),
    isRated: (role === 'buyer' ? row.isRatedByBuyer : row.isRatedBySeller) ? 1 : 0,
  }
}

/** The part of an order's view that both sides and operators share. */
export function sharedView(row: OrderRow, context: ViewContext): SharedOrderView {
  const deadlineAt = isOpen(row.state) ? row.deadlineAt : null
  const facts = orderFacts(row)
  return {
    orderId: row.id,
    offerId: row.offerId,
    side: row.side,
    lifecycle: row.lifecycle,
    buyerId: row.buyerId,
    buyerNickname: row.buyerNickname,
    sellerId: row.sellerId,
    sellerNickname: row.sellerNickname,
    num: coinText(row.numMinor),
    price: fiatText(row.priceMinor),
    amount: fiatText(row.amountMinor),
    // A split that is only proposed does not change the fee yet.
    fee: coinText(isOpen(row.state) ? coin(row.feeMinor) : chargedFee(row)),
    ...sharesView(row),
    currency: row.currency,
    state: row.state,
    stateText: stateText(row.state, context.locale),
    deadlineAt: maybeSeconds(deadlineAt),
    expiresInSeconds: deadlineAt
      ? Math.max(0, Math.ceil((deadlineAt.getTime() - context.now.getTime()) / 1000))
      : null,
    awaits: awaitedOf(row, 'buyer'),
    methodType: row.methodType,
    proofs: context.pictures(row.proofs),
    payerName: row.payerName,
    payer: row.payerEnd === '' ? null : { type: row.methodType, end: row.payerEnd },
    payerSeen: payerSeenView(row),
    paymentReference: row.paymentReference,
    payMinutes: row.payMinutes,
    createdAt: unixSeconds(row.createdAt),
    confirmedAt: maybeSeconds(row.confirmedAt),
    paidAt: maybeSeconds(row.paidAt),
    releasedAt: maybeSeconds(row.releasedAt),
    acknowledgedAt: maybeSeconds(row.acknowledgedAt),
    cancelledAt: maybeSeconds(row.cancelledAt),
    cancelReason: row.cancelReason,
    remindedAt: maybeSeconds(row.remindedAt),
    rateUntil: maybeSeconds(row.rateUntil),
    extensions: row.extensions,
    shifted: Math.floor(Number(row.shiftedMs) / 1000),
    paidUndone: row.isPaidUndone ? 1 : 0,
    proofArriving: isProofArriving(facts, context.now.getTime()) ? 1 : 0,
    cancelRequests: row.cancelRequests,
    cancelAsked: isOpen(row.state) ? requestView(row, 'seller') : null,
    reopenAsked: isOpen(row.state) ? null : requestView(row, 'buyer'),
    reopenUntil: maybeSeconds(dateOf(reopenUntil(facts))),
    endedBy: row.endedBy,
    proposal: proposalView(row),
    appealId: row.appealId,
    appealedBy: row.appealedBy,
    claimUntil: maybeSeconds(dateOf(claimUntil(facts))),
    claimId: row.claimId,
  }
}

export type OperatorsFacts = {
  readonly appealAwaits: Duty | null | undefined
  /** Orders with a payment proof that looks like one of this order's, from `findLikeOrders`. */
  readonly likeOrders: readonly string[] | undefined
  /** From `findRefusedPayers`. */
  readonly refusedPayer: RefusedPayer | undefined
}

/**
 * The order as operators see it. An order in appeal awaits the side that was appealed against until it has responded or missed
 * its deadline, then the operator.
 * @param appealAwaits null: both sides are asked to accept a split; undefined: there is no open appeal
 */
export function operatorsView(
  row: OrderRow,
  context: ViewContext,
  { appealAwaits, likeOrders = [], refusedPayer }: OperatorsFacts,
): ConsoleDataOf<'listOrders'>['data'][number] {
  const shared = sharedView(row, context)
  const awaited = appealAwaits === undefined ? shared.awaits : appealAwaits
  return {
    ...shared,
    awaits: awaited,
    method: methodView(row, context),
    likeOrders: [...likeOrders],
    payerRefused: refusedPayerView(refusedPayer),
  }
}

export type SharedOrderView = Omit<
  Order,
  | 'role'
  | 'peer'
  | 'buyerRealName'
  | 'actions'
  | 'actionTimes'
  | 'endsAt'
  | 'windowSeconds'
  | 'releaseMinutes'
  | 'freeCancelUntil'
  | 'appealOpensAt'
  | 'owesResponse'
  | 'claimAnswerUntil'
  | 'unread'
  | 'isRated'
  | 'method'
>

export function stateText(state: OrderState, locale: Locale): string {
  return translator('orders', locale)(state)
}

/** The seller's method as the order keeps it, with a signed address of its picture. */
export function methodView(row: OrderRow, context: ViewContext): NonNullable<Order['method']> {
  const { releaseMinutes: _, ...method } = readMethod(row.method)
  return {
    ...method,
    fields: methodFields(method, context.locale),
    status: 'active',
    usableAt: 0,
    qrCode: method.qrCode === '' ? '' : context.signedUrl(method.qrCode),
  }
}

/** Names a ledger account by its kind, and by the party that owns it. */
export function accountName(
  ref: { readonly kind: string; readonly userId: UserId | null },
  order: OrderRow,
): string {
  if (ref.userId === null) return ref.kind
  return `${ref.kind} · ${ref.userId === order.buyerId ? order.buyerNickname : order.sellerNickname}`
}

/** The fee charged; of a split order, on the buyer's part only. */
export function chargedFee({
  numMinor,
  feeMinor,
  splitMinor,
}: Pick<OrderRow, 'numMinor' | 'feeMinor' | 'splitMinor'>): Coin {
  const fee = coin(feeMinor)
  return splitMinor === null ? fee : feeOnPart(fee, coin(splitMinor), coin(numMinor))
}

/** Coin that each side gets by a ruling. */
export function sharesOf(
  { numMinor, splitMinor }: OrderRow,
  ruling: Ruling,
): Record<'toBuyer' | 'toSeller', string> {
  const toBuyer = { release: numMinor, refund: 0n, split: splitMinor ?? 0n }[ruling]
  return { toBuyer: coinText(toBuyer), toSeller: coinText(numMinor - toBuyer) }
}

/**
 * The buyer's verified name, which the seller compares with the payer's. Masked for the seller until the order is confirmed or, if
 * the seller took an offer to buy, until its maker has opened the order or paid; and again after an unpaid end. Otherwise names
 * could be collected by placing orders.
 */
function realNameOf(row: PartysOrderRow, viewer: Side, now: Date): string {
  const name = row.buyerRealName ?? ''
  const isOpened = row.paidAt !== null || row.isPaidUndone || (row.openedAt !== null && row.openedAt <= now)
  const isKnown = row.side === 'buy' ? isOpened : row.confirmedAt !== null
  return name === '' || viewer === 'buyer' || (isKnown && !isUnpaidEnd(row)) ? name : maskName(name)
}

/** The name that the other party had then, unless they have taken it again. */
function formerNickname({ formerNickname, peer }: PartysOrderRow): string | null {
  return formerNickname === peer.nickname ? null : formerNickname
}

/** The seller's method for the buyer; null before the confirmation. */
function buyersMethod(row: OrderRow, context: ViewContext): Order['method'] {
  if (row.confirmedAt === null) return null
  const method = methodView(row, context)
  if (!isUnpaidEnd(row)) return method
  const account = `***${accountTail(method.account)}`
  const [first] = method.fields
  const fields = first ? [{ ...first, value: account, shown: account }] : []
  return { ...method, name: maskName(method.name), account, bankBranch: '', qrCode: '', fields }
}

/** The order ended unpaid, and the buyer has not said since that they did pay, in a request to reopen it or a claim. */
function isUnpaidEnd(row: OrderRow): boolean {
  const isEnded = !isOpen(row.state) && row.state !== 'completed'
  return isEnded && row.paidAt === null && row.requestUntil === null && row.claimId === null
}

/** Rounds the opening up and the end down to seconds, so that an act is never shown as open when it is not. */
function actionTimeView({ action, opensAt, closesAt }: ActionTime): Order['actionTimes'][number] {
  return {
    actionName: action,
    opensAt: opensAt === null ? null : Math.ceil(opensAt / 1000),
    closesAt: maybeSeconds(dateOf(closesAt)),
  }
}

/** Seconds that the awaited act may take in all; they end at the deadline. */
function windowSecondsOf(row: OrderRow, settings: MarketSettings): number | null {
  const { state, extensions, payMinutes } = row
  const deadlineAt = row.deadlineAt?.getTime() ?? null
  const ruling = { isProposed: row.proposed !== null, isObjected: isRulingObjected(row) }
  const terms = { ...settings, ...railTimes(row) }
  const window = windowOf({ state, deadlineAt, extensions, payMinutes, ...ruling }, terms)
  return window === null ? null : window / 1000
}

function appealOpensAt(row: OrderRow): Date | null {
  const timer = scheduledTimers(row.state, timerBases(row)).find(({ action }) => action === 'openAppeal')
  return timer ? new Date(timer.at) : null
}

/** The viewer still has time to respond to an appeal that the other party has opened. */
function owesResponse({ state, deadlineAt, proposed, appealedBy }: OrderRow, viewer: Side): boolean {
  return state === 'appealing' && deadlineAt !== null && proposed === null && appealedBy !== viewer
}

function requestView({ requestUntil, requestReason }: OrderRow, by: Side): Order['cancelAsked'] {
  return requestUntil && { by, reason: requestReason, until: unixSeconds(requestUntil) }
}

/** Returns whose turn it is. While a ruling is proposed: the side that is asked for consent, or the viewer if both are. */
function awaitedOf(row: OrderRow, viewer: Side): Duty | null {
  return row.proposed === null ? awaits[row.state] : (awaitedConsent(row) ?? viewer)
}

function proposalView(row: OrderRow): Order['proposal'] {
  const { proposed, deadlineAt } = row
  if (proposed === null || deadlineAt === null) return null
  return {
    outcome: proposed,
    ...sharesOf(row, proposed),
    effectiveAt: unixSeconds(deadlineAt),
    isObjected: isRulingObjected(row) ? 1 : 0,
  }
}

/** Coin that each side got when the order ended; null while it is open. */
function sharesView(row: OrderRow): Pick<Order, 'toBuyer' | 'toSeller'> {
  if (isOpen(row.state)) return { toBuyer: null, toSeller: null }
  if (row.state !== 'completed') return sharesOf(row, 'refund')
  return sharesOf(row, row.splitMinor === null ? 'release' : 'split')
}

function payerSeenView(row: OrderRow): Order['payerSeen'] {
  const { seenAmountMinor: amount, seenName: name, seenEnd: end, seenDifferences } = row
  if (amount === null && name === '' && end === '') return null
  const differences = payerDifferences.filter((each) => seenDifferences.includes(each))
  return { amount: amount === null ? null : fiatText(amount), name, end, differences }
}

function maybeSeconds(at: Date | null): number | null {
  return at ? unixSeconds(at) : null
}

export type OrderAsked = { readonly orderId: OrderId; readonly viewerId: UserId; readonly locale: Locale }

/** Each order as one of its parties sees it now; null for any other user. */
export async function findOrderViews(deps: Deps, asked: readonly OrderAsked[]): Promise<(Order | null)[]> {
  if (asked.length === 0) return []
  const [rows, settings] = await Promise.all([
    findPartysOrders(
      deps.database.pool,
      asked.map(({ orderId, viewerId }) => ({ id: orderId, partyId: viewerId })),
    ),
    deps.settings(),
  ])
  return asked.map(({ viewerId, locale }, at) => {
    const row = rows[at]
    return row ? buildOrderView(deps, row, { viewer: viewerId, locale, settings }) : null
  })
}

export function viewContext(deps: Deps, locale: Locale): ViewContext {
  return {
    now: deps.clock.now(),
    locale,
    pictures: (paths) => pictureViews(deps, paths),
    signedUrl: (path) => signedUrl(deps, path),
    trader: (row) => traderFactsView(deps, row),
  }
}
