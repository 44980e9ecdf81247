import { encodeServerFrame } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import { findLiveSessions, idleSince } from '../features/accounts/index.ts'
import type { Deps } from '../features/deps.ts'
import { channels, PRICES_CHANGED } from '../features/events/index.ts'
import { closeEndedSession, send } from './connection.ts'
import type { Connections } from './connections.ts'
import type { GatewayLimits } from './limits.ts'
import type { Presence } from './presence.ts'
import { readSettled } from './settled.ts'
import type { EventStream } from './stream-events.ts'

type NotificationOptions = {
  readonly limits: GatewayLimits
  readonly connections: Connections
  readonly presence: Presence
  readonly stream: EventStream
  readonly settingsChanged: () => void
  readonly onError: (error: unknown) => void
}

/** The same for every client, so encoded once. */
const marketFrame = Buffer.from(encodeServerFrame({ frameType: 'marketChanged' }))

/** Returns this process's handler of notifications. */
export function handleNotifications({
  limits,
  connections,
  presence,
  stream,
  settingsChanged,
  onError,
}: NotificationOptions) {
  const relayed = (payload: string): void => {
    const { to, frame }: { to: UserId; frame: unknown } = JSON.parse(payload)
    const bytes = Buffer.from(JSON.stringify(frame))
    for (const connection of connections.of(to)) send(connection, bytes, limits)
  }
  const sessionEnded = (tokenHash: string): void => {
    for (const connection of connections.all) {
      if (connection.tokenHash !== tokenHash) continue
      connection.isEnded = true
      if (connection.user) closeEndedSession(connection, 'session')
    }
  }
  const blocked = (payload: string): void => {
    const { userId, peerId }: { userId: UserId; peerId: UserId } = JSON.parse(payload)
    connections.unwatch(userId, peerId)
    connections.unwatch(peerId, userId)
  }
  const rules = (payload: string): void => {
    settingsChanged()
    if (payload !== PRICES_CHANGED) return
    for (const connection of connections.all) if (connection.user) send(connection, marketFrame, limits)
  }
  const settled = (payload: string): void => {
    const said = readSettled(payload)
    if (said) stream.hear(said)
  }
  const handlers: Readonly<Record<string, (payload: string) => void>> = {
    [channels.events]: stream.wake,
    [channels.settled]: settled,
    [channels.sessionEnded]: sessionEnded,
    [channels.presence]: presence.hear,
    [channels.relay]: relayed,
    [channels.rules]: rules,
    [channels.blocked]: blocked,
  }

  return (channel: string, payload: string): void => {
    try {
      handlers[channel]?.(payload)
    } catch (error) {
      onError(error)
    }
  }
}

/** Closes connections whose session ended while this process was not listening. */
export async function endMissedSessions(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  connections: Connections,
): Promise<void> {
  const admitted = [...connections.all].filter(({ user }) => user !== null)
  if (admitted.length === 0) return
  const hashes = admitted.map(({ tokenHash }) => Buffer.from(tokenHash, 'hex'))
  const at = clock.now()
  const sessions = await findLiveSessions(database.pool, hashes, { at, idleSince: idleSince(at) })
  for (const [place, session] of sessions.entries()) {
    const connection = admitted[place]
    if (!connection || session) continue
    connection.isEnded = true
    closeEndedSession(connection, 'session')
  }
}
