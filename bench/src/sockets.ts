import { setTimeout as delay } from 'node:timers/promises'
import { decodeServerFrame } from '@u-market/contract'
import type { WebSocket } from 'ws'
import { type ChatFigures, measureChat } from './chat.ts'
import { percentile } from './load.ts'
import { keepAlive, openSockets, PING_MS } from './open-sockets.ts'
import { placeOne } from './place-one.ts'
import { ms, msOfCpu, type Row, type Rows, rate } from './row.ts'
import type { Scale } from './scale.ts'
import type { Trading } from './trading.ts'

/** Memory of idle sockets, how soon an order is at its seller's, and how many frames the server pushes. */
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
      measured: `${each.toFixed(1)} KiB (with all that opening them left: ${(kibibytes(idle.resident - before.resident) / open.length).toFixed(1)} KiB)`,
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
 * How long an order takes from being sent to its frame at the seller's phone, one after the other: request, commit and push together,
 * so an upper bound of commit → frame. Sorted; one that never came took for ever.
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
    what: `frames pushed a core, ${writers} pairs chatting on ${open} sockets`,
    goal: 'measured',
    measured: `${rate(frames / cpu.server)} (${rate(frames / seconds)} of ${rate(messages / seconds)} messages; a message ${perMessage}; sent → frame p50 ${ms(percentile(delaysMs, 0.5))}, p99 ${ms(percentile(delaysMs, 0.99))})`,
    isReached: missing === 0,
  }
}
