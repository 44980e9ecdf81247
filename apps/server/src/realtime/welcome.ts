import { createSessionFinder, userinfoView } from '../features/accounts/index.ts'
import type { Deps } from '../features/deps.ts'
import { countUnread } from '../features/messaging/index.ts'
import { type Connection, closeEndedSession, encode, type Handshake, send } from './connection.ts'
import type { Connections } from './connections.ts'
import { replayPushes, startCursor } from './deliver-pushes.ts'
import type { GatewayLimits } from './limits.ts'
import type { Presence } from './presence.ts'
import type { EventStream } from './stream-events.ts'

type WelcomeOptions = {
  readonly deps: Deps
  readonly limits: GatewayLimits
  readonly connections: Connections
  readonly presence: Presence
  readonly stream: EventStream
}

/** Finds the session of a new socket, greets it and replays what it missed; closes it if the token is invalid. */
export function createWelcome({ deps, limits, connections, presence, stream }: WelcomeOptions) {
  const findSession = createSessionFinder(deps)
  return async (connection: Connection, { token, cursor }: Handshake): Promise<void> => {
    const session = token === null ? null : await findSession(token)
    if (!session) {
      closeEndedSession(connection, 'session')
      return
    }
    connection.cursor = await startCursor(deps, cursor, stream.watermarkSeq())
    const [userInfo, unreadNotices] = await Promise.all([
      userinfoView(deps, session),
      countUnread(deps.database.kysely, session.id),
    ])
    if (connection.socket.readyState !== connection.socket.OPEN) return
    // The session may have ended since it was read: the connection was already registered, so that notification was seen.
    if (connection.isEnded) {
      closeEndedSession(connection, 'session')
      return
    }
    // The welcome is sent before the connection is admitted, so that it precedes all pushes.
    const data = { userInfo, ...unreadNotices, cursor: Math.max(connection.cursor, stream.watermarkSeq()) }
    send(connection, encode({ frameType: 'welcome', data }), limits)
    connections.admit(connection, {
      id: session.id,
      locale: session.locale,
      expiresAt: session.expiresAt.getTime(),
    })
    await presence.came(session.id)
    await replayPushes(deps, connection, stream, limits)
  }
}
