/** Loads and locks what a group of commands on orders is decided on, with one statement of each kind for the whole group. */

import { type Dealings, fiat, type OfferId, type OrderId, type UserId } from '@u-market/domain'
import type { Selectable } from 'kysely'
import type pg from 'pg'
import type { EventTable, OfferTable } from '../../db/schema.generated.ts'
import { snakeCase, statement } from '../../db/statement.ts'
import { type AccountRow, Book, type UserAccountKind } from '../../ledger/post.ts'
import { type IdempotencyKey, idempotencyKeyName, keptSince } from '../../platform/idempotency.ts'
import { lockUsers } from '../accounts/index.ts'
import {
  findCounts,
  lockTraders,
  type PeerDealings,
  pairSql,
  type Trader,
  type TraderPair,
  type TraderRow,
  traderJson,
} from '../traders/index.ts'
import { type BondRow, lockBonds } from '../wallet/index.ts'
import { lockOpenDisputes, type OpenDispute, type Parties } from './disputes/dispute.queries.ts'
import { type MethodRow, methodColumns } from './method-snapshot.ts'
import { selectOrders } from './order.queries.ts'
import type { OrderRow } from './order.ts'

type Placing = {
  readonly offerId: OfferId
  readonly takerId: UserId
  /** The order's buyer: the taker of an offer to sell, the maker of an offer to buy. */
  readonly buyerId: UserId
}
export type Acting = {
  readonly order: Pick<OrderRow, 'id' | 'offerId' | 'buyerId' | 'sellerId'>
  /** The act may change the stock of the order's offer, which is then locked. */
  readonly changesStock: boolean
  readonly movesCoin: boolean
  /** Locks the fee account only when needed, because all orders contend for it. */
  readonly chargesFee: boolean
  /** Users whose record is read or written. */
  readonly records: readonly UserId[]
  /** The act may count as a fault of one of them. */
  readonly countsFaults: boolean
}
/** Rows that one command reads and locks. */
export type Needs = {
  readonly placing?: Placing
  readonly acting?: Acting
  /**
   * Parties of a claim whose coin may move. Locks the respondent's listed offers, bond, user row and accounts. The command runs
   * alone.
   */
  readonly settling?: Parties
  readonly idempotencyKey: IdempotencyKey | null
}

const lockedColumns = [
  'id',
  'side',
  'unopenedAt',
  'listedAt',
  'makerId',
  'status',
  'priceMinor',
  'totalMinor',
  'remainingMinor',
  'minMinor',
  'maxMinor',
  'methodTypes',
  'payMinutes',
  'autoConfirm',
  'hiddenUntil',
  'premiumBasisPoints',
  'pausedUntil',
  'minCompleted',
  'minRate',
  'minPartners',
  'minDays',
  'firstMaxMinor',
  'autoReply',
] as const satisfies readonly (keyof OfferTable)[]

export type LockedOffer = Pick<Selectable<OfferTable>, (typeof lockedColumns)[number]> & {
  readonly maker: TraderRow
  /** When the price feed was last read; null: never. */
  readonly priceReadAt: Date | null
  /** The feed's price awaits an operator's confirmation. */
  readonly isPriceUnconfirmed: boolean
}
type UsedIdempotencyKey = Pick<Selectable<EventTable>, 'idempotencyHash' | 'createdAt'> & {
  readonly idempotencyKey: string
  readonly seq: bigint
}

/**
 * The facts on which a group's commands are decided. Each decided change is applied to them before the next command is decided.
 */
export type Facts = {
  readonly usedKeys: Map<string, UsedIdempotencyKey>
  readonly offers: Map<OfferId, LockedOffer>
  readonly methods: ReadonlyMap<OfferId, readonly MethodRow[]>
  readonly traders: Map<UserId, Trader>
  /** Dealings between a taker and an offer's maker, by `pairName`. */
  readonly dealings: Map<string, Dealings>
  /** When something between a trader and another last counted in the trader's record, by `countKey`. */
  readonly counts: Map<string, Date>
  readonly orders: Map<OrderId, OrderRow>
  /** The open dispute about an order. */
  readonly disputes: Map<OrderId, OpenDispute>
  /** Bonds that an award may take from. */
  readonly bonds: ReadonlyMap<UserId, BondRow>
  readonly book: Book
}

