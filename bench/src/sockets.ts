import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type ClientAction,
  type ClientData,
  decodeServerFrame,
  encodeClientFrame,
  serverFrameNames,
  socketQuery,
} from '@u-market/contract'
import { WebSocket } from 'ws'
import { type CpuTime, cpuSince } from './cpu-time.ts'
import { percentile } from './load.ts'
import { ms, msOfCpu, type Row, type Rows, rate } from './report.ts'
import type { Scale } from './scale.ts'
import { placeOne, type Trading } from './trading.ts'

/** Memory of idle sockets, the delay of an order's push to its seller, and the rate of pushed frames. */
export async function* sockets(trading: Trading, scale: Scale): Rows {
  const before = await trading.market.memory()
  const open = await openSockets(trading, scale.sockets)
  const hangUp = keepAlive(open)
  try {
    await delay(2 * PING_MS)
    const idle = await trading.market.memory()
    const each = kibibytes(idle.live - before.live) / open.length
    const delays = await timePushes(trading, open, scale.pushes)
    const p99 = percentile(delays, 0.99)
    yield {
      what: `order sent → frame at the seller, p99, ${open.length} sockets`,
      goal: `≤ ${PUSH_GOAL_MS} ms`,
      measured: `${ms(p99)} (p50 ${ms(percentile(delays, 0.5))})`,
      isReached: p99 <= PUSH_GOAL_MS,
    }
    yield {
      what: 'memory per idle socket',
      goal: `≤ ${MEMORY_GOAL_KIB} KiB`,
      measured: `${each.toFixed(1)} KiB (memory left by opening them included: ${(kibibytes(idle.resident - before.resident) / open.length).toFixed(1)} KiB)`,
      isReached: each <= MEMORY_GOAL_KIB,
    }
    yield chatRow(await measureChat(trading, open, scale.seconds), open.length)
  } finally {
    hangUp()
  }
}

const PUSH_GOAL_MS = 40
const MEMORY_GOAL_KIB = 15

function kibibytes(bytes: number): number {
  return bytes / 1024
}

/**
 * Times orders one after the other, from the request to the frame at the seller's phone, so an upper bound of commit → frame.
 * Returns sorted milliseconds; Infinity for a frame that never came.
 */
async function timePushes(trading: Trading, open: readonly WebSocket[], count: number): Promise<number[]> {
  const arrivedAt = new Map<string, number>()
  const hear = (frame: unknown): void => {
    const now = performance.now()
    const heard = decodeServerFrame(String(frame))
    if (heard?.frameType === 'newMessage' && 'orderEvent' in heard.data)
      arrivedAt.set(heard.data.orderId, now)
  }
  const sellers = open.slice(0, trading.crowd.sellerTokens.length)
  for (const socket of sellers) socket.on('message', hear)
  const sentAt = new Map<string, number>()
  for (let index = 0; index < count; index++) {
    const sent = performance.now()
    sentAt.set(await placeOne(trading, index), sent)
  }
  await delay(1000)
  for (const socket of sellers) socket.off('message', hear)
  return [...sentAt]
    .map(([id, sent]) => (arrivedAt.get(id) ?? Number.POSITIVE_INFINITY) - sent)
    .sort((a, b) => a - b)
}

function chatRow(
  { seconds, writers, messages, frames, missing, delaysMs, cpu }: ChatFigures,
  open: number,
): Row {
  const perMessage = `${msOfCpu(cpu.server / messages)} + ${msOfCpu(cpu.database / messages)} ms of CPU`
  return {
    what: `frames pushed per core, ${writers} pairs chatting on ${open} sockets`,
    goal: 'measured',
    measured: `${rate(frames / cpu.server)} (${rate(frames / seconds)} of ${rate(messages / seconds)} messages; per message ${perMessage}; sent → frame p50 ${ms(percentile(delaysMs, 0.5))}, p99 ${ms(percentile(delaysMs, 0.99))})`,
    isReached: missing === 0,
  }
}

type ChatFigures = {
  /** From the first message to the last frame. */
  readonly seconds: number
  /** From sending a message to its frame, while all buyers write. Sorted. */
  readonly delaysMs: readonly number[]
  readonly writers: number
  readonly messages: number
  readonly frames: number
  /** Expected frames that did not come. */
  readonly missing: number
  readonly cpu: CpuTime
}

/**
 * Every buyer writes to a seller as fast as the server takes messages. An event has only two receivers, so the figure includes
 * what each frame costs before it is sent: storing, waking and reading.
 * @param open as returned by `openSockets`
 */
