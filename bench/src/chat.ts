import { setTimeout as delay } from 'node:timers/promises'
import { decodeServerFrame, serverFrameNames } from '@u-market/contract'
import type { WebSocket } from 'ws'
import { type CpuTime, cpuSince } from './cpu-time.ts'
import { say } from './open-sockets.ts'
import { placeOne } from './place-one.ts'
import type { Trading } from './trading.ts'

export type ChatFigures = {
  /** From the first message to the last frame. */
  readonly seconds: number
  /** From a message's being sent to its frame, while everybody writes. Sorted. */
  readonly delaysMs: readonly number[]
  readonly writers: number
  readonly messages: number
  readonly frames: number
  /** Of the frames that the messages should have brought. */
  readonly missing: number
  readonly cpu: CpuTime
}

/**
 * Every buyer writes to a seller as fast as the server takes messages. An event of this market has two hearers, so what is pushed is
 * measured with all that stands behind it: each frame is stored, woken for and read before it is sent.
 * @param open as `openSockets` opens them
 */
export async function measureChat(
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
    // To all of the seller's, and to the buyer's own but the one it was written on.
    const hearers = socketsOf(buyer % crowd.offerIds.length) + socketsOf(user) - 1
    writers.push({ socket, session, heard: () => (counts.expected += hearers) })
  }
  // What opening the chats and their orders has pushed is not counted.
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

/** The number of an order's chat. */
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

/** One message after the other, each when the one before it is stored. */
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
