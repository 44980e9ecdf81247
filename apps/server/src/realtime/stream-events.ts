import { setTimeout as delay } from 'node:timers/promises'
import type { Deps } from '../features/deps.ts'
import {
  awaitGap,
  drawTransactionId,
  lookAtEvents,
  newestSeq,
  type Range,
  settle,
  type Watermark,
} from '../features/events/index.ts'
import type { GatewayLimits } from './limits.ts'

/** A push that cannot be written is a bug: it must not hold up all that come after it for ever. */
const DELIVERY_TRIES = 5

export type EventStream = ReturnType<typeof createEventStream>

/** How long a start waits for transactions that began before it; statements are cut off sooner. */
const START_LIMIT_MS = 15_000

/** Follows the stream: hands on every event once, in order, as soon as nothing smaller can still appear. */
export function createEventStream(
  deps: Deps,
  limits: GatewayLimits,
  deliver: (range: Range) => Promise<void>,
) {
  const db = deps.database.kysely
  let watermark: Watermark = { settled: 0, pending: null }
  let due: Range | null = null
  let tries = 0
  let isWanted = false
  let running: Promise<void> | null = null
  let isStopped = false
  let poll: ReturnType<typeof setInterval> | undefined

  /** Takes a look, and says how long to wait for the next; null when there is nothing to wait for. */
  const look = async (): Promise<number | null> => {
    const after = watermark.settled
    const seen = await lookAtEvents(db, after)
    const { gapBelow, ...next } = settle(watermark, seen)
    const below = gapBelow === null ? null : await drawTransactionId(db)
    // Before anything is sent: whoever connects during the sending reads up to here from the stream itself.
    watermark = next.watermark
    if (watermark.settled > after) due = { after, through: watermark.settled }
    if (gapBelow !== null && below !== null) watermark = awaitGap(watermark, gapBelow, below)
    if (gapBelow !== null || seen.isCut) return 0
    return watermark.pending ? limits.gapPollMs : null
  }
  /** Sends what is due; what fails is tried again, as sockets pass over what they have. */
  const send = async (): Promise<void> => {
    tries += 1
    if (due && tries <= DELIVERY_TRIES) await deliver(due)
    due = null
    tries = 0
  }
  const step = async (): Promise<number | null> => {
    if (due) await send()
    const wait = await look()
    await send()
    return wait
  }
  const run = async (): Promise<void> => {
    while (!isStopped && isWanted) {
      isWanted = false
      try {
        const wait = await step()
        if (wait === null) continue
        isWanted = true
        if (wait > 0) await delay(wait)
      } catch (error) {
        if (isStopped) return
        deps.log.error({ err: error }, 'the stream of events could not be read or sent')
        isWanted = true
        await delay(limits.slowPollMs)
      }
    }
  }
  const wake = (): void => {
    isWanted = true
    if (isStopped) return
    running ??= run().finally(() => {
      running = null
      if (isWanted) wake()
    })
  }

  return {
    /** Begins at the newest event, once whatever might still appear before it has ended. */
    start: async (): Promise<void> => {
      const newest = await newestSeq(db)
      const begun = await drawTransactionId(db)
      const until = performance.now() + START_LIMIT_MS
      while ((await lookAtEvents(db, newest, 1)).oldestRunning < begun && performance.now() < until)
        await delay(limits.gapPollMs)
      watermark = { settled: newest, pending: null }
      poll = setInterval(wake, limits.slowPollMs)
      wake()
    },
    wake,
    settled: (): number => watermark.settled,
    stop: async (): Promise<void> => {
      isStopped = true
      clearInterval(poll)
      await running
    },
  }
}
