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

/** One socket. Plain data, as there are many: no timers and few closures of its own. */
export type Connection = {
  readonly id: string
  readonly socket: WebSocket
  readonly address: string
  /** Hex; names the session without holding its secret. */
  readonly tokenHash: string
  /** The session has ended, perhaps before it was found. */
  isEnded: boolean
  /** Null until the session is found. */
  user: { readonly id: UserId; locale: Locale; readonly expiresAt: number } | null
  /** The last seq it has, and whether pushes may go to it as they come; until then they are read for it. */
  cursor: number
  isLive: boolean
  /** By the process's monotonic clock. */
  lastReceivedAt: number
  credit: number
  creditedAt: number
  strikes: number
  struckAt: number
  /** Frames wait here while one is in work, so that they take effect in the order they were sent. */
  readonly queue: string[]
  isBusy: boolean
  /** Chats it has opened: session → other side (null: customer service). */
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
    // Frames wait until it has been greeted.
    isBusy: true,
    chats: null,
  }
}

/** A frame as it goes over the wire; made once for all its receivers. */
export type Frame = Buffer

export function encode(frame: ServerFrame): Frame {
  return Buffer.from(encodeServerFrame(frame))
}

/** The session is over, or never was. */
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

/** Sends, or cuts off a reader that does not keep up. */
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
  /** Null: none, or nothing that could be one. */
  readonly token: string | null
  readonly cursor: string | null
  /** As limits count it. */
  readonly address: string
}

const TOKEN = /^[A-Za-z0-9_-]{20,128}$/
/** The socket's address is the origin itself; its query says the rest. */
const PATH = '/'

/** What an upgrade asks for; null when it is not for the gateway. */
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

/** `headers`: lines, each with its end. */
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
