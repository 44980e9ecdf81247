import { encodeServerFrame, type ServerFrame } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** What server processes tell one another through PostgreSQL. */
export const channels = {
  /** Something was committed to the stream. Sent by the wake alone, never inside a transaction that moves coin. */
  events: 'events',
  /** Payload: the hex hash of a token whose session has ended. */
  sessionEnded: 'session_ended',
  /** Who is connected where; see realtime/presence. */
  presence: 'presence',
  /** Settings were changed; said by a trigger on them (`setting_announced`). */
  rules: 'rules',
  /** A frame that is not stored, with its receivers: typing, read marks. */
  relay: 'relay',
} as const

/** On the channel of rules: with them prices have moved, or offers with a floating price have begun or ceased to trade. */
export const PRICES_CHANGED = 'prices'

/** Closes the sockets of sessions that end, on every server process, once the caller's transaction commits. */
export async function notifyEndedSessions(tx: Tx | Db, tokenHashes: readonly Buffer[]): Promise<void> {
  if (tokenHashes.length === 0) return
  const hashes = tokenHashes.map((hash) => hash.toString('hex'))
  await sql`select pg_notify(${channels.sessionEnded}, hash) from unnest(${hashes}::text[]) hash`.execute(tx)
}

/** To a user's sockets on every server process, once the caller's transaction commits; not stored. */
export async function relayFrame(tx: Tx | Db, to: UserId, frame: ServerFrame): Promise<void> {
  await sql`select pg_notify(${channels.relay}, ${relayPayload(to, frame)})`.execute(tx)
}

/** A frame with its receiver, as the relay carries it: the frame as it goes on to the sockets. */
export function relayPayload(to: UserId, frame: ServerFrame): string {
  return `{"to":${to},"frame":${encodeServerFrame(frame)}}`
}
