import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type AddressReader, addressKey } from '../platform/caller-address.ts'

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
