/**
 * What commands on orders are decided on: everything that a group of them needs, locked in the one order (offers → orders →
 * appeals → traders' records → ledger accounts, each by id) and loaded in one flight. Every statement serves the whole group.
 */

import {
  type Dealings,
  type OfferId,
  type OrderId,
  type Side,
  settingTable,
  type UserId,
} from '@u-market/domain'
import type { Selectable } from 'kysely'
import type pg from 'pg'
import type { MethodSnapshot } from '../../db/column-types.ts'
import type { AppealTable, EventTable, OfferTable, PaymentMethodTable } from '../../db/schema.generated.ts'
import { statement } from '../../db/statement.ts'
import { type AccountRow, Book, type UserAccountKind } from '../../ledger/post.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { claimName, type IdempotencyClaim, keptSince } from '../../platform/idempotency.ts'
import {
  findFaultMarks,
  lockTraders,
  type PeerDealings,
  pairSql,
  type Towards,
  type Trader,
  type TraderRow,
  traderJson,
} from '../traders/index.ts'
import { selectOrders } from './order.queries.ts'
import type { OrderRow } from './order.views.ts'

type Placing = { readonly offerId: OfferId; readonly buyerId: UserId }
type Acting = {
  readonly order: Pick<OrderRow, 'id' | 'offerId' | 'buyerId' | 'sellerId'>
  /** Of its offer. */
  readonly changesStock: boolean
  readonly movesCoin: boolean
  /** The house's account is locked for this alone: all orders meet at it. */
  readonly chargesFee: boolean
  /** Of whom a record is read or changes. */
  readonly records: readonly UserId[]
  /** Something may be the fault of one of them. */
  readonly countsFaults: boolean
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
  | 'withheldUntil'
  | 'premiumBasisPoints'
  | 'pausedUntil'
  | 'minCompleted'
  | 'minRate'
  | 'minDays'
  | 'firstMaxMinor'
  | 'autoReply'
> & {
  readonly seller: TraderRow
  /** Of the feed that the reference follows, read with the offer. */
  readonly priceReadAt: Date | null
  readonly isPriceHeld: boolean
}
type KeptClaim = Pick<Selectable<EventTable>, 'claimHash' | 'createdAt'> & {
  readonly claim: string
  readonly seq: bigint
}

/** As far as an act has to know it. */
export type OpenAppeal = Pick<Selectable<AppealTable>, 'id' | 'orderId' | 'awaits' | 'deadlineAt'> & {
  /** When each side last added to the appeals of this order: as many entries as a day may have, the oldest first. */
  readonly buyerEntries: readonly Date[]
  readonly sellerEntries: readonly Date[]
  /** The newest entry of either side, its opening included; null for one that a command of the same group has just made. */
  readonly entrySeq: bigint | null
  readonly entryBy: Side
  readonly entryAt: Date
  /** The operator who proposed the ruling that has not taken effect, and why; null where none is. */
  readonly proposedBy: number | null
  readonly proposedReason: string
}

/** Changed as the members of a group are decided one after the other. */
export type Facts = {
  readonly claims: Map<string, KeptClaim>
  readonly offers: Map<OfferId, LockedOffer>
  readonly methods: ReadonlyMap<OfferId, readonly MethodSnapshot[]>
  readonly traders: Map<UserId, Trader>
  /** Of those who place an order and the maker of the offer, by `placingName`. */
  readonly dealings: ReadonlyMap<string, Dealings>
  /** When a trader's fault towards another last showed in their record, by `markName`. */
  readonly faultMarks: Map<string, Date>
  readonly orders: Map<OrderId, OrderRow>
  /** The open appeal of an order. */
  readonly appeals: Map<OrderId, OpenAppeal>
  readonly book: Book
}

const offerColumns = `id, seller_id, status, price_minor, remaining_minor, min_minor, max_minor, method_types, pay_minutes,
  auto_confirm, withheld_until, paused_until, min_completed, min_rate, min_days, first_max_minor, auto_reply, premium_basis_points,
  (select f.read_at from price_feed f where f.id = 1) as price_read_at,
  (select f.held_minor is not null from price_feed f where f.id = 1) as is_price_held, ${traderJson('offer.seller_id')} as seller`

const locking = { wait: lockingSql(''), skip: lockingSql(' skip locked') }

const claimsSql = statement<KeptClaim>(
  'find-claims',
  'select claim, claim_hash, seq, created_at from event where claim = any($1::text[])',
)
const appealsSql = statement<OpenAppeal>(
  'lock-open-appeals',
  `select a.id, a.order_id, a.awaits, a.deadline_at, ${entriesOf('buyer')} as buyer_entries, ${entriesOf('seller')} as seller_entries,
      newest.seq as entry_seq, coalesce(nullif(newest.actor, 'system'), a.applied_by) as entry_by, newest.created_at as entry_at,
      proposed.operator_id as proposed_by, coalesce(proposed.body, '') as proposed_reason
    from appeal a cross join lateral (select e.seq, e.actor, e.created_at from event e
      where e.order_id = a.order_id and e.appeal_id = a.id and e.kind in ('appeal_opened', 'appeal_evidence', 'appeal_ruling_objected')
      order by e.seq desc limit 1) newest
      left join lateral (select e.operator_id, e.body from event e where e.order_id = a.order_id and e.appeal_id = a.id
        and e.kind in ('appeal_proposed_release', 'appeal_proposed_refund', 'appeal_proposed_split') limit 1) proposed on true
    where a.order_id = any($1::text[]) and a.status = 'open' order by a.id for no key update of a`,
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

const dealingsSql = statement<Placing & PeerDealings>(
  'find-dealings-on-offers',
  `select a.offer_id, a.buyer_id, ${pairSql('a.buyer_id', 'o.seller_id')}
    from unnest($1::int[], $2::int[]) a(offer_id, buyer_id), lateral (select seller_id from offer where id = a.offer_id offset 0) o`,
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
  const stocked = actings.flatMap(({ order, changesStock }) => (changesStock ? order.offerId : []))
  const orderIds = unique(actings.map(({ order }) => order.id))
  const judged = unique(actings.flatMap(({ records }) => records))
  const traderIds = unique([...judged, ...placings.map(({ buyerId }) => buyerId)])
  const accounts = actings.flatMap(accountsOf)
  const lock = skipLocked ? locking.skip : locking.wait
  const [claims, offers, orders, appeals, traders, dealings, faultMarks, accountRows, methods] =
    await Promise.all([
      claimed.length > 0 ? claimsSql(client, [claimed]) : none,
      sold.length + stocked.length > 0 ? lock.offers(client, [unique([...sold, ...stocked])]) : none,
      orderIds.length > 0 ? lock.orders(client, [orderIds]) : none,
      orderIds.length > 0 ? appealsSql(client, [orderIds]) : none,
      lockTraders(client, traderIds, judged),
      // Behind the buyers' records, which whoever blocks somebody locks as well.
      findDealings(client, placings),
      findFaultMarks(client, actings.flatMap(towardsEachOther)),
      accounts.length + sold.length > 0
        ? accountsSql(client, [accounts.map(([userId]) => userId), accounts.map(([, kind]) => kind), sold])
        : none,
      sold.length > 0 ? methodsSql(client, [sold]) : none,
    ])
  return {
    claims: new Map(claims.map((row) => [row.claim, row])),
    offers: new Map(offers.map((row) => [row.id, row])),
    methods: new Map(
      [...Map.groupBy(methods, ({ offerId }) => offerId)].map(([id, rows]) => [id, rows.map(snapshotOf)]),
    ),
    traders,
    dealings,
    faultMarks,
    orders: new Map(orders.map((row) => [row.id, row])),
    appeals: new Map(appeals.map((row) => [row.orderId, row])),
    book: new Book(accountRows),
  }
}

export function placingName({ offerId, buyerId }: Placing): string {
  return `${offerId} ${buyerId}`
}

/** The event that a key made within the last day; one that is older has freed its key. */
export function keptClaim({ claims }: Facts, claim: IdempotencyClaim): KeptClaim | undefined {
  const kept = claims.get(claimName(claim))
  return kept && kept.createdAt > keptSince(claim) ? kept : undefined
}

async function findDealings(client: pg.PoolClient, placings: readonly Placing[]) {
  const rows =
    placings.length > 0
      ? await dealingsSql(client, [
          placings.map(({ offerId }) => offerId),
          placings.map(({ buyerId }) => buyerId),
        ])
      : []
  return new Map(
    rows.map(({ hasBlocked, isBlockedBy, isFirst, ...placing }) => [
      placingName(placing),
      { isBlocked: hasBlocked || isBlockedBy, isFirst },
    ]),
  )
}

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)]
}

/** Read for the few orders that have an open appeal, along the order's own events. */
function entriesOf(side: Side): string {
  return `array(select at from (select e.created_at as at from event e
    where e.order_id = a.order_id and e.kind = 'appeal_evidence' and e.actor = '${side}' order by e.seq desc limit ${settingTable.evidenceADay.max}) latest
    order by at)`
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

function towardsEachOther({ order: { buyerId, sellerId }, countsFaults }: Acting): Towards[] {
  return countsFaults
    ? [
        { userId: buyerId, peerId: sellerId },
        { userId: sellerId, peerId: buyerId },
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
