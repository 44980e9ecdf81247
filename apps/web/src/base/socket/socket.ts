import type { ClientAction, ClientData, ServerFrame, ServerFrameOf } from '@u-market/contract'
import { decodeServerFrame, encodeClientFrame, socketQuery } from '@u-market/contract/client'
import { useEffect, useRef } from 'react'
import { currentToken } from '../stores/user-info.ts'
import { createConnection, type Wire, type WireEvents } from './connection.ts'
import { beginAt, noteCursor, readCursor, useSocketState } from './socket-state.ts'

export { useSocketState }

type MessageType = ServerFrame['frameType']
type Handler = (frame: ServerFrame) => void

const handlers = new Map<string, Set<Handler>>()
let address = ''

const connection = createConnection({
  open: dial,
  url: () => {
    const token = currentToken()
    if (!token || !address) return null
    return `${address}?${socketQuery({ token, cursor: readCursor() })}`
  },
  onState: (state) => useSocketState.setState({ state }),
  onText: receive,
})

/** The demo's phones have their own host names; a loopback address from the server means the page's own host. */
export function socketAddress(
  configured: string | undefined,
  page: Pick<Location, 'protocol' | 'host'>,
): string {
  const own = `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}/`
  if (!configured || !URL.canParse(configured)) return own
  const { hostname } = new URL(configured)
  return hostname === 'localhost' || hostname === '127.0.0.1' ? own : configured.replace(/\/?$/, '/')
}

export const socket = {
  /** Connects for the logged-in user. With another token: a new connection. */
  start: (to: string): void => {
    address = to
    connection.connect()
  },
  stop: connection.disconnect,
  wake: connection.wake,
  reconnect: connection.connect,
  /** False when there is no connection; nothing is queued here. */
  send: <A extends ClientAction>(action: A, data: ClientData<A>): boolean =>
    connection.send(encodeClientFrame(action, data)),
  on: <T extends MessageType>(type: T, handler: (frame: ServerFrameOf<T>) => void): (() => void) => {
    const set = handlers.get(type) ?? new Set()
    handlers.set(type, set)
    const wrapped: Handler = (frame) => {
      if (isOfType(frame, type)) handler(frame)
    }
    set.add(wrapped)
    return () => void set.delete(wrapped)
  },
}

/** Handles one kind of frame while the component is mounted. The handler may change on every render. */
export function useSocketMessage<T extends MessageType>(
  type: T,
  handler: (frame: ServerFrameOf<T>) => void,
): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => socket.on(type, (frame) => latest.current(frame)), [type])
}

function dial(url: string, events: WireEvents): Wire {
  const wire = openWire(url)
  if (!wire) {
    queueMicrotask(events.closed)
    return { send: () => undefined, close: () => undefined }
  }
  wire.onopen = events.opened
  wire.onclose = events.closed
  wire.onerror = events.failed
  wire.onmessage = (event) => events.text(String(event.data))
  return { send: (text: string) => wire.send(text), close: () => wire.close() }
}

/** Returns null for an address that this page may not dial: not an address, or an insecure socket from a secure page. */
function openWire(url: string): WebSocket | null {
  try {
    return new WebSocket(url)
  } catch (error) {
    console.warn('socket error', error)
    return null
  }
}

function receive(text: string): void {
  const frame = decodeServerFrame(text)
  if (!frame) return
  for (const handler of handlers.get(frame.frameType) ?? []) handler(frame)
  // After the handlers: a frame that was not handled comes again on the next connection.
  if ('seq' in frame) noteCursor(frame.seq)
  if (frame.frameType === 'welcome') beginAt(frame.data.cursor)
}

function isOfType<T extends MessageType>(frame: ServerFrame, type: T): frame is ServerFrameOf<T> {
  return frame.frameType === type
}
