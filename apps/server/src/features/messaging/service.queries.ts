import type { ServiceState, UserId } from '@u-market/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { chatKinds } from '../events/index.ts'
import type { MessageRow } from './chat.queries.ts'

export type ConversationRow = {
  id: number
  userId: UserId
  username: string
  nickname: string
  mobile: string
  state: ServiceState
  waitingSince: Date | null
  lastAt: Date
  answeredBy: string | null
  lastActor: 'user' | 'operator' | null
  lastKind: string | null
  lastBody: string | null
  unread: number
}

/** Enough for the list; `getConversation` returns the whole message. */
const SNIPPET_CHARACTERS = 120

export function listConversations(
  db: Db,
  { state, limit, offset }: { state: ServiceState | undefined; limit: number; offset: number },
): Promise<ConversationRow[]> {
  return conversations(db, { where: inState(state), limit, offset })
}

export async function countConversations(db: Db, state: ServiceState | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from service_chat c where ${inState(state)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findConversation(db: Db, id: number): Promise<ConversationRow | undefined> {
  const [row] = await conversations(db, { where: sql`s.id = ${id}`, limit: 1, offset: 0 })
  return row
}

export type ServiceMessageRow = MessageRow & { readonly isRead: boolean }

/** Returns messages, newest first: those before message `before`, or the newest if it is undefined. */
export async function listServiceMessages(
  db: Db,
  { id, before, limit }: { id: number; before: number | undefined; limit: number },
): Promise<ServiceMessageRow[]> {
  const { rows } = await sql<ServiceMessageRow>`
    select e.seq, e.kind, e.actor, e.order_id, e.service_id, e.to_id, e.cc_id, e.params, e.body, e.created_at, o.name as operator,
      case e.actor when 'user' then e.seq <= c.read_through_id
        else coalesce(e.seq <= r.read_through_id, false) end as is_read
    from event e
    join chat_session s on s.id = e.service_id
    join service_chat c on c.session_id = s.id
    left join operator o on o.id = e.operator_id
    left join chat_read_marker r on r.session_id = s.id and r.user_id = s.service_user_id
    where e.service_id = ${id} and (${before ?? null}::bigint is null or e.seq < ${before ?? null}::bigint)
    order by e.seq desc limit ${limit}`.execute(db)
  return rows
}

/** Finds another operator who answered after message `seen`, the last that this operator has read. */
export function findLaterAnswer(db: Db, id: number, seen: number, operatorId: number) {
  return db
    .selectFrom('event')
    .innerJoin('operator', 'operator.id', 'event.operatorId')
    .select('operator.name')
    .where('event.serviceId', '=', id)
    .where('event.seq', '>', BigInt(seen))
    .where('event.operatorId', '!=', operatorId)
    .orderBy('event.seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** True until the user has read this answer or a later one. */
export async function isAnswerUnread(db: Db, sessionId: number, messageId: number): Promise<boolean> {
  const { rows } = await sql<{ isUnread: boolean }>`
    select not exists (
      select from chat_read_marker r join chat_session s on s.id = r.session_id and s.service_user_id = r.user_id
      where r.session_id = ${sessionId} and r.read_through_id >= ${messageId}) as is_unread`.execute(db)
  return rows[0]?.isUnread ?? false
}

type Where = { readonly where: RawBuilder<boolean>; readonly limit: number; readonly offset: number }

/** Conversations in which a user waits come first, the longest wait on top; the others follow by latest activity. */
async function conversations(db: Db, { where, limit, offset }: Where): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`
    select s.id, u.id as user_id, u.username, u.nickname, u.mobile,
      c.state, c.waiting_since, c.last_at, o.name as answered_by,
      last.actor as last_actor, last.kind as last_kind, left(last.body, ${SNIPPET_CHARACTERS}) as last_body,
      (select count(*)::int from event e
        where e.service_id = s.id and e.actor = 'user' and e.seq > c.read_through_id) as unread
    from service_chat c
    join chat_session s on s.id = c.session_id
    join app_user u on u.id = s.service_user_id
    left join operator o on o.id = c.answered_by
    left join lateral (
      select actor, kind, body from event
      where service_id = s.id and kind = any(${[...chatKinds]}) order by seq desc limit 1) last on true
    where ${where}
    order by c.waiting_since nulls last, c.last_at desc, s.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

function inState(state: ServiceState | undefined): RawBuilder<boolean> {
  return state === undefined ? sql`true` : sql`c.state = ${state}`
}

export type ServiceChat = {
  readonly sessionId: number
  readonly userId: UserId
  readonly state: ServiceState
}

/** Locks a conversation, and creates it before its first message; undefined if the session is not with customer service. */
export async function lockServiceChat(tx: Tx, sessionId: number, at: Date): Promise<ServiceChat | undefined> {
  await sql`insert into service_chat (session_id, last_at)
    select id, ${at}::timestamptz from chat_session where id = ${sessionId} and service_user_id is not null
    on conflict (session_id) do nothing`.execute(tx)
  const { rows } = await sql<ServiceChat>`
    select c.session_id, s.service_user_id as user_id, c.state
    from service_chat c join chat_session s on s.id = c.session_id
    where c.session_id = ${sessionId} for update of c`.execute(tx)
  return rows[0]
}

type Move = {
  readonly sessionId: number
  readonly state: ServiceState
  readonly at: Date
  /** The operator who answered. Absent: the last operator who answered stays. */
  readonly operatorId?: number
  /** True if a message was written, which is the conversation's latest activity; closing and reopening are not. */
  readonly isWritten?: boolean
}

/** A user who is already waiting keeps their place in the queue. */
export async function moveServiceChat(
  tx: Tx,
  { sessionId, state, at, operatorId, isWritten = false }: Move,
): Promise<void> {
  await tx
    .updateTable('serviceChat')
    .set({
      state,
      waitingSince: state === 'waiting' ? sql`coalesce(waiting_since, ${at}::timestamptz)` : null,
      ...(isWritten && { lastAt: at }),
      ...(operatorId !== undefined && { answeredBy: operatorId }),
    })
    .where('sessionId', '=', sessionId)
    .execute()
}

/** Counts the user's messages to customer service since a moment. */
export async function countWrittenSince(tx: Tx, sessionId: number, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('event')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('serviceId', '=', sessionId)
    .where('actor', '=', 'user')
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Moves the operators' read marker forward, never past the newest message and never back. */
export async function moveServiceReadMarker(
  tx: Tx | Db,
  sessionId: number,
  through: number,
): Promise<{ userId: UserId; readThroughId: number } | undefined> {
  const { rows } = await sql<{ userId: UserId; readThroughId: bigint }>`
    update service_chat c set read_through_id = greatest(c.read_through_id, least(${through}::bigint,
      (select coalesce(max(e.seq), 0) from event e where e.service_id = c.session_id)))
    from chat_session s where s.id = c.session_id and c.session_id = ${sessionId}
    returning s.service_user_id as user_id, c.read_through_id`.execute(tx)
  const [marker] = rows
  return marker && { userId: marker.userId, readThroughId: Number(marker.readThroughId) }
}
