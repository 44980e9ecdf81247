/**
 * Placing orders: load and lock all that a batch needs in one flight, let the domain decide each member on the state that the members
 * before it left, write everything in a second flight. Lock order: offers → buyers' records → sellers' accounts, each by id.
 */
import { randomInt } from 'node:crypto'
import type { Locale, Order } from '@u-market/contract'
import {
  type BuyerFacts,
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
  price,
  type UserId,
} from '@u-market/domain'
import type pg from 'pg'
import type { MethodSnapshot } from '../../db/column-types.ts'
import { type BatchWork, createBatcher, type Outcome } from '../../db/group-commit.ts'
import { claimName } from '../../db/transact.ts'
import type { IdempotencyClaim } from '../../platform/idempotency.ts'
import { newOrderNumber } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import type { OrderRow } from './order.views.ts'
import { orderViewOf } from './order-view-of.ts'
import {
  countOpenOrders,
  findUsedKeys,
  loadMethods,
  loadPeople,
  lockBuyers,
  lockKeys,
  lockOffers,
  lockSellersAccounts,
  type OfferRow,
} from './placement.load.ts'
import { keepAnswers, type NewOrder, writeOrders } from './placement.write.ts'

export type Placement = {
  readonly buyerId: UserId
  readonly offerId: OfferId
  readonly request: PlacementRequest
  readonly locale: Locale
  readonly claim: IdempotencyClaim | null
  readonly settings: MarketSettings
}

/** The key was used before, or twice in this batch: the caller looks up the kept answer. */
export class AlreadyClaimed extends Error {}

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)]

/** Rows by id, changed as members of the batch are decided. */
const loadBatch = async (client: pg.PoolClient, inputs: readonly Placement[]) => {
  const claims = inputs.flatMap((input) => (input.claim ? [input.claim] : []))
  const offerIds = unique(inputs.map((input) => input.offerId))
  const buyerIds = unique(inputs.map((input) => input.buyerId))
  const [, used, offers, records, open, accounts, methods, people] = await Promise.all([
    lockKeys(client, claims),
    findUsedKeys(client, claims),
    lockOffers(client, offerIds),
    lockBuyers(client, buyerIds),
    countOpenOrders(client, buyerIds),
    lockSellersAccounts(client, offerIds),
    loadMethods(client, offerIds),
    loadPeople(client, buyerIds, offerIds),
  ])
  const openOf = new Map(open.map((row) => [row.buyer_id, row.open]))
  return {
    usedKeys: new Set(used.map((row) => claimName({ userId: row.user_id, path: row.path, key: row.key }))),
    offers: new Map(offers.map((row) => [row.id, { ...row }])),
    buyers: new Map(
      records.map((row) => [
        row.user_id,
        { id: row.user_id, completedOrders: row.completed_orders, openOrders: openOf.get(row.user_id) ?? 0 },
      ]),
    ),
    accounts: new Map(
      accounts.map((row) => [`${row.user_id} ${row.kind}`, { id: row.id, balance: row.balance_minor }]),
    ),
    methods,
    nicknames: new Map(people.map((row) => [row.id, row.nickname])),
  }
}
type Batch = Awaited<ReturnType<typeof loadBatch>>

const offerFacts = (row: OfferRow): OfferFacts => ({
  sellerId: row.seller_id,
  status: row.status === 'down' ? 'down' : row.remaining_minor === 0n ? 'soldout' : 'up',
  price: price(row.price_minor),
  remaining: coin(row.remaining_minor),
  min: fiat(row.min_minor),
  max: fiat(row.max_minor),
  methodTypes: row.method_types,
})

const asRefusal = (refusal: PlacementRefusal): Refusal => {
  switch (refusal.reason) {
    case 'PRICE_CHANGED':
      return new Refusal('PRICE_CHANGED', { price: fiatText(refusal.price) })
    case 'AMOUNT_OUT_OF_LIMITS':
      return new Refusal('AMOUNT_OUT_OF_LIMITS', { min: fiatText(refusal.min), max: fiatText(refusal.max) })
    case 'TOO_MANY_OPEN_ORDERS':
      return new Refusal('TOO_MANY_OPEN_ORDERS', { limit: refusal.limit })
    default:
      return new Refusal(refusal.reason)
  }
}

const require = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`placing an order: no ${what}`)
  return value
}

const minutes = (at: Date, count: number): Date => new Date(at.getTime() + count * 60_000)

const methodFor = (batch: Batch, offer: OfferRow, type: string): MethodSnapshot => {
  const found = batch.methods.find((method) => method.offer_id === offer.id && method.type === type)
  if (!found) throw new Refusal('METHOD_NOT_OFFERED')
  const { offer_id: _, ...method } = found
  return method
}

