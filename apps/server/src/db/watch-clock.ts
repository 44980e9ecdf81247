/**
 * Compares this machine's clock with the database's. Every server judges deadlines by its own clock, so two that differ would end
 * the same order at different times.
 */
import { StartError } from '@u-market/embedded-postgres'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { Gauge } from 'prom-client'
import type { Clock } from '../platform/clock.ts'

/** A time service keeps machines within some milliseconds; this much is a fault that users do not see yet. */
const ALARM_MS = 200
/** The alarm ends well below its limit, so that a clock at the limit does not log every look. */
const CALM_MS = ALARM_MS / 2
/** Users see deadlines in seconds. */
const REFUSE_MS = 1_000
const LOOK_MS = 15_000
/** A look takes the quickest of these: a slow round trip tells little. */
const SAMPLES = 3

const nowSql = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms'

type State = 'right' | 'off' | 'wrong'
type WatchOptions = {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  readonly lookMs?: number
}

export type ClockWatch = {
  /** False while the clocks are a second or more apart. */
  isRight(): boolean
  stop(): void
}

/** Looks at once, and then regularly. Throws a `StartError` if the clocks are a second or more apart. */
export async function watchClock({ pool, clock, log, lookMs = LOOK_MS }: WatchOptions): Promise<ClockWatch> {
  let state: State = 'right'
  const look = async (isFirst: boolean): Promise<void> => {
    const offset = await measure(pool, clock)
    offsetSeconds.set(offset.ms / 1000)
    const next = judge(offset, state)
    if (next === state) return
    const what = inWords(offset.ms)
    if (next === 'wrong' && isFirst) throw new StartError(`${what}: set it by a time service (NTP)`)
    if (next === 'wrong') log.error(`${what}: the server is not ready until it is set`)
    else if (next === 'right') log.info(`${what}: right again`)
    else log.warn(what)
    state = next
  }
  await look(true)
  // An outage is logged elsewhere, and leaves the last state.
  const timer = setInterval(() => void look(false).catch(() => {}), lookMs)
  return { isRight: () => state !== 'wrong', stop: () => clearInterval(timer) }
}

/** Positive: this machine's clock is ahead. The true difference lies within `uncertainMs` of `ms`. */
type Offset = { readonly ms: number; readonly uncertainMs: number }

async function measure(pool: pg.Pool, clock: Clock): Promise<Offset> {
  const samples: Offset[] = []
  while (samples.length < SAMPLES) {
    const sentAt = performance.now()
    const { rows } = await pool.query<{ ms: number }>(nowSql)
    const now = clock.now().getTime()
    const halfTrip = (performance.now() - sentAt) / 2
    samples.push({ ms: now - halfTrip - (rows[0]?.ms ?? 0), uncertainMs: halfTrip })
  }
  return samples.reduce((best, sample) => (sample.uncertainMs < best.uncertainMs ? sample : best))
}

function judge({ ms, uncertainMs }: Offset, before: State): State {
  const least = Math.abs(ms) - uncertainMs
  if (least >= REFUSE_MS) return 'wrong'
  if (least >= ALARM_MS) return 'off'
  return before === 'right' || least < CALM_MS ? 'right' : 'off'
}

function inWords(ms: number): string {
  return `this machine's clock is ${Math.abs(Math.round(ms))} ms ${ms < 0 ? 'behind' : 'ahead of'} the database's`
}

const offsetSeconds = new Gauge({
  name: 'u_market_clock_offset_seconds',
  help: 'How far this machine’s clock is ahead of the database’s; negative: behind.',
})
