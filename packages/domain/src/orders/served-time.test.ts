import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { histories, requireWindowServed } from './served-time.fixture.ts'
import { settleGaps } from './served-time.ts'

const MINUTE = 60_000
const fresh = { settledUntil: 0, stops: [] }

describe('the time that a market served', () => {
  test('a silence of ten seconds is no gap; a longer one counts from the last sign of life', () => {
    expect(settleGaps({ ...fresh, servedAt: MINUTE }, MINUTE + 10_000).gaps).toEqual([])
    expect(settleGaps({ ...fresh, servedAt: MINUTE }, MINUTE + 10_001)).toEqual({
      gaps: [{ from: MINUTE, to: MINUTE + 10_001, why: 'away' }],
      settledUntil: MINUTE + 10_001,
      isStopped: false,
    })
    expect(settleGaps({ ...fresh, servedAt: null }, MINUTE).gaps).toEqual([])
  })
  test('a stop counts from its begin to its end, and is settled only then', () => {
    const running = { ...fresh, servedAt: 3 * MINUTE, stops: [{ from: MINUTE, to: null }] }
    expect(settleGaps(running, 3 * MINUTE)).toEqual({ gaps: [], settledUntil: MINUTE, isStopped: true })
    const ended = { servedAt: 5 * MINUTE, settledUntil: MINUTE, stops: [{ from: MINUTE, to: 4 * MINUTE }] }
    expect(settleGaps(ended, 5 * MINUTE)).toEqual({
      gaps: [{ from: MINUTE, to: 4 * MINUTE, why: 'stopped' }],
      settledUntil: 5 * MINUTE,
      isStopped: false,
    })
    expect(settleGaps({ ...ended, settledUntil: 5 * MINUTE, servedAt: 6 * MINUTE }, 6 * MINUTE).gaps).toEqual(
      [],
    )
  })
  test('an absence before a stop that goes on is settled at once, one within it at its end', () => {
    const stops = [{ from: 3 * MINUTE, to: null }]
    expect(settleGaps({ ...fresh, servedAt: MINUTE, stops }, 4 * MINUTE)).toEqual({
      gaps: [{ from: MINUTE, to: 3 * MINUTE, why: 'away' }],
      settledUntil: 3 * MINUTE,
      isStopped: true,
    })
    expect(settleGaps({ servedAt: 5 * MINUTE, settledUntil: 3 * MINUTE, stops }, 9 * MINUTE).gaps).toEqual([])
  })
  test('of every second that was lost one gap tells, and an order is served for its window', () => {
    const run = fc.check(fc.property(histories, requireWindowServed), { numRuns: 100 })
    expect(run.failed, fc.defaultReportMessage(run) ?? '').toBe(false)
  })
})
