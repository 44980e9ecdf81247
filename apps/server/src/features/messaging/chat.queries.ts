import type { OrderId, ServiceState, UserId } from '@u-market/domain'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { EventTable } from '../../db/schema.generated.ts'
import { plannedOnce, type Runner, statement } from '../../db/statement.ts'
import { chatKinds, chatLines } from '../events/index.ts'

export type SessionRow = {
  id: number
  orderId: OrderId | null
  /** The viewer's side of the order; null in customer service. */
  side: 'buyer' | 'seller' | null
  /** Null in customer service, where the other party is the operators' shared inbox. */
  peerId: UserId | null
  peerNickname: string | null
  peerAvatar: string | null
  /** When the order ended; null while it is open, and in customer service. */
  endedAt: Date | null
  /** An appeal or claim of the order is open. */
  isDisputed: boolean
  /** One of the parties has blocked the other. */
  isBlocked: boolean
  /** State of the conversation with customer service; null in an order's chat, and before the first message. */
  serviceState: ServiceState | null
}
type SessionKey = { readonly id: number } | { readonly orderId: OrderId } | { readonly serviceUserId: UserId }

/** Finds a session of which the viewer is a party; undefined for any other user. */
export async function findSession(
  db: Db,
  viewerId: UserId,
  key: SessionKey,
): Promise<SessionRow | undefined> {
  const wanted =
    'id' in key
      ? sql<boolean>`s.id = ${key.id}`
      : 'orderId' in key
        ? sql<boolean>`s.order_id = ${key.orderId}`
        : sql<boolean>`s.service_user_id = ${key.serviceUserId}`
  const { rows } = await sql<SessionRow>`
    select s.id, s.order_id, case ${viewerId}::int when o.buyer_id then 'buyer' when o.seller_id then 'seller' end as side,
      peer.id as peer_id, peer.nickname as peer_nickname, peer.avatar as peer_avatar, c.state as service_state,
      coalesce(o.released_at, o.cancelled_at) as ended_at,
      exists(select 1 from dispute d where d.order_id = o.id and d.status = 'open') as is_disputed,
      exists(select 1 from trader_block b where b.user_id in (o.buyer_id, o.seller_id) and b.peer_id in (o.buyer_id, o.seller_id))
        as is_blocked
    from chat_session s
    left join service_chat c on c.session_id = s.id
    left join trade_order o on o.id = s.order_id
    left join app_user peer on peer.id = case ${viewerId}::int when o.buyer_id then o.seller_id when o.seller_id then o.buyer_id end
    where ${wanted} and (s.service_user_id = ${viewerId} or ${viewerId} in (o.buyer_id, o.seller_id))`.execute(
    db,
  )
  return rows[0]
}