async function measureChat(
  trading: Trading,
  open: readonly WebSocket[],
  writeSeconds: number,
): Promise<ChatFigures> {
  const { market, crowd } = trading
  const users = crowd.sellerTokens.length + crowd.tokens.length
  const socketsOf = (user: number): number => Math.floor((open.length - 1 - user) / users) + 1
  const until = { stopped: false }
  const delaysMs: number[] = []
  const counts = { messages: 0, frames: 0, expected: 0 }
  const hear = (frame: Buffer): void => {
    const sentAt =
      frame.includes(`"${serverFrameNames.newMessage}"`) && /sent at ([\d.]+)/.exec(frame.toString())?.[1]
    if (!sentAt) return
    counts.frames++
    delaysMs.push(performance.now() - Number(sentAt))
  }
  const writers: Writer[] = []
  for (const [buyer] of crowd.tokens.entries()) {
    const user = crowd.sellerTokens.length + buyer
    const socket = open[user]
    if (!socket) break
    const session = await openChat(socket, await placeOne(trading, buyer))
    // To all sockets of the seller, and to the buyer's except the sending one.
    const hearers = socketsOf(buyer % crowd.offerIds.length) + socketsOf(user) - 1
    writers.push({ socket, session, heard: () => (counts.expected += hearers) })
  }
  // Pushes from opening the chats and their orders are not counted.
  await delay(SETTLE_MS)
  for (const socket of open) socket.on('message', hear)
  const before = market.cpuTime()
  const started = performance.now()
  const writing = writers.map((writer) => write(writer, until, () => counts.messages++))
  await delay(writeSeconds * 1000)
  until.stopped = true
  await Promise.all(writing)
  const written = performance.now()
  while (counts.frames < counts.expected && performance.now() - written < LATE_LIMIT_MS) await delay(5)
  const seconds = (performance.now() - started) / 1000
  const cpu = cpuSince(before, market.cpuTime())
  for (const socket of open) socket.off('message', hear)
  const { messages, frames, expected } = counts
  const missing = expected - frames
  delaysMs.sort((a, b) => a - b)
  return { seconds, delaysMs, writers: writers.length, messages, frames, missing, cpu }
}

const LATE_LIMIT_MS = 10_000
const SETTLE_MS = 1000

type Writer = { readonly socket: WebSocket; readonly session: number; readonly heard: () => void }

/** Returns the session number of an order's chat. */
function openChat(socket: WebSocket, orderId: string): Promise<number> {
  return new Promise((resolve) => {
    const hear = (frame: Buffer): void => {
      const opened = decodeServerFrame(frame.toString())
      if (opened?.frameType !== 'chatOpened') return
      socket.off('message', hear)
      resolve(opened.data.session.id)
    }
    socket.on('message', hear)
    say(socket, 'openChat', { orderId })
  })
}

/** Sends one message after the other, each when the one before it is stored. */
function write(
  { socket, session, heard }: Writer,
  until: { readonly stopped: boolean },
  count: () => void,
): Promise<void> {
  const run = Date.now()
  let nth = 0
  const send = (): void =>
    say(socket, 'sendMessage', {
      sessionId: session,
      message: `Is the transfer on its way? sent at ${performance.now()}`,
      messageType: 0,
      messageId: `${run}-${nth++}`,
    })
  return new Promise((resolve, reject) => {
    const hear = (frame: Buffer): void => {
      if (!frame.includes(`"${serverFrameNames.messageSent}"`)) return
      if (!/"id":\d+/.test(frame.toString())) reject(new Error(`message refused: ${frame.toString()}`))
      count()
      heard()
      if (!until.stopped) send()
      else {
        socket.off('message', hear)
        resolve()
      }
    }
    socket.on('message', hear)
    send()
  })
}

/** Opens sockets user after user, sellers first, and starts over until there are enough. */
async function openSockets({ market, crowd }: Trading, count: number): Promise<WebSocket[]> {
  const everybody = [...crowd.sellerTokens, ...crowd.tokens]
  const sockets: WebSocket[] = []
  while (sockets.length < count) {
    const next = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, (_, index) =>
      open(market.port, everybody[(sockets.length + index) % everybody.length] ?? ''),
    )
    sockets.push(...(await Promise.all(next)))
  }
  return sockets
}

/** Pings, so that the server does not close them; returns a function that ends the pings and the sockets. */
function keepAlive(sockets: readonly WebSocket[]): () => void {
  const pings = setInterval(() => {
    for (const socket of sockets) say(socket, 'ping')
  }, PING_MS)
  return () => {
    clearInterval(pings)
    for (const socket of sockets) socket.terminate()
  }
}

const PING_MS = 5000

function say<A extends ClientAction>(socket: WebSocket, action: A, data?: ClientData<A>): void {
  socket.send(encodeClientFrame(action, data))
}

/** Opened in batches of this size, as phones come, not as a flood. */
const AT_ONCE = 50

async function open(port: number, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/?${socketQuery({ token })}`)
  const [frame] = await once(socket, 'message')
  if (decodeServerFrame(String(frame))?.frameType !== 'welcome')
    throw new Error(`no greeting: ${String(frame)}`)
  return socket
}
