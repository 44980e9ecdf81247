import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { AddressReader } from '../platform/caller-address.ts'
import { type Connection, type Handshake, openConnection, readUpgrade, refuseUpgrade } from './connection.ts'
import type { Connections } from './connections.ts'
import { closeCodes, type GatewayLimits } from './limits.ts'
import type { Receiver } from './receive-frames.ts'

type AcceptorOptions = {
  readonly limits: GatewayLimits
  readonly addressOf: AddressReader
  /** Header lines of rejected upgrades. */
  readonly headers: string
  readonly connections: Connections
  readonly receiver: Receiver
  readonly welcome: (connection: Connection, handshake: Handshake) => Promise<void>
  readonly onGone: (connection: Connection) => void
  readonly onError: (error: unknown) => void
}

/** Accepts upgrade requests, and handles each socket until it closes. */
export function createAcceptor(options: AcceptorOptions) {
  const { limits, addressOf, headers, connections } = options
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.maxFrameBytes,
  })
  let isDraining = false

  return {
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
      const handshake = readUpgrade(request, addressOf)
      if (!handshake) refuseUpgrade(socket, 404, headers)
      else if (isDraining) refuseUpgrade(socket, 503, headers)
      else if (connections.isFull(handshake.address)) refuseUpgrade(socket, 429, headers)
      else sockets.handleUpgrade(request, socket, head, (accepted) => take(options, accepted, handshake))
    },
    /** Rejects all further sockets. */
    drain: (): void => {
      isDraining = true
    },
  }
}

function take(options: AcceptorOptions, socket: WebSocket, handshake: Handshake): void {
  const { limits, connections, receiver, welcome, onGone, onError } = options
  const connection = openConnection(socket, handshake, limits)
  connections.add(connection)
  socket.on('message', (data, isBinary) => receiver.receive(connection, data, isBinary))
  socket.on('close', () => onGone(connection))
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
