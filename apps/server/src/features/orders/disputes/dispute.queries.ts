/** Queries on disputes: an appeal concerns an open order, a claim one that has ended. */
import { type DisputeId, type OrderId, type Side, settingTable, type UserId } from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { DisputeTable, EventTable, TradeOrderTable } from '../../../db/schema.generated.ts'
import { type Runner, statement } from '../../../db/statement.ts'
import { tableRows } from '../../../db/table-rows.ts'
import { unixSeconds } from '../../../platform/clock.ts'
import type { EventKind } from '../../events/index.ts'
import { orderRows } from '../order.queries.ts'

export type DisputeRow = Selectable<DisputeTable>

export const disputeRows = tableRows('dispute', {
  fixed: ['orderId', 'kind', 'openedBy', 'type', 'content', 'images', 'createdAt'],
})

/** An open dispute, with when evidence was added, and the newest piece. */
export type OpenDispute = DisputeRow & {
  /**
   * When each side last added evidence, oldest first, at most as many as the daily limit can be. An appeal counts all appeals of
   * its order; a claim only itself.
   */
  readonly buyerEvidenceAt: readonly Date[]
  readonly sellerEvidenceAt: readonly Date[]
  /**
   * The event number of the newest evidence; null: added in this group, so not numbered yet. The opening of the dispute counts as
   * evidence.
   */
  readonly evidenceSeq: bigint | null
  readonly evidenceBy: Side
  readonly evidenceAt: Date
}

/** Events that count as evidence. The field `seen` of a ruling is the number of the newest that the operator has read. */
export const evidenceKinds = [
  'appeal_opened',
  'claim_opened',
  'appeal_evidence',
  'appeal_ruling_objected',
] as const satisfies EventKind[]

/** Events that propose a ruling. */
export const proposalKinds = [
  'appeal_proposed_release',
  'appeal_proposed_refund',
  'appeal_proposed_split',
  'claim_proposed_dismiss',
  'claim_proposed_award',
] as const satisfies EventKind[]

const openSql = statement<OpenDispute>(
  'lock-open-disputes',
  `select ${disputeRows.select('d')}, ${evidenceTimesOf('buyer')} as buyer_evidence_at, ${evidenceTimesOf('seller')} as seller_evidence_at,
      newest.seq as evidence_seq, coalesce(nullif(newest.actor, 'system'), d.opened_by) as evidence_by, newest.created_at as evidence_at
    from dispute d cross join lateral (select e.seq, e.actor, e.created_at from event e
      where e.order_id = d.order_id and e.dispute_id = d.id and e.kind in (${kindList(evidenceKinds)}) order by e.seq desc limit 1) newest
    where d.order_id = any($1::text[]) and d.status = 'open' order by d.id for no key update of d`,
)

/** Locks the open disputes about these orders, at most one each. The caller has locked the orders. */
export function lockOpenDisputes(runner: Runner, orderIds: readonly OrderId[]): Promise<OpenDispute[]> {
  return orderIds.length === 0 ? Promise.resolve([]) : openSql(runner, [orderIds])
}

const nextIdSql = statement<{ id: DisputeId }>(
  'next-dispute',
  `select nextval(pg_get_serial_sequence('dispute', 'id'))::int as id`,
)

/** Takes the next dispute id from the sequence: the order's row needs the id before the dispute's row is written. */
export async function drawDisputeId(runner: Runner): Promise<DisputeId> {
  const [row] = await nextIdSql(runner, [])
  if (!row) throw new Error('a dispute got no number')
  return row.id
}

/** A dispute with its parties and the proposed ruling, which an appeal keeps on its order. */
export type DisputeDetail = DisputeRow &
  Pick<
    Selectable<TradeOrderTable>,
    'offerId' | 'buyerId' | 'sellerId' | 'numMinor' | 'isRevokedByBuyer' | 'isRevokedBySeller'
  >

const detail = `t.offer_id, t.buyer_id, t.seller_id, t.num_minor, o.is_revoked_by_buyer, o.is_revoked_by_seller, coalesce(d.proposed, o.proposed) as proposed,
  coalesce(d.buyer_consent, o.buyer_consent) as buyer_consent, coalesce(d.seller_consent, o.seller_consent) as seller_consent`

const asLeftSql = statement<DisputeDetail>(
  'dispute-as-left',
  `select ${disputeRows.select('d')}, ${detail} from event e
    join dispute c on c.id = e.dispute_id join trade_order t on t.id = c.order_id
    cross join lateral ${disputeRows.asKept('c', "(e.snapshot -> 'dispute')")} d
    cross join lateral ${orderRows.asKept('t', "(e.snapshot -> 'order')")} o
    where e.seq = $1 and $2::int in (t.buyer_id, t.seller_id)`,
)

