/**
 * What commands on orders are decided on: everything that a group of them needs, locked in the one order (offers → orders →
 * appeals → traders' records → ledger accounts, each by id) and loaded in one flight. Every statement serves the whole group.
 */

import type { OfferId, OrderId, UserId } from '@u-market/domain'
import type { Selectable } from 'kysely'
import type pg from 'pg'
import type { MethodSnapshot } from '../../db/column-types.ts'
import type {
  AppealTable,
  EventTable,
  OfferTable,
  PaymentMethodTable,
  TraderRecordTable,
} from '../../db/schema.generated.ts'
import { statement } from '../../db/statement.ts'
import { type AccountRow, Book, type UserAccountKind } from '../../ledger/post.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { claimName, type IdempotencyClaim, keptSince } from '../../platform/idempotency.ts'
import { selectOrders } from './order.queries.ts'
import type { OrderRow } from './order.views.ts'

type Placing = { readonly offerId: OfferId; readonly buyerId: UserId; readonly newcomerOrders: number }
type Acting = {
  readonly order: Pick<OrderRow, 'id' | 'offerId' | 'buyerId' | 'sellerId'>
  readonly returnsStock: boolean
  readonly movesCoin: boolean
  /** The house's account is locked for this alone: all orders meet at it. */
  readonly chargesFee: boolean
  /** Also where no coin moves: the record of one of them changes. */
  readonly entersRecords: boolean
}
/** What one command asks for. */
export type Needs = {
  readonly placing?: Placing
  readonly acting?: Acting
  readonly claim: IdempotencyClaim | null
}

type LockedOffer = Pick<
  Selectable<OfferTable>,
  | 'id'
  | 'sellerId'
  | 'status'
  | 'priceMinor'
  | 'remainingMinor'
  | 'minMinor'
  | 'maxMinor'
  | 'methodTypes'
  | 'payMinutes'
  | 'autoConfirm'
> & { readonly sellerNickname: string }
type Buyer = { readonly completedOrders: number; readonly openOrders: number }
type KeptClaim = Pick<Selectable<EventTable>, 'claimHash' | 'createdAt'> & {
  readonly claim: string
  readonly seq: bigint
}

/** As far as an act has to know it. */
export type OpenAppeal = Pick<Selectable<AppealTable>, 'id' | 'orderId' | 'awaits'>

/** Changed as the members of a group are decided one after the other. */
export type Facts = {
  readonly claims: Map<string, KeptClaim>
  readonly offers: Map<OfferId, LockedOffer>
  readonly methods: ReadonlyMap<OfferId, readonly MethodSnapshot[]>
  readonly buyers: Map<UserId, Buyer>
  readonly orders: Map<OrderId, OrderRow>
  /** The open appeal of an order. */
  readonly appeals: Map<OrderId, OpenAppeal>
  readonly book: Book
}

const offerColumns = `id, seller_id, status, price_minor, remaining_minor, min_minor, max_minor, method_types, pay_minutes,
  auto_confirm, (select nickname from app_user where app_user.id = seller_id) as seller_nickname`

const locking = { wait: lockingSql(''), skip: lockingSql(' skip locked') }

const claimsSql = statement<KeptClaim>(
  'find-claims',
  'select claim, claim_hash, seq, created_at from event where claim = any($1::text[])',
)
const appealsSql = statement<OpenAppeal>(
  'lock-open-appeals',
  `select id, order_id, awaits from appeal where order_id = any($1::text[]) and status = 'open' order by id for no key update`,
)
/** Newcomers wait here for one another's orders: theirs are counted. Nobody else's record is locked to place an order. */
const recordsSql = statement<Pick<Selectable<TraderRecordTable>, 'userId' | 'completedOrders'>>(
  'lock-records',
  `with locked as (
      select user_id, completed_orders from trader_record
      where user_id = any($1::int[]) or (user_id = any($2::int[]) and completed_orders < $3) order by user_id for no key update)
    select user_id, completed_orders from locked
    union all
    select user_id, completed_orders from trader_record
      where user_id = any($2::int[]) and user_id not in (select user_id from locked)`,
)
const openOrdersSql = statement<{ buyerId: UserId; open: number }>(
  'count-newcomers-orders',
  `select n.user_id as buyer_id, (select count(*)::int from trade_order o where o.buyer_id = n.user_id and o.is_open) as open
    from trader_record n where n.user_id = any($1::int[]) and n.completed_orders < $2`,
)
const accountsSql = statement<AccountRow>(
  'lock-group-accounts',
  `select a.id, a.user_id, a.kind, a.balance_minor from ledger_account a where a.id = any(array(
      select l.id from unnest($1::int[], $2::text[]) r(user_id, kind) join ledger_account l on l.user_id = r.user_id and l.kind = r.kind
      union all
      select l.id from offer o join ledger_account l on l.user_id = o.seller_id and l.kind in ('offer_stock', 'order_escrow')
        where o.id = any($3::int[])
      union all
      select l.id from ledger_account l where l.user_id is null and l.kind = 'fees' and 'fees' = any($2::text[])))
    order by a.id for no key update`,
)
type AccountName = readonly [UserId, UserAccountKind] | readonly [null, 'fees']
type OfferMethod = Pick<
  Selectable<PaymentMethodTable>,
  'id' | 'type' | 'name' | 'account' | 'bankName' | 'bankBranch' | 'qrcode' | 'createdAt'
