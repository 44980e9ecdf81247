import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { encodeServerFrame, type Locale, type ServerFrame } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import { Counter, Gauge, Histogram } from 'prom-client'
import { WebSocket } from 'ws'
import { type AddressReader, addressKey } from '../platform/caller-address.ts'
import { hashToken } from '../platform/ids.ts'
import { closeCodes, type GatewayLimits } from './limits.ts'

/** One socket. Plain data with few closures and no timers, because there are many. */
export type Connection = {
  readonly id: string
  readonly socket: WebSocket
  readonly address: string
  /** In hex; identifies the session without its secret. */
  readonly tokenHash: string
  /** The session has ended, perhaps before it was looked up. */
  isEnded: boolean
  /** Null until the session is found. */
  user: { readonly id: UserId; locale: Locale; readonly expiresAt: number } | null
  /** Newest seq that the client has. Pushes are sent as they come only once `isLive` is set; before that they are replayed. */
  cursor: number
  isLive: boolean
  /** In ms of the process's monotonic clock. */
  lastReceivedAt: number
  credit: number
  creditedAt: number
  strikes: number
  struckAt: number
  /** Frames wait here while another is handled, so that they take effect in the order sent. */
  readonly queue: string[]
  isBusy: boolean
  /** Opened chats: session id to the other party (null: customer service). */
  chats: Map<number, UserId | null> | null
}

export function openConnection(
  socket: WebSocket,
  { address, token }: Handshake,
  limits: GatewayLimits,
): Connection {
  const now = performance.now()
  return {
    id: randomUUID(),
    socket,
    address,
    tokenHash: hashToken(token ?? '').toString('hex'),
    user: null,
    isEnded: false,
    cursor: 0,
    isLive: false,
    lastReceivedAt: now,
    credit: limits.frameBurst,
    creditedAt: now,
    strikes: 0,
    struckAt: now,
    queue: [],
    // Frames wait until the welcome has been sent.
    isBusy: true,
    chats: null,
  }
}

/** An encoded frame, encoded once for all its receivers. */
export type Frame = Buffer

export function encode(frame: ServerFrame): Frame {
  return Buffer.from(encodeServerFrame(frame))
}

/** Reports that the session is over or invalid, and closes the socket. */
export function closeEndedSession(connection: Connection, reason: string): void {
  socketsCut.inc({ reason })
  if (connection.socket.readyState === WebSocket.OPEN) connection.socket.send(clearFrame, { binary: false })
  connection.socket.close(closeCodes.policy)
}

export function closeGracefully(connection: Connection): void {
  if (connection.socket.readyState === WebSocket.OPEN) connection.socket.send(clearFrame, { binary: false })
  connection.socket.close(closeCodes.normal)
}

const clearFrame = encode({ frameType: 'sessionEnded' })

/** Sends a frame, or cuts off a client that reads too slowly. */
export function send(connection: Connection, frame: Frame, limits: GatewayLimits): void {
  const { socket } = connection
  if (socket.readyState !== WebSocket.OPEN) return
  if (socket.bufferedAmount + frame.length > limits.maxBufferedBytes) cut(connection, 'slow')
  else socket.send(frame, { binary: false })
}

export function cut(connection: Connection, reason: string): void {
  socketsCut.inc({ reason })
  connection.socket.terminate()
}

export type Handshake = {
  /** Null if missing or malformed. */
  readonly token: string | null
  readonly cursor: string | null
  /** The client's address in the form by which limits are counted: of IPv6, the /64. */
  readonly address: string
}

const TOKEN = /^[A-Za-z0-9_-]{20,128}$/
/** The socket's URL is the origin; parameters are in the query. */
const PATH = '/'

/** Parses an upgrade request; null if it is not for the gateway. */
export function readUpgrade(request: IncomingMessage, addressOf: AddressReader): Handshake | null {
  const url = URL.parse(request.url ?? '', 'ws://gateway')
  if (url?.pathname !== PATH) return null
  const token = url.searchParams.get('token')
  return {
    token: token !== null && TOKEN.test(token) ? token : null,
    cursor: url.searchParams.get('cursor'),
    address: addressKey(addressOf(request)),
  }
}

const reasons = { 404: 'Not Found', 429: 'Too Many Requests', 503: 'Service Unavailable' } as const

/** @param headers lines, each with its line end */
export function refuseUpgrade(socket: Duplex, status: keyof typeof reasons, headers: string): void {
  socket.end(
    `HTTP/1.1 ${status} ${reasons[status]}\r\n${headers}Connection: close\r\nContent-Length: 0\r\n\r\n`,
  )
}

export const sockets = new Gauge({ name: 'u_market_sockets', help: 'Open sockets.' })

export const pushDelay = new Histogram({
  name: 'u_market_push_delay_seconds',
  help: 'From the moment a push was written in its transaction to the moment it was handed to a socket.',
  buckets: [0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.15, 0.3, 1, 5],
})

export const socketsCut = new Counter({
  name: 'u_market_sockets_cut_total',
  help: 'Sockets closed by the server, by reason.',
  labelNames: ['reason'] as const,
})
