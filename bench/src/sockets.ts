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
      const delays = await timePushes([trading], [open], scale.pushes)
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
 * Times orders one after the other, each at the next server, from the request to the frame at the first of the seller's sockets at
 * each, so an upper bound of commit → frame. Returns sorted milliseconds; Infinity for a frame that never came.
 */
async function timePushes(
  sides: readonly Trading[],
  open: readonly (readonly WebSocket[])[],
  count: number,
): Promise<number[]> {
  const arrivedAt = new Map<string, number[]>()
  const hear = (frame: unknown): void => {
    const now = performance.now()
    const heard = decodeServerFrame(String(frame))
    if (heard?.frameType !== 'newMessage' || !('orderEvent' in heard.data)) return
    const { orderId } = heard.data
    arrivedAt.set(orderId, [...(arrivedAt.get(orderId) ?? []), now])
  }
  const sellers = open.flatMap((sockets, at) => sockets.slice(0, sides[at]?.crowd.sellerTokens.length))
  for (const socket of sellers) socket.on('message', hear)
  const sentAt = new Map<string, number>()
  for (let index = 0; index < count; index++) {
    const side = sides[index % sides.length]
    const sent = performance.now()
    if (side) sentAt.set(await placeOne(side, index), sent)
  }
  await delay(1000)
  for (const socket of sellers) socket.off('message', hear)
  return [...sentAt]
    .flatMap(([id, sent]) =>
      sides.map((_, at) => (arrivedAt.get(id)?.[at] ?? Number.POSITIVE_INFINITY) - sent),
    )
    .sort((a, b) => a - b)
}

/** The delay of an order's push when two processes hold the sockets, and each order is placed at one of them in turn. */
export async function* processes(trading: Trading, scale: Scale): Rows {
  const { market, crowd } = trading
  const second = await market.serveAgain()
  const both = [trading, { crowd, market: { ...market, port: second.port } }]
  const open: WebSocket[][] = []
  for (const side of both) open.push(await openSockets(side, scale.socketsOfProcess))
  const hangUps = open.map((sockets) => keepAlive(sockets))
  try {
    await delay(2 * PING_MS)
    const before = [market.serverPid, second.serverPid].map((pid) => market.cpuTime(pid))
    const delays = await timePushes(both, open, scale.pushes)
    const after = [market.serverPid, second.serverPid].map((pid) => market.cpuTime(pid))
    const spent = after.map(({ server }, at) => (1000 * (server - (before[at]?.server ?? 0))) / delays.length)
    const p99 = percentile(delays, 0.99)
    yield {
      what: `order sent → frame at the seller, p99, two processes × ${scale.socketsOfProcess} sockets`,
      goal: `≤ ${PUSH_GOAL_MS} ms`,
      measured: `${ms(p99)} (p50 ${ms(percentile(delays, 0.5))}; ${spent.map((each) => each.toFixed(2)).join(' and ')} ms of the two servers an order, pings included)`,
      isReached: p99 <= PUSH_GOAL_MS,
    }
  } finally {
    for (const hangUp of hangUps) hangUp()
  }
}

/** Opens sockets user after user, sellers first, and starts over until there are enough. */
export async function openSockets({ market, crowd }: Trading, count: number): Promise<WebSocket[]> {
  const everybody = [...crowd.sellerTokens, ...crowd.tokens]
  const sockets: WebSocket[] = []
  while (sockets.length < count) {
    const next = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, (_, index) =>
      open(market.port, everybody[(sockets.length + index) % everybody.length] ?? '', sockets.length + index),
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

/** Below the limit of one address. */
const SOCKETS_OF_ADDRESS = 1_000

async function open(port: number, token: string, nth: number): Promise<WebSocket> {
  const localAddress = `127.0.0.${1 + Math.floor(nth / SOCKETS_OF_ADDRESS)}`
  const socket = new WebSocket(`ws://127.0.0.1:${port}/?${socketQuery({ token })}`, { localAddress })
  const [frame] = await once(socket, 'message')
  if (decodeServerFrame(String(frame))?.frameType !== 'welcome')
    throw new Error(`no greeting: ${String(frame)}`)
  return socket
}
