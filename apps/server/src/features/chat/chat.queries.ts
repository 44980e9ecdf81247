import { type OrderId, openStates, type ServiceState, type UserId } from '@u-market/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export type SessionRow = {
  id: number
  orderId: OrderId | null
  /** Null in customer service, where the other side is the operators' shared inbox. */
  peerId: UserId | null
  peerNickname: string | null
  peerAvatar: string | null
  /** Of customer service; null in an order's chat, and before the first message. */
  serviceState: ServiceState | null
}
type SessionKey = { readonly id: number } | { readonly orderId: OrderId } | { readonly serviceUserId: UserId }

/** A session, if the viewer is one of its sides; for anybody else it does not exist. */
export const findSession = async (
  db: Db,
  viewerId: UserId,
  key: SessionKey,
): Promise<SessionRow | undefined> => {
  const wanted =
    'id' in key
      ? sql<boolean>`s.id = ${key.id}`
      : 'orderId' in key
        ? sql<boolean>`s.order_id = ${key.orderId}`
        : sql<boolean>`s.service_user_id = ${key.serviceUserId}`
  const { rows } = await sql<SessionRow>`
    select s.id, s.order_id, peer.id as peer_id, peer.nickname as peer_nickname, peer.avatar as peer_avatar, c.state as service_state
    from chat_session s
    left join service_chat c on c.session_id = s.id
    left join trade_order o on o.id = s.order_id
    left join app_user peer on peer.id = case ${viewerId}::int when o.buyer_id then o.seller_id when o.seller_id then o.buyer_id end
    where ${wanted} and (s.service_user_id = ${viewerId} or ${viewerId} in (o.buyer_id, o.seller_id))`.execute(
    db,
  )
  return rows[0]
}

export const openServiceSession = async (db: Db, userId: UserId, at: Date): Promise<void> => {
  await db
    .insertInto('chatSession')
    .values({ serviceUserId: userId, createdAt: at })
    .onConflict((conflict) => conflict.column('serviceUserId').doNothing())
    .execute()
}

export type MessageRow = Awaited<ReturnType<typeof findMessages>>[number]

const messages = (db: Db) =>
  db
    .selectFrom('chatMessage as m')
    .innerJoin('chatSession as s', 's.id', 'm.sessionId')
    .select([
      'm.id',
      'm.sessionId',
      'm.sender',
      'm.senderId',
      'm.messageType',
      'm.body',
      'm.params',
      'm.clientId',
      'm.createdAt',
    ])
    .select('s.orderId')

export const findMessages = (
  db: Db,
  { sessionId, before, limit }: { sessionId: number; before: number | null; limit: number },
) =>
  messages(db)
    .where('m.sessionId', '=', sessionId)
    .$if(before !== null, (query) => query.where('m.id', '<', before ?? 0))
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()

export const findMessagesById = async (db: Db, ids: readonly number[]): Promise<MessageRow[]> =>
  ids.length === 0
    ? []
    : messages(db)
        .where('m.id', 'in', [...new Set(ids)])
        .execute()

/** How far a side has read; nobody's name stands on that of customer service. */
export type ReadMark = { userId: UserId | null; readThroughId: number }

export const findReadMarks = (db: Db, sessionId: number): Promise<ReadMark[]> =>
  db
    .selectFrom('chatRead')
    .select(({ ref }) => [ref('userId').$castTo<UserId | null>().as('userId'), 'readThroughId'])
    .where('sessionId', '=', sessionId)
    .unionAll(
      db
        .selectFrom('serviceChat')
        .select(({ lit }) => [lit(null).$castTo<UserId | null>().as('userId'), 'readThroughId'])
        .where('sessionId', '=', sessionId),
    )
    .execute()

/** Moves a side's read mark forward, never past the newest message and never back. Answers where it stands. */
export const moveReadMark = async (
  db: Db,
  sessionId: number,
  userId: UserId,
  through: number,
): Promise<number> => {
  const { rows } = await sql<{ readThroughId: number }>`
    insert into chat_read as mark (session_id, user_id, read_through_id)
    select ${sessionId}, ${userId}, least(${through}::int, coalesce(max(id), 0)) from chat_message where session_id = ${sessionId}
    on conflict (session_id, user_id) do update set read_through_id = greatest(mark.read_through_id, excluded.read_through_id)
    returning read_through_id`.execute(db)
  return rows[0]?.readThroughId ?? 0
}

export type NewMessage = {
  readonly sessionId: number
  readonly senderId: UserId
  readonly messageType: 0 | 1
  readonly body: string
  readonly clientId: string
  readonly at: Date
}

/** Stores a message once: answers its id, and whether it is new. Of racing equals one stores, the others wait for it. */
export const addMessage = async (tx: Tx, message: NewMessage): Promise<{ id: number; isNew: boolean }> => {
  const { at, ...columns } = message
  const added = await tx
    .insertInto('chatMessage')
    .values({ ...columns, sender: 'user', params: '{}', createdAt: at })
    .onConflict((conflict) =>
      conflict.columns(['sessionId', 'senderId', 'clientId']).where('sender', '=', 'user').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (added) return { id: added.id, isNew: true }
  const { id } = await tx
    .selectFrom('chatMessage')
    .select('id')
    .where('sessionId', '=', message.sessionId)
    .where('senderId', '=', message.senderId)
    .where('clientId', '=', message.clientId)
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

/** A merchant with more open orders than this is not told to all of them. */
const MAX_COUNTERPARTIES = 500

/** Those who share an open order with the user. */
export const findCounterparties = async (db: Db, userId: UserId): Promise<UserId[]> => {
  const open = db.selectFrom('tradeOrder').where('state', 'in', openStates)
  const rows = await open
    .where('buyerId', '=', userId)
    .select('sellerId as id')
    .union(open.where('sellerId', '=', userId).select('buyerId as id'))
    .limit(MAX_COUNTERPARTIES)
    .execute()
  return rows.map(({ id }) => id)
}