const offerColumns = `${lockedColumns.map(snakeCase).join(', ')},
  (select f.read_at from price_feed f where f.id = 1) as price_read_at,
  (select f.unconfirmed_minor is not null from price_feed f where f.id = 1) as is_price_unconfirmed, ${traderJson('offer.maker_id')} as maker`

const offersUpSql = statement<LockedOffer>(
  'lock-offers-up',
  `select ${offerColumns} from offer where maker_id = any($1::int[]) and status = 'up' order by id for no key update`,
)
const locking = { wait: lockingSql(''), skip: lockingSql(' skip locked') }

const usedKeysSql = statement<UsedIdempotencyKey>(
  'find-used-keys',
  'select idempotency_key, idempotency_hash, seq, created_at from event where idempotency_key = any($1::text[])',
)
const accountsSql = statement<AccountRow>(
  'lock-group-accounts',
  `select a.id, a.user_id, a.kind, a.balance_minor from ledger_account a where a.id = any(array(
      select l.id from unnest($1::int[], $2::text[]) r(user_id, kind) join ledger_account l on l.user_id = r.user_id and l.kind = r.kind
      union all
      select l.id from offer o join ledger_account l on l.user_id = o.maker_id and l.kind in ('offer_stock', 'order_escrow')
        where o.id = any($3::int[])
      union all
      select l.id from ledger_account l where l.user_id is null and l.kind = 'fees' and 'fees' = any($2::text[])))
    order by a.id for no key update`,
)
type AccountName = readonly [UserId, UserAccountKind] | readonly [null, 'fees']
type OfferMethod = MethodRow & { readonly offerId: OfferId }
const methodsSql = statement<OfferMethod>(
  'load-methods',
  `select om.offer_id, ${methodColumns}
    from offer_method om join payment_method m on m.id = om.payment_method_id
    where om.offer_id = any($1::int[]) and m.deleted_at is null order by m.id`,
)

// Of two offers of one maker, the one whose limit needs the money comes last, so that the map by pair keeps its row.
const dealingsSql = statement<Pair & PeerDealings>(
  'find-dealings-on-offers',
  `select a.taker_id, o.maker_id, ${pairSql('a.taker_id', 'o.maker_id', {
    needsMoney: 'o.first_max_minor is not null',
    needsSales: "o.side = 'buy'",
  })}
    from unnest($1::int[], $2::int[]) a(offer_id, taker_id),
      lateral (select maker_id, side, first_max_minor from offer where id = a.offer_id offset 0) o
    order by o.first_max_minor nulls first`,
)

const none = Promise.resolve([])

/**
 * Loads and locks the rows that the commands need. Sends every statement before its first await. Lock order: offers, orders,
 * disputes, traders' records, bonds, users, ledger accounts, each by id.
 */
export async function loadFacts(
  client: pg.PoolClient,
  needs: readonly Needs[],
  { skipLocked = false } = {},
): Promise<Facts> {
  const keyNames = needs.flatMap(({ idempotencyKey }) =>
    idempotencyKey ? [idempotencyKeyName(idempotencyKey)] : [],
  )
  const placings = needs.flatMap(({ placing }) => placing ?? [])
  const actings = needs.flatMap(({ acting }) => acting ?? [])
  const taken = placings.map(({ offerId }) => offerId)
  const sold = unique(placings.filter(isPurchase).map(({ offerId }) => offerId))
  const stocked = actings.flatMap(({ order, changesStock }) => (changesStock ? order.offerId : []))
  const orderIds = unique(actings.map(({ order }) => order.id))
  const recordIds = unique(actings.flatMap(({ records }) => records))
  const traderIds = unique([...recordIds, ...placings.flatMap(({ takerId, buyerId }) => [takerId, buyerId])])
  const settlings = needs.flatMap(({ settling }) => settling ?? [])
  const respondents = settlings.map(({ respondent }) => respondent)
  const accounts = [
    ...actings.flatMap(accountsOf),
    ...placings.flatMap(sellersAccounts),
    ...settlings.flatMap(awardAccounts),
  ]
  const lock = skipLocked ? locking.skip : locking.wait
  const [
    usedKeyRows,
    offers,
    offersUp,
    orders,
    disputes,
    traders,
    dealings,
    counts,
    bonds,
    ,
    accountRows,
    methods,
  ] = await Promise.all([
    keyNames.length > 0 ? usedKeysSql(client, [keyNames]) : none,
    taken.length + stocked.length > 0 ? lock.offers(client, [unique([...taken, ...stocked])]) : none,
    respondents.length > 0 ? offersUpSql(client, [respondents]) : none,
    orderIds.length > 0 ? lock.orders(client, [orderIds]) : none,
    lockOpenDisputes(client, orderIds),
    lockTraders(client, traderIds, recordIds),
    // After the traders' records: blocking a trader and selling to one take the same lock, so neither can happen now.
    findDealings(client, placings),
    findCounts(client, actings.flatMap(towardsEachOther)),
    lockBonds(client, respondents),
    // Listing coin locks the user too, so until the commit a respondent cannot move coin into a new offer.
    lockUsers(client, respondents),
    accounts.length + sold.length > 0
      ? accountsSql(client, [accounts.map(([userId]) => userId), accounts.map(([, kind]) => kind), sold])
      : none,
    sold.length > 0 ? methodsSql(client, [sold]) : none,
  ])
  return {
    usedKeys: new Map(usedKeyRows.map((row) => [row.idempotencyKey, row])),
    offers: new Map([...offers, ...offersUp].map((row) => [row.id, row])),
    methods: Map.groupBy(methods, ({ offerId }) => offerId),
    traders,
    dealings,
    counts,
    orders: new Map(orders.map((row) => [row.id, row])),
    disputes: new Map(disputes.map((row) => [row.orderId, row])),
    bonds: new Map(bonds.map((row) => [row.userId, row])),
    book: new Book(accountRows),
  }
}

