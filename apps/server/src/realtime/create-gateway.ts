import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { ServerFrame } from '@u-market/contract'
import { type UserId, userId } from '@u-market/domain'
import type { Deps } from '../features/deps.ts'
import { channels, relayPayload } from '../features/events/index.ts'
import { findConcerned, type MessageDeps } from '../features/messaging/index.ts'
import type { AddressReader } from '../platform/caller-address.ts'
import type { LimitRate } from '../platform/limit-rate.ts'
import { isOutage } from '../platform/outage.ts'
import type { SharedRedis } from '../platform/redis.ts'
import { headerLines, securityHeaders } from '../platform/security-headers.ts'
import { createAcceptor } from './accept-sockets.ts'
import { carriedChannels, createBus } from './bus.ts'
import { closeEndedSession, cut } from './connection.ts'
import { type Connections, createConnections } from './connections.ts'
import { createListener } from './create-listener.ts'
import type { Notifier } from './create-notifier.ts'
import { createDelivery } from './deliver-pushes.ts'
import { endMissedSessions, handleNotifications } from './handle-notifications.ts'
import { closeCodes, type GatewayLimits, gatewayLimits } from './limits.ts'
import { createPresence } from './presence.ts'
import { createReceiver } from './receive-frames.ts'
import { writeSettled } from './settled.ts'
import { createEventStream, HistoryChanged } from './stream-events.ts'
import { createWelcome } from './welcome.ts'

export type GatewayOptions = {
  readonly deps: MessageDeps
  readonly connectionString: string
  readonly addressOf: AddressReader
  readonly limitRate: LimitRate
  /** Stays open after the gateway, for calls and jobs that end later. */
  readonly notifier: Notifier
  readonly redis: SharedRedis | null
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
  /** Reports to every process that events were committed. */
  wake(): void
  /** Sends a frame to a user's sockets in every process; it is not stored. */
  relay(to: UserId, frame: ServerFrame): void
}

/**
 * Sockets only tell clients when to read: the event stream is the source of truth, NOTIFY wakes the server, and a client's cursor
 * replays what it missed.
 */
export function createGateway(options: GatewayOptions): Gateway {
  const limits: GatewayLimits = { ...gatewayLimits, ...options.limits }
  const { connections, stream, presence, listener, acceptor, bus, relay } = composeParts(options, limits)
  let sweeper: ReturnType<typeof setInterval> | undefined
  let attached: Server | null = null

  return {
    isOnline: (user) => presence.isOnline(userId(user)),
    onlineUsers: () => presence.all(),
    watermarkSeq: () => stream.watermarkSeq(),
    wake: bus.wake,
    relay,
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
  { deps, connectionString, addressOf, limitRate, notifier, redis }: GatewayOptions,
  limits: GatewayLimits,
) {
  const onError = (error: unknown): void => {
    if (isOutage(error)) deps.log.warn(`a socket could not be served: ${error}`)
    else deps.log.error({ err: error }, 'a socket could not be served')
  }
  const connections = createConnections(limits)
  const bus = createBus(notifier, redis, () => presence.allHearRedis())
  const relay = (to: UserId, frame: ServerFrame): void => bus.publish(channels.relay, relayPayload(to, frame))
  const delivery = {
    deliver: createDelivery(deps, connections, limits),
    giveUp: (error: unknown) => {
      if (error instanceof HistoryChanged)
        deps.log.warn(`${error.message}; every socket is asked to reconnect`)
      else deps.log.error({ err: error }, 'pushes could not be sent: every socket is asked to reconnect')
      for (const { socket } of connections.all) socket.close(closeCodes.tryLater)
    },
  }
  const stream = createEventStream(deps, limits, delivery, {
    isSettler: () => listener.hasLock(),
    tell: (settled) => {
      if (presence.hasOthers()) bus.publish(channels.settled, writeSettled(settled))
    },
  })
  const presence = createPresence({
    ...{ limits, connections, hearsRedis: bus.hearsRedis },
    publish: (payload) => bus.publish(channels.presence, payload),
    announce: (payload) => bus.announce(channels.presence, payload),
    findConcerned: (user) => findConcerned(deps, user),
  })
  const onNotice = handleNotifications({
    ...{ limits, connections, presence, stream, onError },
    settingsChanged: deps.settingsChanged,
  })
  redis?.listen({ channels: carriedChannels, onMessage: onNotice, onChange: presence.rerouted })
  const listener = createListener({
    connectionString,
    channels: Object.values(channels),
    lock: 'settles the stream of events',
    onNotice,
    onConnected: () => {
      deps.settingsChanged()
      presence.connected()
      stream.catchUp()
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
      relay,
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
  return { connections, stream, presence, listener, acceptor, bus, relay }
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
