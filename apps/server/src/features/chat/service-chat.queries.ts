import type { ServiceState, UserId } from '@u-market/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export type ServiceChat = {
  readonly sessionId: number
  readonly userId: UserId
  readonly state: ServiceState
}

/** Locks a conversation, which begins with its first message; undefined for a session that is not with customer service. */
export const lockServiceChat = async (
  tx: Tx,
  sessionId: number,
  at: Date,
): Promise<ServiceChat | undefined> => {
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
  /** The one who answered; left as it is by whatever is no answer. */
  readonly operatorId?: number
  /** Somebody wrote; closing and reopening leave the conversation where it stands in time. */
  readonly isWritten?: boolean
}

/** Who waits already keeps their place. */
export const moveServiceChat = async (
  tx: Tx,
  { sessionId, state, at, operatorId, isWritten = false }: Move,
): Promise<void> => {
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

/** What the user has written to customer service since a moment. */
export const countWrittenSince = async (tx: Tx, sessionId: number, since: Date): Promise<number> => {
  const { count } = await tx
    .selectFrom('chatMessage')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('sessionId', '=', sessionId)
    .where('sender', '=', 'user')
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type SystemLine = {
  readonly sessionId: number
  readonly template: string
  readonly params: Readonly<Record<string, string>>
  readonly at: Date
}

export const insertSystemLine = async (tx: Tx, line: SystemLine): Promise<number> => {
  const { sessionId, template, params, at } = line
  const { id } = await tx
    .insertInto('chatMessage')
    .values({
      sessionId,
      sender: 'system',
      messageType: 3,
      body: template,
      params: JSON.stringify(params),
      createdAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Answer = {
  readonly sessionId: number
  readonly operatorId: number
  readonly messageType: 0 | 1
  readonly body: string
  readonly clientId: string
  readonly at: Date
}

/** Under the conversation's lock: of two equal answers one is stored. */
export const insertAnswer = async (tx: Tx, { at, ...columns }: Answer): Promise<number> => {
  const { id } = await tx
    .insertInto('chatMessage')
    .values({ ...columns, sender: 'service', createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findAnswer = (
  db: Db,
  { sessionId, operatorId, clientId }: Pick<Answer, 'sessionId' | 'operatorId' | 'clientId'>,
) =>
  db
    .selectFrom('chatMessage')
    .select('id')
    .where('sessionId', '=', sessionId)
    .where('operatorId', '=', operatorId)
    .where('clientId', '=', clientId)
    .executeTakeFirst()

/** How far the operators have read, never past the newest message and never back. */
export const moveServiceMark = async (
  tx: Tx | Db,
  sessionId: number,
  through: number,
): Promise<{ userId: UserId; readThroughId: number } | undefined> => {
  const { rows } = await sql<{ userId: UserId; readThroughId: number }>`
    update service_chat c set read_through_id = greatest(c.read_through_id, least(${through}::int,
      (select coalesce(max(m.id), 0) from chat_message m where m.session_id = c.session_id)))
    from chat_session s where s.id = c.session_id and c.session_id = ${sessionId}
    returning s.service_user_id as user_id, c.read_through_id`.execute(tx)
  return rows[0]
}
