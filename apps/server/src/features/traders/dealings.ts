/**
 * Relations between two traders (blocks, completed orders), and the facts about a trader that an offer's conditions are checked
 * against. Read without locks.
 */
import { type Counterparty, completionRate, type OrderId, type UserId } from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { TraderCountTable, TraderRecordTable } from '../../db/schema.generated.ts'
import { type Runner, statement } from '../../db/statement.ts'

/** The viewer, and the trader whose offer or page is viewed. */
export type Between = { readonly userId: UserId; readonly peerId: UserId }
export type PeerDealings = {
  readonly hasBlocked: boolean
  readonly isBlockedBy: boolean
  /** Money of their orders with each other, on either side. */
  readonly openMinor: bigint
  readonly completedMinor: bigint
  /** The viewer's open sales to offers to buy of the other. */
  readonly openSales: readonly OrderId[]
}

/**
 * The orders that count as completed between two traders: this many of the largest on each side. A bound, because every order on
 * an offer with a limit for first trades reads them.
 */
const LARGEST_ORDERS = 200

/**
 * Returns SQL of the columns of `PeerDealings`, each a lookup by key. `limit 1` keeps the plan from hashing a whole table
 * (decision 008).
 * @param user SQL of the viewer's id.
 * @param peer SQL of the other trader's id.
 * @param needsMoney SQL of whether the money is needed. If not, 0 is returned: adding it up is most of the cost.
 * @param needsSales SQL of whether the open sales are needed. If not, none are returned.
 */
export function pairSql(
  user: string,
  peer: string,
  {
    needsMoney = 'true',
    needsSales = 'true',
  }: { readonly needsMoney?: string; readonly needsSales?: string } = {},
): string {
  const money = (sql: string): string => `case when ${needsMoney} then ${sql} else 0 end`
  return `(select true from trader_block b where b.user_id = ${user} and b.peer_id = ${peer} limit 1) is not null as has_blocked,
    (select true from trader_block b where b.user_id = ${peer} and b.peer_id = ${user} limit 1) is not null as is_blocked_by,
    ${money(openSql(user, peer))} as open_minor, ${money(completedSql(user, peer))} as completed_minor,
    case when ${needsSales} then ${openSalesSql(user, peer)} else '{}' end as open_sales`
}

/** Returns SQL of the ids of a seller's open sales to offers to buy of a maker. */
export function openSalesSql(seller: string, maker: string): string {
  return `array(select t.id from trade_order t
      where t.buyer_id = ${maker} and t.seller_id = ${seller} and t.is_open and t.side = 'buy')`
}

/** Returns SQL of the money of two traders' open orders with each other. */
export function openSql(user: string, peer: string): string {
  const one = (buyer: string, seller: string) =>
    `(select coalesce(sum(t.amount_minor), 0)::bigint from trade_order t
      where t.buyer_id = ${buyer} and t.seller_id = ${seller} and t.is_open)`
  return `(${one(user, peer)} + ${one(peer, user)})`
}

/** Returns SQL of the money of two traders' completed orders with each other. */
export function completedSql(user: string, peer: string): string {
  const one = (buyer: string, seller: string) =>
    `(select coalesce(sum(l.amount_minor), 0)::bigint from (select t.amount_minor from trade_order t
      where t.buyer_id = ${buyer} and t.seller_id = ${seller} and t.released_at is not null
      order by t.amount_minor desc limit ${LARGEST_ORDERS}) l)`
  return `(${one(user, peer)} + ${one(peer, user)})`
}

const dealingsSql = statement<PeerDealings>(
  'find-dealings',
  `select ${pairSql('a.user_id', 'a.peer_id')}
    from unnest($1::int[], $2::int[]) with ordinality a(user_id, peer_id, place) order by a.place`,
)

/** Returns one result for each pair, in the order of the pairs. */
export function dealingsOf(runner: Runner, pairs: readonly Between[]): Promise<PeerDealings[]> {
  return dealingsSql(runner, [pairs.map(({ userId }) => userId), pairs.map(({ peerId }) => peerId)])
}