export function orderIn({ orders }: Facts, id: OrderId): OrderRow {
  const order = orders.get(id)
  if (!order) throw new Error(`order ${id} is gone`)
  return order
}

export function traderIn({ traders }: Facts, userId: UserId): Trader {
  const trader = traders.get(userId)
  if (!trader) throw new Error(`the record of trader ${userId} was not locked`)
  return trader
}

type Pair = { readonly takerId: UserId; readonly makerId: UserId }

export function pairName({ takerId, makerId }: Pair): string {
  return `${takerId} ${makerId}`
}

/** Finds the event that was recorded with this key within the last day. After that the key may be used again. */
export function findUsedKey(
  { usedKeys }: Facts,
  idempotencyKey: IdempotencyKey,
): UsedIdempotencyKey | undefined {
  const kept = usedKeys.get(idempotencyKeyName(idempotencyKey))
  return kept && kept.createdAt > keptSince(idempotencyKey) ? kept : undefined
}

async function findDealings(client: pg.PoolClient, placings: readonly Placing[]) {
  const rows =
    placings.length > 0
      ? await dealingsSql(client, [
          placings.map(({ offerId }) => offerId),
          placings.map(({ takerId }) => takerId),
        ])
      : []
  const found = new Map<string, Dealings>()
  for (const { hasBlocked, isBlockedBy, openMinor, completedMinor, openSales, ...pair } of rows)
    found.set(pairName(pair), {
      isBlocked: hasBlocked || isBlockedBy,
      open: fiat(openMinor),
      completed: fiat(completedMinor),
      // Only the row of an offer to buy has them.
      openSales: openSales.length > 0 ? openSales : (found.get(pairName(pair))?.openSales ?? []),
    })
  return found
}

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)]
}

function isPurchase({ takerId, buyerId }: Placing): boolean {
  return takerId === buyerId
}

/** Accounts of a taker who sells to a buy offer; a sell offer's accounts are found through the offer. */
function sellersAccounts(placing: Placing): AccountName[] {
  return isPurchase(placing)
    ? []
    : [
        [placing.takerId, 'available'],
        [placing.takerId, 'order_escrow'],
      ]
}

/** Accounts that an award is paid from and to. */
function awardAccounts({ respondent, claimant }: Parties): AccountName[] {
  return [
    [respondent, 'available'],
    [respondent, 'claim_hold'],
    [respondent, 'bond'],
    [respondent, 'offer_stock'],
    [claimant, 'available'],
  ]
}

/** Accounts from and to which an act on an order can move coin. */
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

function towardsEachOther({ order: { buyerId, sellerId }, countsFaults }: Acting): TraderPair[] {
  return countsFaults
    ? [
        { userId: buyerId, peerId: sellerId },
        { userId: sellerId, peerId: buyerId },
      ]
    : []
}

/** `skip locked` passes over rows that another server is working on. */
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
