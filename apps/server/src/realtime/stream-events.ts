import { setTimeout as delay } from 'node:timers/promises'
import type { Deps } from '../features/deps.ts'
import {
  advanceWatermark,
  awaitGap,
  newestSeq,
  nextTransactionId,
  type Range,
  readStream,
  type Watermark,
} from '../features/events/index.ts'
import { isOutage } from '../platform/outage.ts'
import type { GatewayLimits } from './limits.ts'
import { createWakeLoop } from './wake-loop.ts'

/** A push that cannot be written is a bug: it must not hold up all that come after it for ever. */
const MAX_DELIVERY_ATTEMPTS = 5

/** How long a start waits for transactions that began before it; statements are cut off sooner. */
const START_LIMIT_MS = 15_000

type Delivery = {
  readonly deliver: (range: Range) => Promise<void>
  /** Nobody may stay connected who has missed something: the cursor brings it to those who come back. */
  readonly giveUp: (error: unknown) => void
}

export type EventStream = ReturnType<typeof createEventStream>

/** Follows the stream: hands on every event once, in order, as soon as nothing smaller can still appear. */
export function createEventStream(deps: Deps, limits: GatewayLimits, delivery: Delivery) {
  const db = deps.database.kysely
  const sender = createSender(delivery)
  let watermark: Watermark = { seq: 0, pending: null }
  let hasBegun = false

  /** Takes a look, and says how long to wait for the next; null when there is nothing to wait for. */
  const look = async (): Promise<number | null> => {
    const after = watermark.seq
    const seen = await readStream(db, after)
    const { gapBelow, ...next } = advanceWatermark(watermark, seen)
    const below = gapBelow === null ? null : await nextTransactionId(db)
    // Before anything is sent: a client that connects during the sending reads up to here from the stream itself.
    watermark = next.watermark
    if (watermark.seq > after) sender.put({ after, through: watermark.seq })
    if (gapBelow !== null && below !== null) watermark = awaitGap(watermark, gapBelow, below)
    if (gapBelow !== null || seen.isCut) return 0
    return watermark.pending ? limits.gapPollMs : null
  }
  const loop = createWakeLoop({
    step: async () => {
      // What could not be sent the last time comes before what is new.
      await sender.send()
      const wait = await look()
      await sender.send()
      return wait
    },
    onError: (error) => {
      if (isOutage(error)) deps.log.warn(`the stream of events waits for the database: ${error}`)
      else deps.log.error({ err: error }, 'the stream of events could not be read or sent')
    },
    pollMs: limits.slowPollMs,
  })

  return {
    /** Begins at the newest event, once whatever might still appear before it has ended. */
    start: async (): Promise<void> => {
      watermark = { seq: await findStart(deps, limits), pending: null }
      hasBegun = true
      loop.start()
    },
    /** Before the start it would read the stream from its first event. */
    wake: (): void => {
      if (hasBegun) loop.wake()
    },
    watermarkSeq: (): number => watermark.seq,
    stop: loop.stop,
  }
}

/**
 * Holds the range that is to be sent; what fails is tried again, as sockets pass over what they have: for as long as the database is
 * away, and a few times where it is not.
 */
function createSender({ deliver, giveUp }: Delivery) {
  let due: Range | null = null
  let attempts = 0
  return {
    put: (range: Range): void => {
      due = range
    },
    send: async (): Promise<void> => {
      if (!due) return
      try {
        await deliver(due)
      } catch (error) {
        if (isOutage(error)) throw error
        attempts += 1
        if (attempts < MAX_DELIVERY_ATTEMPTS) throw error
        giveUp(error)
      }
      due = null
      attempts = 0
    },
  }
}

/** The newest event, once no transaction runs any more that began before it was looked for. */
async function findStart({ database }: Deps, limits: GatewayLimits): Promise<number> {
  const newest = await newestSeq(database.kysely)
  const begun = await nextTransactionId(database.kysely)
  const until = performance.now() + START_LIMIT_MS
  while ((await readStream(database.kysely, newest, 1)).oldestRunning < begun && performance.now() < until)
    await delay(limits.gapPollMs)
  return newest
}
