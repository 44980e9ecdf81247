import type { ServiceState, UserId } from '@u-market/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export type ServiceChat = {
  readonly sessionId: number
  readonly userId: UserId
  readonly state: ServiceState
}

/** Locks a conversation, which begins with its first message; undefined for a session that is not with customer service. */
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
  /** The one who answered; left as it is by whatever is no answer. */
  readonly operatorId?: number
  /** Somebody wrote; closing and reopening leave the conversation where it stands in time. */
  readonly isWritten?: boolean
}

/** Who waits already keeps their place. */
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

/** What the user has written to customer service since a moment. */
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

/** How far the operators have read, never past the newest message and never back. */
export async function moveServiceMark(
  tx: Tx | Db,
  sessionId: number,
  through: number,
): Promise<{ userId: UserId; readThroughId: number } | undefined> {
  const { rows } = await sql<{ userId: UserId; readThroughId: bigint }>`
    update service_chat c set read_through_id = greatest(c.read_through_id, least(${through}::bigint,
      (select coalesce(max(e.seq), 0) from event e where e.service_id = c.session_id)))
    from chat_session s where s.id = c.session_id and c.session_id = ${sessionId}
    returning s.service_user_id as user_id, c.read_through_id`.execute(tx)
  const [mark] = rows
  return mark && { userId: mark.userId, readThroughId: Number(mark.readThroughId) }
}
