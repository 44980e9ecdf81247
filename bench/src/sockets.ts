import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type ClientAction,
  type ClientData,
  decodeServerFrame,
  encodeClientFrame,
  socketQuery,
} from '@u-market/contract'
import { WebSocket } from 'ws'
import { countCpu } from './cpu-time.ts'
import { percentile } from './load.ts'
import { cpuText, ms, type Rows } from './report.ts'
import type { Scale } from './scale.ts'
import { placeOne, type Trading } from './trading.ts'

/** Memory of idle sockets, and the delay of an order's push to its seller. */
export async function* sockets(trading: Trading, scale: Scale): Rows {
  const before = await trading.market.memory()
  const open = await openSockets(trading, scale.sockets)
  const hangUp = keepAlive(open)
  try {
    await delay(2 * PING_MS)
    const idle = await trading.market.memory()
    const each = kibibytes(idle.live - before.live) / open.length
    const { load, cpuEach } = await countCpu(trading.market.cpuTime, async () => {
      const delays = await timePushes(trading, open, scale.pushes)
      return { count: delays.length, delays }
    })
    const p99 = percentile(load.delays, 0.99)
    yield {
      what: `order sent → frame at the seller, p99, ${open.length} sockets`,
      goal: `≤ ${PUSH_GOAL_MS} ms`,
      measured: `${ms(p99)} (p50 ${ms(percentile(load.delays, 0.5))}; ${cpuText(cpuEach)}, pings included)`,
      isReached: p99 <= PUSH_GOAL_MS,
    }
    yield {
      what: 'memory per idle socket',
      goal: `≤ ${MEMORY_GOAL_KIB} KiB`,
      measured: `${each.toFixed(1)} KiB (memory left by opening them included: ${(kibibytes(idle.resident - before.resident) / open.length).toFixed(1)} KiB)`,
      isReached: each <= MEMORY_GOAL_KIB,
    }
  } finally {
    hangUp()
  }
}

const PUSH_GOAL_MS = 30
const MEMORY_GOAL_KIB = 4

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

/** Opens sockets user after user, sellers first, and starts over until there are enough. */
export async function openSockets({ market, crowd }: Trading, count: number): Promise<WebSocket[]> {
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

/** Pings one after the other, as phones do, so that the server does not close them; returns a function that ends the pings and the sockets. */
export function keepAlive(sockets: readonly WebSocket[]): () => void {
  let turn = 0
  const pings = setInterval(() => {
    turn = (turn + 1) % PING_TURNS
    for (let at = turn; at < sockets.length; at += PING_TURNS) {
      const socket = sockets[at]
      if (socket) say(socket, 'ping')
    }
  }, PING_MS / PING_TURNS)
  return () => {
    clearInterval(pings)
    for (const socket of sockets) socket.terminate()
  }
}

const PING_MS = 5000
const PING_TURNS = 100

export function say<A extends ClientAction>(socket: WebSocket, action: A, data?: ClientData<A>): void {
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