> & { readonly offerId: OfferId }
const methodsSql = statement<OfferMethod>(
  'load-methods',
  `select om.offer_id, m.id, m.type, m.name, m.account, m.bank_name, m.bank_branch, m.qrcode, m.created_at
    from offer_method om join payment_method m on m.id = om.payment_method_id
    where om.offer_id = any($1::int[]) and m.deleted_at is null order by m.id`,
)

const none = Promise.resolve([])

/** Issues every statement before it first waits. */
export async function loadFacts(
  client: pg.PoolClient,
  needs: readonly Needs[],
  { skipLocked = false } = {},
): Promise<Facts> {
  const claimed = needs.flatMap(({ claim }) => (claim ? [claimName(claim)] : []))
  const placings = needs.flatMap(({ placing }) => placing ?? [])
  const actings = needs.flatMap(({ acting }) => acting ?? [])
  const sold = unique(placings.map(({ offerId }) => offerId))
  const stocked = actings.flatMap(({ order, returnsStock }) => (returnsStock ? order.offerId : []))
  const buyerIds = unique(placings.map(({ buyerId }) => buyerId))
  const newcomerOrders = Math.max(0, ...placings.map((placing) => placing.newcomerOrders))
  const orderIds = unique(actings.map(({ order }) => order.id))
  const recordIds = unique(
    actings.flatMap(({ order, entersRecords }) => (entersRecords ? [order.buyerId, order.sellerId] : [])),
  )
  const accounts = actings.flatMap(accountsOf)
  const lock = skipLocked ? locking.skip : locking.wait
  const [claims, offers, orders, appeals, records, open, accountRows, methods] = await Promise.all([
    claimed.length > 0 ? claimsSql(client, [claimed]) : none,
    sold.length + stocked.length > 0 ? lock.offers(client, [unique([...sold, ...stocked])]) : none,
    orderIds.length > 0 ? lock.orders(client, [orderIds]) : none,
    orderIds.length > 0 ? appealsSql(client, [orderIds]) : none,
    recordIds.length + buyerIds.length > 0 ? recordsSql(client, [recordIds, buyerIds, newcomerOrders]) : none,
    buyerIds.length > 0 ? openOrdersSql(client, [buyerIds, newcomerOrders]) : none,
    accounts.length + sold.length > 0
      ? accountsSql(client, [accounts.map(([userId]) => userId), accounts.map(([, kind]) => kind), sold])
      : none,
    sold.length > 0 ? methodsSql(client, [sold]) : none,
  ])
  const openOf = new Map(open.map((row) => [row.buyerId, row.open]))
  return {
    claims: new Map(claims.map((row) => [row.claim, row])),
    offers: new Map(offers.map((row) => [row.id, row])),
    methods: new Map(
      [...Map.groupBy(methods, ({ offerId }) => offerId)].map(([id, rows]) => [id, rows.map(snapshotOf)]),
    ),
    buyers: new Map(
      records.map(({ userId, completedOrders }) => [
        userId,
        { completedOrders, openOrders: openOf.get(userId) ?? 0 },
      ]),
    ),
    orders: new Map(orders.map((row) => [row.id, row])),
    appeals: new Map(appeals.map((row) => [row.orderId, row])),
    book: new Book(accountRows),
  }
}

/** The event that a key made within the last day; one that is older has freed its key. */
export function keptClaim({ claims }: Facts, claim: IdempotencyClaim): KeptClaim | undefined {
  const kept = claims.get(claimName(claim))
  return kept && kept.createdAt > keptSince(claim) ? kept : undefined
}

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)]
}

/** Accounts that an act on an order can move coin between. */
function accountsOf({ order, movesCoin, chargesFee }: Acting): AccountName[] {
  const house: AccountName[] = chargesFee ? [[null, 'fees']] : []
  return movesCoin
    ? [
        [order.sellerId, 'order_escrow'],
        [order.sellerId, 'offer_stock'],
        [order.sellerId, 'available'],
        [order.buyerId, 'available'],
        ...house,
      ]
    : []
}

function snapshotOf(method: OfferMethod): MethodSnapshot {
  return {
    id: method.id,
    type: method.type,
    name: method.name,
    account: method.account,
    bankName: method.bankName,
    bankBranch: method.bankBranch,
    qrCode: method.qrcode,
    createdAt: unixSeconds(method.createdAt),
  }
}

/** `skip locked`: another server is at it. */
function lockingSql(wait: '' | ' skip locked') {
  return {
    offers: statement<LockedOffer>(
      `lock-offers${wait}`,
      `select ${offerColumns} from offer where id = any($1::int[]) order by id for no key update${wait}`,
    ),
    orders: statement<OrderRow>(
      `lock-orders${wait}`,
      `select ${selectOrders} from trade_order o where o.id = any($1::text[]) order by o.id for no key update${wait}`,
    ),
  }
}