export async function insertServiceSession(db: Db, userId: UserId, at: Date): Promise<void> {
  await db
    .insertInto('chatSession')
    .values({ serviceUserId: userId, createdAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Creates the chat's session when one of the order's parties first opens it. */
export async function insertOrderSession(
  db: Db,
  viewerId: UserId,
  orderId: OrderId,
  at: Date,
): Promise<void> {
  await db
    .insertInto('chatSession')
    .columns(['orderId', 'createdAt'])
    .expression((from) =>
      from
        .selectFrom('tradeOrder')
        .select(({ cast, val }) => ['id', cast<Date>(val(at), 'timestamptz').as('createdAt')])
        .where('id', '=', orderId)
        .where((where) => where.or([where('buyerId', '=', viewerId), where('sellerId', '=', viewerId)])),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type OrderSession = { readonly id: number; readonly orderId: OrderId }
const orderSessionsSql = plannedOnce<OrderSession>(
  'find-order-sessions',
  'select id, order_id from chat_session where order_id = any($1::text[])',
)

/** Finds the chat sessions of these orders. An order has none until one of its parties opens the chat. */
export async function findOrderSessions(
  runner: Runner,
  orderIds: readonly OrderId[],
): Promise<OrderSession[]> {
  return orderIds.length === 0 ? [] : orderSessionsSql(runner, [orderIds])
}

/** Event kinds shown in an order's chat. */
const inChat: readonly string[] = [...chatKinds, ...chatLines]

/** An event shown in a conversation. */
export type MessageRow = Pick<
  Selectable<EventTable>,
  'kind' | 'actor' | 'orderId' | 'serviceId' | 'toId' | 'ccId' | 'params' | 'body' | 'createdAt'
> & { readonly seq: bigint; readonly operator: string | null }

/** Named, not `*`: a prepared `select *` fails once a newer server has added a column. */
const eventColumns =
  'seq, kind, actor, operator_id, order_id, service_id, to_id, cc_id, params, body, created_at'
const messagesSql = statement<MessageRow>(
  'find-messages',
  `select e.seq, e.kind, e.actor, e.order_id, e.service_id, e.to_id, e.cc_id, e.params, e.body, e.created_at, o.name as operator
    from (
      (select ${eventColumns} from event where order_id = (select order_id from chat_session where id = $1) and kind = any($2::text[])
        and ($3::bigint is null or seq < $3) order by seq desc limit $4)
      union all
      (select ${eventColumns} from event where service_id = $1 and ($3::bigint is null or seq < $3) order by seq desc limit $4)) e
    left join operator o on o.id = e.operator_id
    order by e.seq desc limit $4`,
)

/** Returns the messages of a conversation, and the steps of its order among them, newest first. */
export function findMessages(
  db: Runner,
  { sessionId, before, limit }: { sessionId: number; before: number | null; limit: number },
): Promise<MessageRow[]> {
  return messagesSql(db, [sessionId, inChat, before, limit])
}

const orderChatSql = statement<MessageRow>(
  'chat-of-order',
  `select e.seq, e.kind, e.actor, e.order_id, e.service_id, e.to_id, e.cc_id, e.params, e.body, e.created_at, null as operator
    from event e where e.order_id = $1 and e.kind = any($2::text[]) order by e.seq desc limit $3`,
)
/** The last lines of an order's chat, newest first, for operators. */
export function findChatOfOrder(db: Runner, orderId: OrderId, limit: number): Promise<MessageRow[]> {
  return orderChatSql(db, [orderId, inChat, limit])
}

/** The last message that a side has read; `userId` is null for customer service. */
export type ReadMarker = { userId: UserId | null; readThroughId: bigint }

export function findReadMarkers(db: Db, sessionId: number): Promise<ReadMarker[]> {
  return db
    .selectFrom('chatReadMarker')
    .select(({ ref }) => [ref('userId').$castTo<UserId | null>().as('userId'), 'readThroughId'])
    .where('sessionId', '=', sessionId)
    .unionAll(
      db
        .selectFrom('serviceChat')
        .select(({ lit }) => [lit(null).$castTo<UserId | null>().as('userId'), 'readThroughId'])
        .where('sessionId', '=', sessionId),
    )
    .execute()
}

/** Moves a side's read marker forward, never past the newest message and never back. Returns its position. */
export async function moveReadMarker(
  db: Db,
  sessionId: number,
  userId: UserId,
  through: number,
): Promise<number> {
  const { rows } = await sql<{ readThroughId: bigint }>`
    insert into chat_read_marker as mark (session_id, user_id, read_through_id)
    select s.id, ${userId}, least(${through}::bigint, coalesce((select max(e.seq) from event e
        where e.order_id = s.order_id and e.kind = any(${inChat}) or e.service_id = s.id), 0))
      from chat_session s where s.id = ${sessionId}
    on conflict (session_id, user_id) do update set read_through_id = greatest(mark.read_through_id, excluded.read_through_id)
    returning read_through_id`.execute(db)
  return Number(rows[0]?.readThroughId ?? 0n)
}

/** Limit on the users who are notified when one user comes online; only a busy seller has more. */
const MAX_COUNTERPARTIES = 500

/** Users who have an open order with this user. */
export async function findCounterparties(db: Db, userId: UserId): Promise<UserId[]> {
  const open = db.selectFrom('tradeOrder').where('isOpen', '=', true)
  const rows = await open
    .where('buyerId', '=', userId)
    .select('sellerId as id')
    .union(open.where('sellerId', '=', userId).select('buyerId as id'))
    .limit(MAX_COUNTERPARTIES)
    .execute()
  return rows.map(({ id }) => id)
}
