/**
 * Knows whether the market serves, so that no clock of an order runs while it is away or stopped. Every server leaves signs of life
 * in one row; the first that looks after a gap moves all deadlines by it. An order is judged only at a moment that is known to be
 * served: otherwise the server looks first.
 */

import { AWAY_MS, settleGaps } from '@u-market/domain'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import type { Deps, ServedTime, SwitchedOff } from '../deps.ts'
import { findStops, findSwitchesOff } from '../market/index.ts'
import { shiftOrders } from './shift-orders.ts'

/** Seconds between two signs of life of the whole market: three of them fit into `AWAY_MS`. */
const BEAT_SECONDS = 3

const AGE = 'clock_timestamp() - beat_at'
const isYoung = `${AGE} >= interval '0' and ${AGE} < interval '${BEAT_SECONDS} seconds'`
const ageMs = `extract(epoch from ${AGE})::float8 * 1000`
/** Most looks only read the row. The age is by the database's clock alone; a sign from the future is that of a database that was replaced. */
const lookSql = statement<{ ageMs: number | null; hasStops: boolean }>(
  'look-at-market-clock',
  `with beat as (
      update market_clock set beat_at = clock_timestamp()
      where $1::boolean and (beat_at is null or (${AGE} <= interval '${AWAY_MS} milliseconds' and not (${isYoung}))))
    select ${ageMs} as age_ms, exists (select from switch
        where what = 'everything' and coalesce(ended_at, until, 'infinity') > c.settled_until) as has_stops
    from market_clock c`,
)
const lockSql = statement('lock-market-clock', 'select id from market_clock for update')
/** The newest events are signs of life too, and often younger. Of those at once, a larger number can be the earlier one. */
const pastSql = statement<{ ageMs: number | null; settledUntil: Date; eventAt: Date | null }>(
  'read-market-clock',
  `select ${ageMs} as age_ms, settled_until,
    (select max(created_at) from (select created_at from event order by seq desc limit 50) newest) as event_at from market_clock`,
)
const settledSql = statement(
  'settle-market-clock',
  'update market_clock set settled_until = $1, beat_at = case when $2::boolean then clock_timestamp() else beat_at end',
)

/** What a look found. */
type Look = { readonly at: number; readonly stop: SwitchedOff | null; readonly hasMoved: boolean }

export function createServedTime({
  database,
  clock,
  log,
  wake,
}: Pick<Deps, 'database' | 'clock' | 'log' | 'wake'>): ServedTime {
  let known: Look | null = null
  let judgesAbsence = false
  let looking: Promise<Look> | null = null
  let changes = 0

  const covers = (at: Date): boolean =>
    known !== null && known.stop === null && (!judgesAbsence || at.getTime() - known.at <= AWAY_MS)

  const settleIn = async (tx: Tx): Promise<Look> => {
    // Fifty thousand orders take a second or two; a market that was away has nothing more urgent.
    await sql`set local statement_timeout = '60s'`.execute(tx)
    await lockSql(tx, [])
    const [past] = await pastSql(tx, [])
    if (!past) throw new Error('the market has no clock')
    const now = clock.now()
    const at = now.getTime()
    const beatAt = judgesAbsence && past.ageMs !== null ? at - past.ageMs : null
    const servedAt = beatAt && Math.max(beatAt, Math.min(at, past.eventAt?.getTime() ?? beatAt))
    const stops = await findStops(tx, past.settledUntil)
    const { gaps, settledUntil, isStopped } = settleGaps(
      { servedAt, settledUntil: past.settledUntil.getTime(), stops },
      at,
    )
    for (const gap of gaps) {
      const orders = await shiftOrders(tx, gap)
      const seconds = Math.round((gap.to - gap.from) / 1000)
      log.warn(
        { ...gap, orders },
        `the market was ${gap.why} for ${seconds} s: orders have so much more time`,
      )
    }
    await settledSql(tx, [new Date(settledUntil), judgesAbsence])
    const off = isStopped ? await findSwitchesOff(tx, now) : []
    return { at, stop: off.find(({ what }) => what === 'everything') ?? null, hasMoved: gaps.length > 0 }
  }

  const look = async (): Promise<Look> => {
    const at = clock.now().getTime()
    const [row] = await lookSql(database.pool, [judgesAbsence])
    const isServed = row && !row.hasStops && (!judgesAbsence || (row.ageMs ?? 0) <= AWAY_MS)
    if (isServed) return { at, stop: null, hasMoved: false }
    const found = await transact(database, null, settleIn)
    if (found.hasMoved) wake()
    return found
  }

  const lookOnce = async (): Promise<Look> => {
    const seen = changes
    const found = await look()
    if (seen === changes) known = found
    return found
  }

  const settle = async (): Promise<SwitchedOff | null> => {
    if (!judgesAbsence && covers(clock.now())) return null
    looking ??= lookOnce().finally(() => {
      looking = null
    })
    return (await looking).stop
  }

  return {
    covers,
    settle,
    settleIn: async (tx) => {
      await settleIn(tx)
    },
    forget: () => {
      changes += 1
      known = null
    },
    begin: async () => {
      judgesAbsence = true
      await settle()
    },
  }
}
