import { encodeServerFrame, type ServerFrame } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** PostgreSQL channels between server processes. */
export const channels = {
  /** An event was committed. Sent after the commit, for the reason given at `createNotifier`. */
  events: 'events',
  /** How far the stream of events is settled; see `realtime/settled`. */
  settled: 'settled',
  /** Payload: the hex hash of a token whose session has ended. */
  sessionEnded: 'session_ended',
  /** The users connected to a server; see `realtime/presence`. */
  presence: 'presence',
  /** Settings or switches were changed; sent by triggers on their tables (`announce_rules`). */
  rules: 'rules',
  /** A frame that is not stored, with its receivers: typing, read marks. */
  relay: 'relay',
  /** Payload: a user and the peer they have blocked, as JSON. */
  blocked: 'blocked',
} as const

/** Payload on `rules`: prices have moved, or floating offers have started or stopped trading. */
export const PRICES_CHANGED = 'prices'

/** Closes the sockets of ended sessions on every server, once the caller's transaction commits. */
export async function notifyEndedSessions(tx: Tx | Db, tokenHashes: readonly Buffer[]): Promise<void> {
  if (tokenHashes.length === 0) return
  const hashes = tokenHashes.map((hash) => hash.toString('hex'))
  await sql`select pg_notify(${channels.sessionEnded}, hash) from unnest(${hashes}::text[]) hash`.execute(tx)
}

/** Ends what the two see of each other in open chats, on every server, once the caller's transaction commits. */
export async function notifyBlocked(
  tx: Tx,
  { userId, peerId }: { readonly userId: UserId; readonly peerId: UserId },
): Promise<void> {
  await sql`select pg_notify(${channels.blocked}, ${JSON.stringify({ userId, peerId })})`.execute(tx)
}

/** The relay's payload: the receiver, and the frame as the sockets get it. */
export function relayPayload(to: UserId, frame: ServerFrame): string {
  return `{"to":${to},"frame":${encodeServerFrame(frame)}}`
}
