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
  type StreamSnapshot,
  type Watermark,
} from '../features/events/index.ts'
import { isOutage } from '../platform/outage.ts'
import type { GatewayLimits } from './limits.ts'
import type { Settled } from './settled.ts'
import { createWakeLoop } from './wake-loop.ts'

/** A push that cannot be rendered is a bug, and must not block later ones forever. */
const MAX_DELIVERY_ATTEMPTS = 5

/** A start waits at most this long for earlier transactions; their statements time out sooner. */
const START_LIMIT_MS = 15_000

/** Notices that wait while a delivery fails. If there are more, the stream itself is read. */
const MAX_HEARD = 1_000

type Delivery = {
  /** In the order of the stream. */
  readonly deliver: (hearings: readonly Hearing[]) => Promise<void>
  /** Disconnects clients that missed events; they resume from their cursor. */
  readonly giveUp: (error: unknown) => void
}

type Settling = {
  /** One process settles the watermark at each wake. The others follow what it tells, and look for themselves with each poll. */
  readonly isSettler: () => boolean
  readonly tell: (settled: Settled) => void
}

/** A process without others. */
const alone: Settling = { isSettler: () => true, tell: () => {} }

/** The database lacks the event at the watermark: another one has taken over without the newest events. */
export class HistoryChanged extends Error {}

export type EventStream = ReturnType<typeof createEventStream>

/** Follows the stream: delivers every event once, in order, as soon as no smaller seq can still appear. */
export function createEventStream(
  deps: Deps,
  limits: GatewayLimits,
  delivery: Delivery,
  { isSettler, tell }: Settling = alone,
) {
  const db = deps.database.kysely
  const sender = createSender(delivery)
  const heard: Settled[] = []
  let watermark: Watermark = { seq: 0, pending: null }
  /** Of the event at the watermark; null before the first event. */
  let mark: string | null = null
  let hasBegun = false

  const begin = async (): Promise<void> => {
    const start = await findStart(deps, limits)
    watermark = { seq: start.seq, pending: null }
    mark = start.mark
  }
  const beginAgain = async (): Promise<number> => {
    const lost = watermark.seq
    await begin()
    sender.drop()
    delivery.giveUp(new HistoryChanged(`event ${lost} is gone: the stream begins again at ${watermark.seq}`))
    return 0
  }
  /**
   * Reads the stream. Returns ms until the next read, or null if there is nothing to wait for.
   * @param settled by another process; this read goes no further, so that its next notice continues from there
   */
  const look = async (settled: Settled | null): Promise<number | null> => {
    const after = watermark.seq
    const found = await readStream(db, after)
    if (after > 0 && found.anchor !== mark) return beginAgain()
    // A notice about another database means nothing here.
    const isShown = settled !== null && found.markOf(settled.through) === settled.mark
    const seen = isShown ? cutAt(found, settled.through) : found
    if (isShown) watermark = awaitGap(watermark, settled.through, 0n)
    const { gapBelow, ...next } = advanceWatermark(watermark, seen)
    const below = gapBelow === null ? null : await nextTransactionId(db)
    // Before sending: a client that connects during the sending reads up to here from the stream itself.
    watermark = next.watermark
    if (watermark.seq > after) {
      const hearings = hearingsThrough(seen, watermark.seq)
      const from = { seq: after, mark }
      mark = seen.markOf(watermark.seq)
      sender.put(hearings)
      if (isSettler()) tell({ from, through: watermark.seq, mark, hearings })
    }
    if (gapBelow !== null && below !== null) watermark = awaitGap(watermark, gapBelow, below)
    if (gapBelow !== null || seen.isCut) return 0
    return watermark.pending ? limits.gapPollMs : null
  }
  const follow = async (settled: Settled): Promise<number | null> => {
    const { from, hearings } = settled
    if (settled.through <= watermark.seq) return null
    if (hearings === null || from.seq !== watermark.seq || from.mark !== mark) return look(settled)
    watermark = { seq: settled.through, pending: null }
    mark = settled.mark
    sender.put(hearings)
    return null
  }
  const loop = createWakeLoop({
    step: async () => {
      // A failed delivery is repeated before newer events.
      await sender.send()
      const settled = heard.shift()
      const wait = settled ? await follow(settled) : await look(null)
      await sender.send()
      return heard.length > 0 ? 0 : wait
    },
    onError: (error) => {
      // The next read may reach another database, whose transactions have other ids.
      watermark = { ...watermark, pending: null }
      if (isOutage(error)) deps.log.warn(`the stream of events waits for the database: ${error}`)
      else deps.log.error({ err: error }, 'the stream of events could not be read or sent')
    },
    pollMs: limits.slowPollMs,
  })

  return {
    /** Starts at the newest event, after transactions that may still write earlier ones have ended. */
    start: async (): Promise<void> => {
      await begin()
      hasBegun = true
      loop.start()
    },
    /** Events were committed. Ignored before `start`, which sets where to begin, and where another process settles them. */
    wake: (): void => {
      if (hasBegun && isSettler()) loop.wake()
    },
    /** Notices or wakes may have been lost. */
    catchUp: (): void => {
      if (hasBegun) loop.wake()
    },
    /** The settler has told how far the stream is settled. */
    hear: (settled: Settled): void => {
      if (!hasBegun || settled.through <= watermark.seq) return
      if (heard.length >= MAX_HEARD) heard.length = 0
      heard.push(settled)
      loop.wake()
    },
    watermarkSeq: (): number => watermark.seq,
    stop: loop.stop,
  }
}

/** Hides what comes after a number. */
function cutAt(seen: StreamSnapshot, through: number): StreamSnapshot {
  const length = seen.seqs.findLastIndex((seq) => seq <= through) + 1
  if (length === seen.seqs.length) return seen
  return { ...seen, seqs: seen.seqs.slice(0, length), isCut: false }
}

/**
 * Holds what is to be delivered, and repeats it after a failure: without limit during a database outage, otherwise a few times.
 * Repeats are safe, as sockets skip what they have.
 */
function createSender({ deliver, giveUp }: Delivery) {
  let due: readonly Hearing[] | null = null
  let attempts = 0
  const drop = (): void => {
    due = null
    attempts = 0
  }
  return {
    put: (hearings: readonly Hearing[]): void => {
      due = hearings
    },
    drop,
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
      drop()
    },
  }
}

/** Returns the newest event, after all transactions that began before the read have ended. */
async function findStart(
  { database }: Deps,
  limits: GatewayLimits,
): Promise<{ readonly seq: number; readonly mark: string | null }> {
  const seq = await newestSeq(database.kysely)
  const begun = await nextTransactionId(database.kysely)
  const until = performance.now() + START_LIMIT_MS
  for (;;) {
    const { oldestRunning, anchor } = await readStream(database.kysely, seq, 1)
    if (oldestRunning >= begun || performance.now() >= until) return { seq, mark: anchor }
    await delay(limits.gapPollMs)
  }
}
