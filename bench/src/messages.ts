import { setTimeout as delay } from 'node:timers/promises'
import { decodeServerFrame, serverFrameNames } from '@u-market/contract'
import type { WebSocket } from 'ws'
import { type Costed, countCpu } from './cpu-time.ts'
import { type LoadResult, percentile } from './load.ts'
import { cpuText, isWithin, middleCost, ms, type Rows, rate } from './report.ts'
import type { Scale } from './scale.ts'
import { keepAlive, openSockets, say } from './sockets.ts'
import { placeOne, type Trading } from './trading.ts'

/** Pairs of a buyer and a seller who write as fast as the server takes their messages. */
export async function* messages(trading: Trading, { sockets, seconds, warmSeconds, rounds }: Scale): Rows {
  const chat = await openChats(trading, sockets)
  try {
    await chat.load(warmSeconds)
    const runs: Costed[] = []
    for (let round = 0; round < rounds; round++) runs.push(await chat.load(seconds))
    const { load, cpuEach } = middleCost(runs)
    yield {
      what: `messages of ${chat.pairs} pairs on ${sockets} sockets`,
      goal: `≥ ${RATE_GOAL}/s, ≤ ${CPU_GOAL_MS.server} + ${CPU_GOAL_MS.database} ms of CPU, p50 ≤ ${P50_GOAL_MS} ms`,
      measured: `${rate(load.perSecond)}, ${cpuText(cpuEach)}; sent → frame p50 ${ms(load.p50Ms)}, p99 ${ms(load.p99Ms)}`,
      isReached:
        load.perSecond >= RATE_GOAL &&
        load.p50Ms <= P50_GOAL_MS &&
        isWithin(cpuEach, CPU_GOAL_MS) &&
        runs.every(({ load: { failed } }) => failed === 0),
    }
  } finally {
    chat.close()
  }
}

const RATE_GOAL = 4000
const P50_GOAL_MS = 150
const CPU_GOAL_MS = { server: 0.15, database: 0.1 }

/** Opens the sockets, and a chat of every buyer with a seller. */
export async function openChats(trading: Trading, sockets: number) {
  const { sellerTokens, tokens, offerIds } = trading.crowd
  const open = await openSockets(trading, sockets)
  const close = keepAlive(open)
  const users = sellerTokens.length + tokens.length
  const socketsOf = (user: number): number => Math.floor((open.length - 1 - user) / users) + 1
  const writers: Writer[] = []
  for (const buyer of tokens.keys()) {
    const user = sellerTokens.length + buyer
    const socket = open[user]
    if (!socket) break
    const session = await openChat(socket, await placeOne(trading, buyer))
    // To all sockets of the seller, and to the buyer's except the sending one.
    const hearers = socketsOf(buyer % offerIds.length) + socketsOf(user) - 1
    writers.push({ socket, session, hearers })
  }
  // Pushes from opening the chats and their orders are not counted.
  await delay(SETTLE_MS)
  return {
    pairs: writers.length,
    close,
    load: (seconds: number): Promise<Costed> =>
      countCpu(trading.market.cpuTime, () => writeAll({ open, writers, seconds })),
  }
}

type Writer = {
  readonly socket: WebSocket
  readonly session: number
  /** Sockets to which each of the messages is pushed. */
  readonly hearers: number
}
type Writing = {
  readonly open: readonly WebSocket[]
  readonly writers: readonly Writer[]
  readonly seconds: number
}

/** The times are from sending a message to its frame; frames that did not come count as failed. */
async function writeAll({ open, writers, seconds }: Writing): Promise<LoadResult> {
  const until = { stopped: false }
  const times: number[] = []
  const counts = { messages: 0, expected: 0 }
  const hear = (frame: Buffer): void => {
    const sentAt =
      frame.includes(`"${serverFrameNames.newMessage}"`) && /sent at ([\d.]+)/.exec(frame.toString())?.[1]
    if (sentAt) times.push(performance.now() - Number(sentAt))
  }
  for (const socket of open) socket.on('message', hear)
  const started = performance.now()
  const writing = writers.map((writer) =>
    write(writer, until, () => {
      counts.messages += 1
      counts.expected += writer.hearers
    }),
  )
  await delay(seconds * 1000)
  until.stopped = true
  await Promise.all(writing)
  const written = performance.now()
  while (times.length < counts.expected && performance.now() - written < LATE_LIMIT_MS) await delay(5)
  const elapsed = (performance.now() - started) / 1000
  for (const socket of open) socket.off('message', hear)
  times.sort((a, b) => a - b)
  return {
    count: counts.messages,
    perSecond: counts.messages / elapsed,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    failed: counts.expected - times.length,
  }
}

const LATE_LIMIT_MS = 10_000
const SETTLE_MS = 1000

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
  { socket, session }: Writer,
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
