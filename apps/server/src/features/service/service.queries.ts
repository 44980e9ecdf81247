import type { ServiceState, UserId } from '@u-market/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { ChatMessageTable } from '../../db/schema.generated.ts'

type MessageType = ChatMessageTable['messageType']

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
  lastSender: 'user' | 'service' | null
  lastType: MessageType | null
  lastBody: string | null
  unread: number
}

/** A list shows the beginning of what was said; the panel shows all of it. */
const SNIPPET_CHARACTERS = 120

type Where = { readonly where: RawBuilder<boolean>; readonly limit: number; readonly offset: number }

/** Who waits comes first, the longest waiting on top; then whatever moved last. */
const conversations = async (db: Db, { where, limit, offset }: Where): Promise<ConversationRow[]> => {
  const { rows } = await sql<ConversationRow>`
    select s.id, u.id as user_id, u.username, u.nickname, u.mobile,
      c.state, c.waiting_since, c.last_at, o.name as answered_by,
      last.sender as last_sender, last.message_type as last_type, left(last.body, ${SNIPPET_CHARACTERS}) as last_body,
      (select count(*)::int from chat_message m
        where m.session_id = s.id and m.sender = 'user' and m.id > c.read_through_id) as unread
    from service_chat c
    join chat_session s on s.id = c.session_id
    join app_user u on u.id = s.service_user_id
    left join operator o on o.id = c.answered_by
    left join lateral (
      select sender, message_type, body from chat_message
      where session_id = s.id and sender <> 'system' order by id desc limit 1) last on true
    where ${where}
    order by c.waiting_since nulls last, c.last_at desc, s.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

const inState = (state: ServiceState | undefined): RawBuilder<boolean> =>
  state === undefined ? sql`true` : sql`c.state = ${state}`

export const listConversations = (
  db: Db,
  { state, limit, offset }: { state: ServiceState | undefined; limit: number; offset: number },
): Promise<ConversationRow[]> => conversations(db, { where: inState(state), limit, offset })

export const countConversations = async (db: Db, state: ServiceState | undefined): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from service_chat c where ${inState(state)}`.execute(db)
  return rows[0]?.count ?? 0
}

export const findConversation = async (db: Db, id: number): Promise<ConversationRow | undefined> => {
  const [row] = await conversations(db, { where: sql`s.id = ${id}`, limit: 1, offset: 0 })
  return row
}

export type ServiceMessageRow = {
  id: number
  sender: 'user' | 'service' | 'system'
  operator: string | null
  messageType: MessageType
  body: string
  params: ChatMessageTable['params']['__select__']
  isRead: boolean
  createdAt: Date
}

/** Newest first; those before one of them, or the newest there are. */
export const listServiceMessages = async (
  db: Db,
  { id, before, limit }: { id: number; before: number | undefined; limit: number },
): Promise<ServiceMessageRow[]> => {
  const { rows } = await sql<ServiceMessageRow>`
    select m.id, m.sender, o.name as operator, m.message_type, m.body, m.params, m.created_at,
      case m.sender when 'user' then m.id <= c.read_through_id
        else coalesce(m.id <= r.read_through_id, false) end as is_read
    from chat_message m
    join chat_session s on s.id = m.session_id
    join service_chat c on c.session_id = s.id
    left join operator o on o.id = m.operator_id
    left join chat_read r on r.session_id = s.id and r.user_id = s.service_user_id
    where m.session_id = ${id} and (${before ?? null}::int is null or m.id < ${before ?? null}::int)
    order by m.id desc limit ${limit}`.execute(db)
  return rows
}

/** The newest answer after a message, by another operator: one who has not seen it would answer past it. */
export const findLaterAnswer = (db: Db, id: number, seen: number, operatorId: number) =>
  db
    .selectFrom('chatMessage as m')
    .innerJoin('operator', 'operator.id', 'm.operatorId')
    .select('operator.name')
    .where('m.sessionId', '=', id)
    .where('m.id', '>', seen)
    .where('m.operatorId', '!=', operatorId)
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Is there still an answer, up to this one, that the user has not seen? */
export const isAnswerUnread = async (db: Db, sessionId: number, messageId: number): Promise<boolean> => {
  const { rows } = await sql<{ isUnread: boolean }>`
    select not exists (
      select from chat_read r join chat_session s on s.id = r.session_id and s.service_user_id = r.user_id
      where r.session_id = ${sessionId} and r.read_through_id >= ${messageId}) as is_unread`.execute(db)
  return rows[0]?.isUnread ?? false
}
