import { setTimeout as delay } from 'node:timers/promises'
import type { Deps } from '../features/deps.ts'
import {
  awaitGap,
  drawTransactionId,
  type Horizon,
  lookAtOutbox,
  newestSeq,
  type Push,
  settle,
} from '../features/events/index.ts'
import type { GatewayLimits } from './limits.ts'

/** A push that cannot be written is a bug: it must not hold up all that come after it for ever. */
const DELIVERY_TRIES = 5

export type OutboxStream = ReturnType<typeof createOutboxStream>

/** How long a start waits for transactions that began before it; statements are cut off sooner. */
const START_LIMIT_MS = 15_000

/** Follows the outbox: hands on every push once, in order, as soon as nothing smaller can still appear. */
export const createOutboxStream = (
  deps: Deps,
  limits: GatewayLimits,
  deliver: (pushes: readonly Push[]) => Promise<void>,
) => {
  const db = deps.database.kysely
  let horizon: Horizon = { settled: 0, pending: null }
  let due: readonly Push[] = []
  let tries = 0
  let isWanted = false
  let running: Promise<void> | null = null
  let isStopped = false
  let poll: ReturnType<typeof setInterval> | undefined

  /** Takes a look, and says how long to wait for the next; null when there is nothing to wait for. */
  const look = async (): Promise<number | null> => {
    const seen = await lookAtOutbox(db, horizon.settled)
    const { pushes, gapBelow, ...settled } = settle(horizon, seen)
    const below = gapBelow === null ? null : await drawTransactionId(db)
    // Before anything is sent: whoever connects during the sending reads up to here from the outbox itself.
    horizon = settled.horizon
    due = pushes
    if (gapBelow !== null && below !== null) horizon = awaitGap(horizon, gapBelow, below)
    if (gapBelow !== null || seen.isCut) return 0
    return horizon.pending ? limits.gapPollMs : null
  }
  /** Sends what is due; what fails is tried again, as sockets pass over what they have. */
  const send = async (): Promise<void> => {
    tries += 1
    if (due.length > 0 && tries <= DELIVERY_TRIES) await deliver(due)
    due = []
    tries = 0
  }
  const step = async (): Promise<number | null> => {
    if (due.length > 0) await send()
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
        deps.log.error({ err: error }, 'the outbox could not be read or sent')
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
    /** Begins at the newest push, once whatever might still appear before it has ended. */
    start: async (): Promise<void> => {
      const newest = await newestSeq(db)
      const begun = await drawTransactionId(db)
      const until = performance.now() + START_LIMIT_MS
      while ((await lookAtOutbox(db, newest)).oldestRunning < begun && performance.now() < until)
        await delay(limits.gapPollMs)
      horizon = { settled: newest, pending: null }
      poll = setInterval(wake, limits.slowPollMs)
      wake()
    },
    wake,
    settled: (): number => horizon.settled,
    stop: async (): Promise<void> => {
      isStopped = true
      clearInterval(poll)
      await running
    },
  }
}
