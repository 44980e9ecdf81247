import fc from 'fast-check'
import { AWAY_MS, type Gap, type Stop, settleGaps } from './served-time.ts'

/** What happens to a market, each for some seconds. `until`: the end of a stop, in seconds from its begin; 0: without one. */
type Step = {
  readonly is: 'serve' | 'away' | 'stop' | 'restart'
  readonly seconds: number
  readonly until: number
}

const steps = fc.array(
  fc.record({
    is: fc.constantFrom('serve', 'away', 'stop', 'restart'),
    seconds: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 5_000 })),
    until: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 4_000 })),
  }),
  { minLength: 1, maxLength: 12 },
)
const SECOND = 1_000

/** A market's life, and the waits of one order that began while it served. */
export const histories = fc.record({
  steps,
  placedIn: fc.integer({ min: 0, max: 11 }),
  windowSeconds: fc.integer({ min: 1, max: 8_000 }),
})

export type History = Parameters<typeof replay>[0]

/**
 * Lives through a history as the servers do: signs of life while the market serves, a look whenever it is back or a stop ends.
 * Returns the gaps that were found and, counted second by second, when the market did not serve.
 */
export function replay({ steps: given }: { readonly steps: readonly Step[] }) {
  let now = 1_000_000 * SECOND
  let servedAt = now
  let settledUntil = 0
  const stops: { from: number; to: number | null }[] = []
  const gaps: Gap[] = []
  const lost: { from: number; to: number }[] = []
  /** When each step began, if clocks ran then. */
  const served: (number | null)[] = []

  const isStopped = (at: number): boolean =>
    stops.some(({ from, to }) => from <= at && (to === null || at < to))
  const look = (): void => {
    const known: Stop[] = stops.filter(({ to }) => (to ?? Number.POSITIVE_INFINITY) > settledUntil)
    const found = settleGaps({ servedAt, settledUntil, stops: known }, now)
    gaps.push(...found.gaps)
    settledUntil = found.settledUntil
    servedAt = now
  }
  const pass = (seconds: number, isAway: boolean): void => {
    for (let each = 0; each < seconds; each++) {
      if (isAway || isStopped(now)) lost.push({ from: now, to: now + SECOND })
      now += SECOND
    }
  }
  for (const { is, seconds, until } of given) {
    served.push(isStopped(now) ? null : now)
    if (is === 'away') pass(seconds, seconds * SECOND > AWAY_MS)
    else {
      if (is === 'stop' && !isStopped(now))
        stops.push({ from: now, to: until === 0 ? null : now + until * SECOND })
      if (is === 'restart')
        for (const stop of stops) if (isStopped(now) && (stop.to ?? now + 1) > now) stop.to = now
      look()
      for (let left = seconds; left > 0; left -= 3) {
        pass(Math.min(3, left), false)
        look()
      }
    }
    look()
  }
  // A stop that goes on is settled at its end.
  for (const stop of stops) if ((stop.to ?? now + 1) > now) stop.to = now
  look()
  return { gaps, lost, served, end: now }
}

/** Throws unless the time that an order was served in its state is its window, and each lost second is in one gap. */
export function requireWindowServed(history: History & { placedIn: number; windowSeconds: number }): void {
  const { gaps, lost, served, end } = replay(history)
  const counted = gaps.reduce((sum, { from, to }) => sum + to - from, 0)
  if (counted !== lost.length * SECOND)
    throw new Error(`${counted / SECOND} s in gaps, ${lost.length} s lost`)
  for (const [at, gap] of gaps.entries())
    if (gap.from < (gaps[at - 1]?.to ?? 0)) throw new Error('two gaps overlap')
  const placedAt = served[history.placedIn]
  if (placedAt === undefined || placedAt === null) return
  const window = history.windowSeconds * SECOND
  // As `shift-orders.ts`: a wait that has not ended when a gap begins moves by what it has lost.
  let deadline = placedAt + window
  for (const { from, to } of gaps)
    if (to > placedAt && deadline > from) deadline += to - Math.max(from, placedAt)
  if (deadline > end) return
  const lostThen = lost.filter(({ from }) => from >= placedAt && from < deadline).length * SECOND
  if (deadline - placedAt - lostThen !== window)
    throw new Error(`served for ${(deadline - placedAt - lostThen) / SECOND} s of ${history.windowSeconds}`)
}