/** Decides one member and, when allowed, takes its coin from the batch's state. Throws `Refusal`. */
const decideMember = (batch: Batch, input: Placement, at: Date): NewOrder => {
  const offer = batch.offers.get(input.offerId)
  if (!offer) throw new Refusal('OFFER_NOT_FOUND')
  const buyer: BuyerFacts & { openOrders: number } = require(batch.buyers.get(
    input.buyerId,
  ), 'record of the buyer')
  const verdict = decidePlacement(offerFacts(offer), buyer, input.request, input.settings)
  if (!verdict.allowed) throw asRefusal(verdict)
  const method = methodFor(batch, offer, input.request.methodType)
  const stock = require(batch.accounts.get(`${offer.seller_id} offer_stock`), 'stock account')
  const escrow = require(batch.accounts.get(`${offer.seller_id} order_escrow`), 'escrow account')
  offer.remaining_minor -= verdict.num
  stock.balance -= verdict.num
  escrow.balance += verdict.num
  batch.buyers.set(buyer.id, { ...buyer, openOrders: buyer.openOrders + 1 })
  const window = offer.auto_confirm ? offer.pay_minutes : input.settings.confirmMinutes
  return {
    id: orderId(newOrderNumber(at)),
    offerId: offer.id,
    sellerId: offer.seller_id,
    buyerId: buyer.id,
    state: offer.auto_confirm ? 'paying' : 'confirming',
    num: verdict.num,
    price: offer.price_minor,
    amount: verdict.amount,
    currency: input.settings.currency,
    method,
    payMinutes: offer.pay_minutes,
    memoCode: String(randomInt(1_000_000)).padStart(6, '0'),
    deadlineAt: minutes(at, window),
    confirmedAt: offer.auto_confirm ? at : null,
    at,
    stock: { ...stock },
    escrow: { ...escrow },
  }
}

/** The row as the insert leaves it, for the answer. */
const asRow = (order: NewOrder, nicknames: Batch['nicknames']): OrderRow => ({
  id: order.id,
  offerId: order.offerId,
  sellerId: order.sellerId,
  buyerId: order.buyerId,
  state: order.state,
  numMinor: order.num,
  priceMinor: order.price,
  amountMinor: order.amount,
  currency: order.currency,
  methodType: order.method.type,
  paymentMethodId: order.method.id as OrderRow['paymentMethodId'],
  method: order.method,
  payMinutes: order.payMinutes,
  memoCode: order.memoCode,
  deadlineAt: order.deadlineAt,
  vouchers: [],
  payerName: '',
  confirmedAt: order.confirmedAt,
  paidAt: null,
  sentAt: null,
  receivedAt: null,
  cancelledAt: null,
  cancelReason: '',
  remindedAt: null,
  appealId: null,
  appealedBy: null,
  isRatedByBuyer: false,
  isRatedBySeller: false,
  createdAt: order.at,
  buyerNickname: nicknames.get(order.buyerId) ?? '',
  sellerNickname: nicknames.get(order.sellerId) ?? '',
})

type Decision = { readonly input: Placement; readonly order: NewOrder; readonly answer: Order }

const writeBatch = (
  client: pg.PoolClient,
  batch: Batch,
  decisions: readonly Decision[],
): Promise<unknown> => {
  const orders = decisions.map((decision) => decision.order)
  const keyed = decisions.flatMap(({ input, answer }) =>
    input.claim ? [{ claim: input.claim, answer }] : [],
  )
  const nicknames = orders.map((order) => batch.nicknames.get(order.buyerId) ?? '')
  const nums = orders.map((order) => coinText(order.num))
  return Promise.all([
    ...(orders.length > 0 ? writeOrders(client, orders, nicknames, nums) : []),
    ...(keyed.length > 0
      ? [
          keepAnswers(
            client,
            keyed.map((item) => item.claim),
            keyed.map((item) => item.answer),
          ),
        ]
      : []),
  ])
}

/** A key that was used, or that an earlier member of the batch has: its answer is found once that one is committed. */
const takeKey = (batch: Batch, claim: IdempotencyClaim): boolean => {
  const name = claimName(claim)
  if (batch.usedKeys.has(name)) return false
  batch.usedKeys.add(name)
  return true
}

const placeBatch =
  (deps: Deps): BatchWork<Placement, Order> =>
  async (client, inputs) => {
    const batch = await loadBatch(client, inputs)
    const at = deps.clock.now()
    const decisions: Decision[] = []
    const outcomes = inputs.map((input): Outcome<Order> => {
      if (input.claim && !takeKey(batch, input.claim)) return { refused: new AlreadyClaimed() }
      try {
        const order = decideMember(batch, input, at)
        const answer = orderViewOf(deps, asRow(order, batch.nicknames), input.buyerId, input.locale)
        decisions.push({ input, order, answer })
        return { answer }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return { refused: error }
      }
    })
    return { outcomes, write: () => writeBatch(client, batch, decisions) }
  }

/** Places orders on offers; orders under way at the same time share a transaction. */
export const createPlacer = (deps: Deps) => {
  const place = createBatcher(deps.database.pool, placeBatch(deps))
  return async (placement: Placement): Promise<Order> => {
    const order = await place(placement)
    deps.wake()
    return order
  }
}
export type Placer = ReturnType<typeof createPlacer>
