import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { type UserId, userId } from '@u-market/domain'
import { type WebSocket, WebSocketServer } from 'ws'
import { findConcerned } from '../features/chat/index.ts'
import type { Deps } from '../features/deps.ts'
import { channels, relayPayload } from '../features/events/index.ts'
import { type Connection, cut, dismiss, openConnection, send } from './connection.ts'
import { createConnections } from './connections.ts'
import { createListener } from './create-listener.ts'
import { createDelivery } from './deliver-pushes.ts'
import { closeCodes, type GatewayLimits, gatewayLimits } from './limits.ts'
import { createPresence } from './presence/create-presence.ts'
import { type Handshake, readUpgrade, refuseUpgrade } from './read-upgrade.ts'
import { createReceiver } from './receive-frames.ts'
import { createEventStream } from './stream-events.ts'
import { createWelcome } from './welcome.ts'

export type GatewayOptions = {
  readonly deps: Deps
  readonly connectionString: string
  /** Behind a reverse proxy: believe its X-Forwarded-For. */
  readonly isProxyTrusted?: boolean
  /** Tests shorten the waits. */
  readonly limits?: Partial<GatewayLimits>
}

export type Gateway = {
  /** Begins to follow the stream and to take sockets of this server. */
  attach(server: Server): Promise<void>
  /** Takes no more sockets, and sends those that are here elsewhere. */
  close(): Promise<void>
  isOnline(userId: UserId): boolean
  /** Through which event everything has appeared. */
  settled(): number
}

/**
 * Sockets tell clients when to look: the stream of events is the truth, NOTIFY the wake-up, and a cursor brings back what a client missed.
 */
export function createGateway({
  deps,
  connectionString,
  isProxyTrusted = false,
  limits: changed,
}: GatewayOptions): Gateway {
  const limits: GatewayLimits = { ...gatewayLimits, ...changed }
  const connections = createConnections(limits)
  const onError = (error: unknown): void => deps.log.error({ err: error }, 'a socket could not be served')
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.maxFrameBytes,
  })

  const relayed = (payload: string): void => {
    const { to, frame }: { to: UserId; frame: unknown } = JSON.parse(payload)
    const bytes = Buffer.from(JSON.stringify(frame))
    for (const connection of connections.of(to)) send(connection, bytes, limits)
  }
  const sessionEnded = (tokenHash: string): void => {
    for (const connection of connections.all) {
      if (connection.tokenHash !== tokenHash) continue
      connection.isEnded = true
      if (connection.user) dismiss(connection, 'session')
    }
  }
  const hear: Readonly<Record<string, (payload: string) => void>> = {
    [channels.events]: () => stream.wake(),
    [channels.sessionEnded]: sessionEnded,
    [channels.presence]: (payload) => presence.hear(payload),
    [channels.relay]: relayed,
  }
  const listener = createListener({
    connectionString,
    channels: Object.values(channels),
    onNotice: (channel, payload) => {
      try {
        hear[channel]?.(payload)
      } catch (error) {
        onError(error)
      }
    },
    onConnected: () => {
      presence.connected()
      stream.wake()
    },
    reconnectMs: limits.reconnectMs,
    log: deps.log,
  })
  const stream = createEventStream(deps, limits, createDelivery(deps, connections, limits))
  const presence = createPresence({
    limits,
    connections,
    say: (payload) => listener.notify(channels.presence, payload),
    findConcerned: (user) => findConcerned(deps, user),
  })
  const welcome = createWelcome({ deps, limits, connections, presence, stream })
  const receiver = createReceiver({
    deps,
    limits,
    relay: (to, frame) => listener.notify(channels.relay, relayPayload(to, frame)),
    watch: connections.watch,
  })

  const gone = (connection: Connection): void => {
    const { user } = connection
    connections.remove(connection)
    if (user && !connections.has(user.id)) presence.went(user.id, onError)
  }
  const take = (socket: WebSocket, handshake: Handshake): void => {
    const connection = openConnection(socket, handshake, limits)
    connections.add(connection)
    socket.on('message', (data, isBinary) => receiver.receive(connection, data, isBinary))
    socket.on('close', () => gone(connection))
    socket.on('error', () => {}) // a broken or oversized frame; 'close' follows
    welcome(connection, handshake).then(
      () => {
        connection.isBusy = false
        return receiver.drain(connection)
      },
      (error: unknown) => {
        onError(error)
        socket.close(closeCodes.tryLater)
      },
    )
  }

  let isDraining = false
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const handshake = readUpgrade(request, isProxyTrusted)
    if (!handshake) refuseUpgrade(socket, 404)
    else if (isDraining) refuseUpgrade(socket, 503)
    else if (connections.isFull(handshake.address)) refuseUpgrade(socket, 429)
    else sockets.handleUpgrade(request, socket, head, (accepted) => take(accepted, handshake))
  }

  const sweep = (): void => {
    const silent = performance.now() - limits.silenceMs
    const now = deps.clock.now().getTime()
    for (const connection of connections.all) {
      if (connection.heardAt < silent) cut(connection, 'silent')
      else if (connection.user && connection.user.expiresAt <= now) dismiss(connection, 'session')
    }
  }
  let sweeper: ReturnType<typeof setInterval> | undefined
  let attached: Server | null = null

  return {
    isOnline: (user) => presence.isOnline(userId(user)),
    settled: () => stream.settled(),
    attach: async (server) => {
      attached = server
      await listener.start()
      await stream.start()
      sweeper = setInterval(sweep, limits.sweepMs)
      server.on('upgrade', upgrade)
    },
    close: async () => {
      isDraining = true
      for (const { socket } of connections.all) socket.close(closeCodes.restart)
      const until = performance.now() + limits.drainMs
      while (connections.all.size > 0 && performance.now() < until) await delay(limits.gapPollMs)
      for (const { socket } of connections.all) socket.terminate()
      clearInterval(sweeper)
      attached?.off('upgrade', upgrade)
      presence.close()
      await Promise.all([stream.stop(), listener.close()])
    },
  }
}
