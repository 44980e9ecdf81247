import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { type UserId, userId } from '@u-market/domain'
import type { Deps } from '../features/deps.ts'
import { channels, relayPayload } from '../features/events/index.ts'
import { findConcerned, type MessageDeps } from '../features/messaging/index.ts'
import type { AddressReader } from '../platform/caller-address.ts'
import type { LimitRate } from '../platform/limit-rate.ts'
import { isOutage } from '../platform/outage.ts'
import { headerLines, securityHeaders } from '../platform/security-headers.ts'
import { createAcceptor } from './accept-sockets.ts'
import { closeEndedSession, cut } from './connection.ts'
import { type Connections, createConnections } from './connections.ts'
import { createListener } from './create-listener.ts'
import { createDelivery } from './deliver-pushes.ts'
import { endMissedSessions, handleNotifications } from './handle-notifications.ts'
import { closeCodes, type GatewayLimits, gatewayLimits } from './limits.ts'
import { createPresence } from './presence.ts'
import { createReceiver } from './receive-frames.ts'
import { createEventStream } from './stream-events.ts'
import { createWelcome } from './welcome.ts'

export type GatewayOptions = {
  readonly deps: MessageDeps
  readonly connectionString: string
  readonly addressOf: AddressReader
  readonly limitRate: LimitRate
  /** Tests shorten the waits. */
  readonly limits?: Partial<GatewayLimits>
}

export type Gateway = {
  /** Follows the event stream from now on, and accepts this server's sockets. */
  attach(server: Server): Promise<void>
  /** Stops accepting sockets, and asks connected clients to reconnect elsewhere. */
  close(): Promise<void>
  isOnline(userId: UserId): boolean
  onlineUsers(): readonly UserId[]
  /** Returns the watermark: every event up to this seq is visible or never will be. */
  watermarkSeq(): number
}

/**
 * Sockets only tell clients when to read: the event stream is the source of truth, NOTIFY wakes the server, and a client's cursor
 * replays what it missed.
 */
export function createGateway(options: GatewayOptions): Gateway {
  const limits: GatewayLimits = { ...gatewayLimits, ...options.limits }
  const { connections, stream, presence, listener, acceptor } = composeParts(options, limits)
  let sweeper: ReturnType<typeof setInterval> | undefined
  let attached: Server | null = null

  return {
    isOnline: (user) => presence.isOnline(userId(user)),
    onlineUsers: () => presence.all(),
    watermarkSeq: () => stream.watermarkSeq(),
    attach: async (server) => {
      attached = server
      await listener.start()
      await stream.start()
      sweeper = setInterval(() => sweep(connections, options.deps, limits), limits.sweepMs)
      server.on('upgrade', acceptor.upgrade)
    },
    close: async () => {
      acceptor.drain()
      await sendElsewhere(connections, limits)
      clearInterval(sweeper)
      attached?.off('upgrade', acceptor.upgrade)
      presence.close()
      await Promise.all([stream.stop(), listener.close()])
    },
  }
}

/** Creates the gateway's parts. The listener comes after the parts it serves, which reach it through closures. */
function composeParts(
  { deps, connectionString, addressOf, limitRate }: GatewayOptions,
  limits: GatewayLimits,
) {
  const onError = (error: unknown): void => {
    if (isOutage(error)) deps.log.warn(`a socket could not be served: ${error}`)
    else deps.log.error({ err: error }, 'a socket could not be served')
  }
  const connections = createConnections(limits)
  const stream = createEventStream(deps, limits, {
    deliver: createDelivery(deps, connections, limits),
    giveUp: (error) => {
      deps.log.error({ err: error }, 'pushes could not be sent: every socket is asked to reconnect')
      for (const { socket } of connections.all) socket.close(closeCodes.tryLater)
    },
  })
  const presence = createPresence({
    limits,
    connections,
    publish: (payload) => listener.notify(channels.presence, payload),
    findConcerned: (user) => findConcerned(deps, user),
  })
  const listener = createListener({
    connectionString,
    channels: Object.values(channels),
    onNotice: handleNotifications({
      limits,
      connections,
      presence,
      stream,
      settingsChanged: deps.settingsChanged,
      onError,
    }),
    onConnected: () => {
      deps.settingsChanged()
      presence.connected()
      stream.wake()
      endMissedSessions(deps, connections).catch(onError)
    },
    reconnectMs: limits.reconnectMs,
    log: deps.log,
  })
  const acceptor = createAcceptor({
    limits,
    addressOf,
    headers: headerLines(securityHeaders(deps.publicUrl)),
    connections,
    receiver: createReceiver({
      deps,
      limits,
      limitRate,
      relay: (to, frame) => listener.notify(channels.relay, relayPayload(to, frame)),
      watch: connections.watch,
    }),
    welcome: createWelcome({ deps, limits, connections, presence, stream }),
    onGone: (connection) => {
      const { user } = connection
      connections.remove(connection)
      if (user && !connections.has(user.id)) presence.went(user.id, onError)
    },
    onError,
  })
  return { connections, stream, presence, listener, acceptor }
}

/** Cuts off silent sockets, and closes those whose session has expired. */
function sweep(connections: Connections, { clock }: Deps, limits: GatewayLimits): void {
  const silent = performance.now() - limits.silenceMs
  const now = clock.now().getTime()
  for (const connection of connections.all) {
    if (connection.lastReceivedAt < silent) cut(connection, 'silent')
    else if (connection.user && connection.user.expiresAt <= now) closeEndedSession(connection, 'session')
  }
}

/** Asks clients to reconnect elsewhere, and waits briefly for their sockets to close. */
async function sendElsewhere({ all }: Connections, limits: GatewayLimits): Promise<void> {
  for (const { socket } of all) socket.close(closeCodes.restart)
  const until = performance.now() + limits.drainMs
  while (all.size > 0 && performance.now() < until) await delay(limits.gapPollMs)
  for (const { socket } of all) socket.terminate()
}
