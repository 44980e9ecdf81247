import {
  type ClientAction,
  type ClientData,
  decodeServerFrame,
  encodeClientFrame,
  type ServerFrame,
  socketLimits,
  socketQuery,
} from '@u-market/contract'
import type { Dice } from '@u-market/testkit/acts'
import { WebSocket } from 'ws'
import type { Server } from '../market/server.ts'
import type { OfCalls } from './journal.ts'

/**
 * A listening phone. Its socket drops and reconnects, to any server, with the cursor of its last push; all its connections
 * together must receive each push once.
 */
export type Reader = {
  readonly name: string
  readonly userId: number
  /** Pushes received since the last proof; null before the first welcome frame. */
  heard(): ReceivedFrame | null
  /** Returns whether this phone sent the message, so that no push of it is due. */
  hasWritten(messageId: string): boolean
  /** Forgets pushes up to this number, which have been checked. */
  provedThrough(seq: number): void
  /** Drops the connection without a close frame, as in a tunnel. */
  vanish(): void
  /** Returns false while disconnected. */
  send<A extends ClientAction>(action: A, data?: ClientData<A>): boolean
  /** Returns the result of `fits` for the next frame that fits; null after `patienceMs`. */
  awaitFrame<T>(fits: (frame: ServerFrame) => T | null, patienceMs: number): Promise<T | null>
  connections(): number
  close(): void
}

export type ReceivedFrame = {
  /** Every push with a higher number is due. */
  readonly after: number
  readonly seqs: ReadonlySet<number>
}

export type ReaderOptions = {
  readonly name: string
  readonly userId: number
  readonly token: string
  readonly servers: readonly Server[]
  readonly dice: Dice
  readonly onBreach: (invariant: OfCalls | 'pushes come once and in order', what: string) => void
}

const AGAIN_MS = { least: 50, most: 500 }
const HANDSHAKE_LIMIT_MS = 4_000

type State = {
  socket: WebSocket | null
  isClosed: boolean
  connections: number
  /** Cursor of the first welcome frame; null before it. */
  first: number | null
  /** Every push with a higher number is due. */
  after: number
  last: number
  seqs: Set<number>
  readonly written: Set<string>
  readonly watchers: Set<(frame: ServerFrame) => void>
}

export function openReader(options: ReaderOptions): Reader {
  const state: State = {
    socket: null,
    isClosed: false,
    connections: 0,
    first: null,
    after: 0,
    last: 0,
    seqs: new Set(),
    written: new Set(),
    watchers: new Set(),
  }
  const send = <A extends ClientAction>(action: A, data?: ClientData<A>): boolean => {
    if (state.socket?.readyState !== WebSocket.OPEN) return false
    if (hasMessageId(data)) state.written.add(data.messageId)
    state.socket.send(encodeClientFrame(action, data))
    return true
  }
  const pings = setInterval(() => send('ping'), socketLimits.pingMs)
  dial(state, options)
  return {
    name: options.name,
    userId: options.userId,
    heard: () => (state.first === null ? null : { after: state.after, seqs: state.seqs }),
    hasWritten: (messageId) => state.written.has(messageId),
    provedThrough: (seq) => {
      if (seq <= state.after) return
      state.after = seq
      state.seqs = new Set([...state.seqs].filter((each) => each > seq))
    },
    vanish: () => state.socket?.terminate(),
    send,
    awaitFrame: (fits, patienceMs) => awaitFrame(state, fits, patienceMs),
    connections: () => state.connections,
    close: () => {
      state.isClosed = true
      clearInterval(pings)
      state.socket?.terminate()
    },
  }
}

function hasMessageId(data: unknown): data is { readonly messageId: string } {
  return typeof data === 'object' && data !== null && 'messageId' in data
}

function dial(state: State, options: ReaderOptions): void {
  if (state.isClosed) return
  const { dice, servers, token } = options
  const server = dice.pick(servers)
  const cursor = state.last === 0 ? {} : { cursor: state.last }
  const address = `${server?.baseUrl.replace('http', 'ws')}/?${socketQuery({ token, ...cursor })}`
  const socket = new WebSocket(address, { handshakeTimeout: HANDSHAKE_LIMIT_MS })
  state.socket = socket
  state.connections += 1
  socket.on('error', () => undefined)
  socket.on('message', (data) => {
    if (state.socket === socket) hear(state, options, String(data))
  })
  socket.on('close', () => {
    setTimeout(() => dial(state, options), dice.between(AGAIN_MS.least, AGAIN_MS.most))
  })
}

function hear(state: State, { name, onBreach }: ReaderOptions, text: string): void {
  const frame = decodeServerFrame(text)
  if (!frame) {
    onBreach('answers keep the contract', `${name} heard junk: ${text.slice(0, 200)}`)
    return
  }
  // As in the app, the first welcome frame sets the cursor and each push moves it.
  if (frame.frameType === 'welcome' && state.first === null) {
    state.first = frame.data.cursor
    state.after = frame.data.cursor
    state.last = frame.data.cursor
  } else if (frame.frameType === 'sessionEnded') {
    onBreach('sessions last', `${name} heard that the session has ended`)
  } else if ('seq' in frame) {
    if (state.first !== null && frame.seq > state.first && frame.seq <= state.last)
      onBreach('pushes come once and in order', `${name} heard push ${frame.seq} after push ${state.last}`)
    state.seqs.add(frame.seq)
    state.last = Math.max(state.last, frame.seq)
  }
  for (const watch of state.watchers) watch(frame)
}

function awaitFrame<T>(
  { watchers }: State,
  fits: (frame: ServerFrame) => T | null,
  patienceMs: number,
): Promise<T | null> {
  return new Promise((resolve) => {
    const end = (found: T | null): void => {
      clearTimeout(timer)
      watchers.delete(watch)
      resolve(found)
    }
    const watch = (frame: ServerFrame): void => {
      const found = fits(frame)
      if (found !== null) end(found)
    }
    const timer = setTimeout(() => end(null), patienceMs)
    watchers.add(watch)
  })
}