/** Finds a dispute as it was after the call that recorded event `seq`. Undefined for users who are not its parties. */
export async function findDisputeAsLeft(
  runner: Runner,
  seq: bigint,
  partyId: UserId,
): Promise<DisputeDetail | undefined> {
  return (await asLeftSql(runner, [seq, partyId]))[0]
}

export function findDispute(db: Db, id: DisputeId): Promise<DisputeDetail | undefined> {
  return withOrders(db).where('dispute.id', '=', id).executeTakeFirst()
}

export function findPartysDispute(
  db: Db,
  id: DisputeId,
  partyId: UserId,
): Promise<DisputeDetail | undefined> {
  return ofParty(withOrders(db), partyId).where('dispute.id', '=', id).executeTakeFirst()
}

type Filter = { status: DisputeRow['status'] | undefined; limit: number; offset: number }

export function listPartysDisputes(
  db: Db,
  partyId: UserId,
  { status, limit, offset }: Filter,
): Promise<DisputeDetail[]> {
  return ofParty(withOrders(db), partyId)
    .$if(status !== undefined, (query) => query.where('dispute.status', '=', status ?? 'open'))
    .orderBy('dispute.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countPartysDisputes(
  db: Db,
  partyId: UserId,
  status: Filter['status'],
): Promise<number> {
  const { count } = await db
    .selectFrom('dispute')
    .innerJoin('tradeOrder as order', 'order.id', 'dispute.orderId')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where((where) => where.or([where('order.buyerId', '=', partyId), where('order.sellerId', '=', partyId)]))
    .$if(status !== undefined, (query) => query.where('dispute.status', '=', status ?? 'open'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * The operators' queue. Disputes that await an operator come before the others. Both groups are sorted by deadline (none first),
 * then from old to new.
 */
export function listDisputes(db: Db, { status, limit, offset }: Filter): Promise<DisputeDetail[]> {
  return withOrders(db)
    .$if(status !== undefined, (query) => query.where('dispute.status', '=', status ?? 'open'))
    .orderBy(
      ({ eb }) => eb('dispute.awaits', 'is distinct from', 'operator'),
      (order) => order.asc().nullsFirst(),
    )
    .orderBy('dispute.deadlineAt', (order) => order.asc().nullsFirst())
    .orderBy('dispute.createdAt')
    .orderBy('dispute.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countDisputes(db: Db, status: Filter['status']): Promise<number> {
  const { count } = await db
    .selectFrom('dispute')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'open'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Claims per sweep; the next sweep takes the rest. */
const SWEEP_ROWS = 64

type DueClaim = Pick<DisputeDetail, 'id' | 'orderId' | 'openedBy' | 'offerId' | 'buyerId' | 'sellerId'>

const dueSql = statement<DueClaim>(
  'find-due-claims',
  `select d.id, d.order_id, d.opened_by, t.offer_id, t.buyer_id, t.seller_id
    from dispute d join trade_order t on t.id = d.order_id
    where d.kind = 'claim' and d.status = 'open' and d.deadline_at <= $1 order by d.deadline_at, d.id limit ${SWEEP_ROWS}`,
)

/** Finds claims whose time to respond, or whose proposed ruling, is due. Deadlines of appeals are timers of their orders. */
export function findDueClaims(runner: Runner, at: Date): Promise<DueClaim[]> {
  return dueSql(runner, [at])
}

export type DisputeEvent = Pick<
  Selectable<EventTable>,
  'seq' | 'kind' | 'actor' | 'deadlineAt' | 'body' | 'images' | 'params' | 'createdAt'
> & { readonly disputeId: DisputeId }

const eventsSql = statement<DisputeEvent>(
  'dispute-events',
  `select e.seq, e.kind, e.actor, e.deadline_at, e.body, e.images, e.params, e.created_at, e.dispute_id
    from dispute d join event e on e.order_id = d.order_id and e.dispute_id = d.id where d.id = any($1::int[]) order by e.seq`,
)

/** Lists the events of these disputes, oldest first. */
export function listDisputeEvents(db: Runner, ids: readonly DisputeId[]): Promise<DisputeEvent[]> {
  return ids.length === 0 ? Promise.resolve([]) : eventsSql(db, [ids])
}

/** Returns the newest evidence of either side; the opening is the first. */
export function newestEvidence(events: readonly DisputeEvent[]): DisputeEvent {
  const newest = events.findLast(({ kind }) => evidenceKinds.some((known) => known === kind))
  if (!newest) throw new Error('a dispute without an opening event')
  return newest
}

export type RuledBy = { readonly ruledBy: string; readonly ruledAt: number | null }

const rulingsSql = statement<{ disputeId: DisputeId; name: string; createdAt: Date }>(
  'dispute-rulings',
  `select e.dispute_id, o.name, e.created_at from dispute d join event e on e.order_id = d.order_id and e.dispute_id = d.id
    join operator o on o.id = e.operator_id
    where d.id = any($1::int[]) and e.kind in ('appeal_ruled_release', 'appeal_ruled_refund', 'appeal_ruled_split',
      'claim_dismissed', 'claim_awarded')`,
)

const nobody: RuledBy = { ruledBy: '', ruledAt: null }

/** Finds which operator ruled each of these disputes, and when. */
export async function findRulings(
  db: Runner,
  ids: readonly DisputeId[],
): Promise<(id: DisputeId) => RuledBy> {
  const rows = ids.length === 0 ? [] : await rulingsSql(db, [ids])
  const found = new Map(
    rows.map(({ disputeId, name, createdAt }) => [
      disputeId,
      { ruledBy: name, ruledAt: unixSeconds(createdAt) },
    ]),
  )
  return (id) => found.get(id) ?? nobody
}

export type RulingAuthor = { readonly id: number; readonly name: string }

/**
 * The first row is the operator who issued the proposed ruling. If it took two, the second row is the operator whose proposal the
 * first approved.
 */
const authorsSql = statement<RulingAuthor>(
  'ruling-authors',
  `select o.id, o.name from (
      select e.operator_id as id, 1 as place from dispute d join event e on e.order_id = d.order_id and e.dispute_id = d.id
        where d.id = $1 and e.kind in (${kindList(proposalKinds)})
      union all
      select p.proposed_by, 2 from proposal p where p.subject = 'appeal:' || $1 and p.kind = 'appeal_rule' and p.status = 'approved'
    ) made join operator o on o.id = made.id order by made.place`,
)

/** Finds the one or two operators who proposed a ruling to the parties; empty without a proposed ruling. */
export function findRulingAuthors(db: Runner, id: DisputeId): Promise<RulingAuthor[]> {
  return authorsSql(db, [id])
}

/** The parties of a dispute: the claimant opened it, the respondent is the other party. */
export type Parties = { readonly claimant: UserId; readonly respondent: UserId }

export function partiesOf(
  { buyerId, sellerId }: { readonly buyerId: UserId; readonly sellerId: UserId },
  { openedBy }: Pick<DisputeRow, 'openedBy'>,
): Parties {
  return openedBy === 'buyer'
    ? { respondent: sellerId, claimant: buyerId }
    : { respondent: buyerId, claimant: sellerId }
}

function withOrders(db: Db) {
  return db
    .selectFrom('dispute')
    .innerJoin('tradeOrder as order', 'order.id', 'dispute.orderId')
    .selectAll('dispute')
    .select(({ fn }) => [
      'order.offerId',
      'order.buyerId',
      'order.sellerId',
      'order.numMinor',
      'order.isRevokedByBuyer',
      'order.isRevokedBySeller',
      fn.coalesce('dispute.proposed', 'order.proposed').as('proposed'),
      fn.coalesce('dispute.buyerConsent', 'order.buyerConsent').as('buyerConsent'),
      fn.coalesce('dispute.sellerConsent', 'order.sellerConsent').as('sellerConsent'),
    ])
}

function ofParty(query: ReturnType<typeof withOrders>, partyId: UserId): ReturnType<typeof withOrders> {
  return query.where((where) =>
    where.or([where('order.buyerId', '=', partyId), where('order.sellerId', '=', partyId)]),
  )
}

/** Cheap as a subquery: few orders have an open dispute, and it reads only the order's own events. */
function evidenceTimesOf(side: Side): string {
  return `array(select at from (select e.created_at as at from event e where e.order_id = d.order_id
      and (d.kind = 'appeal' or e.dispute_id = d.id) and e.kind = 'appeal_evidence' and e.actor = '${side}'
    order by e.seq desc limit ${settingTable.evidenceADay.max}) latest order by at)`
}

function kindList(kinds: readonly EventKind[]): string {
  return kinds.map((kind) => `'${kind}'`).join(', ')
}
