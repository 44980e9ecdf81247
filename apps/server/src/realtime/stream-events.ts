import { setTimeout as delay } from 'node:timers/promises'
import type { Deps } from '../features/deps.ts'
import {
  advanceWatermark,
  awaitGap,
  type Hearing,
  hearingsThrough,
  newestSeq,
  nextTransactionId,
  readStream,
  type Watermark,
} from '../features/events/index.ts'
import { isOutage } from '../platform/outage.ts'
import type { GatewayLimits } from './limits.ts'
import { createWakeLoop } from './wake-loop.ts'

/** A push that cannot be rendered is a bug, and must not block later ones forever. */
const MAX_DELIVERY_ATTEMPTS = 5

/** A start waits at most this long for earlier transactions; their statements time out sooner. */
const START_LIMIT_MS = 15_000

type Delivery = {
  /** In the order of the stream. */
  readonly deliver: (hearings: readonly Hearing[]) => Promise<void>
  /** Disconnects clients that missed events; they resume from their cursor. */
  readonly giveUp: (error: unknown) => void
}

export type EventStream = ReturnType<typeof createEventStream>

/** Follows the stream: delivers every event once, in order, as soon as no smaller seq can still appear. */
export function createEventStream(deps: Deps, limits: GatewayLimits, delivery: Delivery) {
  const db = deps.database.kysely
  const sender = createSender(delivery)
  let watermark: Watermark = { seq: 0, pending: null }
  let hasBegun = false

  /** Reads the stream. Returns ms until the next read, or null if there is nothing to wait for. */
  const look = async (): Promise<number | null> => {
    const after = watermark.seq
    const seen = await readStream(db, after)
    const { gapBelow, ...next } = advanceWatermark(watermark, seen)
    const below = gapBelow === null ? null : await nextTransactionId(db)
    // Before sending: a client that connects during the sending reads up to here from the stream itself.
    watermark = next.watermark
    if (watermark.seq > after) sender.put(hearingsThrough(seen, watermark.seq))
    if (gapBelow !== null && below !== null) watermark = awaitGap(watermark, gapBelow, below)
    if (gapBelow !== null || seen.isCut) return 0
    return watermark.pending ? limits.gapPollMs : null
  }
  const loop = createWakeLoop({
    step: async () => {
      // A failed delivery is repeated before newer events.
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
    /** Starts at the newest event, after transactions that may still write earlier ones have ended. */
    start: async (): Promise<void> => {
      watermark = { seq: await findStart(deps, limits), pending: null }
      hasBegun = true
      loop.start()
    },
    /** Ignored before `start`, which sets where to begin. */
    wake: (): void => {
      if (hasBegun) loop.wake()
    },
    watermarkSeq: (): number => watermark.seq,
    stop: loop.stop,
  }
}

/**
 * Holds what is to be delivered, and repeats it after a failure: without limit during a database outage, otherwise a few times.
 * Repeats are safe, as sockets skip what they have.
 */
function createSender({ deliver, giveUp }: Delivery) {
  let due: readonly Hearing[] | null = null
  let attempts = 0
  return {
    put: (hearings: readonly Hearing[]): void => {
      due = hearings
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

/** Returns the newest seq, after all transactions that began before the read have ended. */
async function findStart({ database }: Deps, limits: GatewayLimits): Promise<number> {
  const newest = await newestSeq(database.kysely)
  const begun = await nextTransactionId(database.kysely)
  const until = performance.now() + START_LIMIT_MS
  while ((await readStream(database.kysely, newest, 1)).oldestRunning < begun && performance.now() < until)
    await delay(limits.gapPollMs)
  return newest
}