/** Facts about a trader for the check of an offer's conditions. */
export type Eligibility = Counterparty & {
  /**
   * Whether the trader has blocked another or is blocked: the list of offers that other viewers share does not fit this trader.
   */
  readonly hasBlocks: boolean
}

type EligibilityRow = Pick<
  Selectable<TraderRecordTable>,
  'userId' | 'completedOrders' | 'recentCompleted' | 'recentFaults' | 'partners' | 'registeredAt'
> & { readonly hasBlocks: boolean }

const eligibilitiesSql = statement<EligibilityRow>(
  'find-eligibilities',
  `select r.user_id, r.completed_orders, r.recent_completed, r.recent_faults, r.partners, r.registered_at,
      (select true from trader_block b where b.user_id = r.user_id limit 1) is not null
        or (select true from trader_block b where b.peer_id = r.user_id limit 1) is not null as has_blocks
    from trader_record r where r.user_id = any($1::int[])`,
)

/** Returns one result for each user, in the order of the ids. Throws if one of them has no record. */
export async function findEligibilities(runner: Runner, userIds: readonly UserId[]): Promise<Eligibility[]> {
  const rows = new Map((await eligibilitiesSql(runner, [userIds])).map((row) => [row.userId, row]))
  return userIds.map((id) => {
    const row = rows.get(id)
    if (!row) throw new Error(`no record of user ${id}`)
    const { completedOrders, recentCompleted, recentFaults, partners, registeredAt, hasBlocks } = row
    const rate = completionRate(recentCompleted, recentFaults)
    return { completedOrders, rate, partners, registeredAt: registeredAt.getTime(), hasBlocks }
  })
}

/** When something between a trader and another was last counted in the trader's record. */
export type Counted = Selectable<TraderCountTable>
export type TraderPair = Pick<Counted, 'userId' | 'peerId'>

/** `offset 0` keeps the planner from turning the lateral subquery into a join (decision 008). */
const findSql = statement<Counted>(
  'find-counts',
  `select found.* from unnest($1::int[], $2::int[]) asked(user_id, peer_id),
    lateral (select c.user_id, c.peer_id, c.what, c.counted_at from trader_count c
      where c.user_id = asked.user_id and c.peer_id = asked.peer_id offset 0) found`,
)

/** Returns the times by `countKey`. The caller has locked the records of the traders. */
export async function findCounts(runner: Runner, asked: readonly TraderPair[]): Promise<Map<string, Date>> {
  const rows =
    asked.length > 0
      ? await findSql(runner, [asked.map(({ userId }) => userId), asked.map(({ peerId }) => peerId)])
      : []
  return new Map(rows.map((row) => [countKey(row), row.countedAt]))
}

export function countKey({ userId, peerId, what }: Omit<Counted, 'countedAt'>): string {
  return `${userId} ${peerId} ${what}`
}

const markSql = statement(
  'mark-counts',
  `insert into trader_count as kept (user_id, peer_id, what, counted_at)
    select user_id, peer_id, what, max(counted_at) from unnest($1::int[], $2::int[], $3::text[], $4::timestamptz[])
      c(user_id, peer_id, what, counted_at)
      group by user_id, peer_id, what order by user_id, peer_id, what
    on conflict (user_id, peer_id, what) do update set counted_at = excluded.counted_at`,
)

const clearSql = statement(
  'clear-counts',
  `delete from trader_count c using unnest($1::int[], $2::int[], $3::text[], $4::timestamptz[]) n(user_id, peer_id, what, counted_at)
    where c.user_id = n.user_id and c.peer_id = n.peer_id and c.what = n.what and c.counted_at = n.counted_at`,
)

/** Deletes times that are revoked, so that the next towards the same trader counts again. */
export async function clearCounts(runner: Runner, counts: readonly Counted[]): Promise<void> {
  if (counts.length > 0) await clearSql(runner, columnsOf(counts))
}

export async function markCounts(runner: Runner, counts: readonly Counted[]): Promise<void> {
  if (counts.length > 0) await markSql(runner, columnsOf(counts))
}

function columnsOf(counts: readonly Counted[]) {
  return [
    counts.map(({ userId }) => userId),
    counts.map(({ peerId }) => peerId),
    counts.map(({ what }) => what),
    counts.map(({ countedAt }) => countedAt),
  ]
}
