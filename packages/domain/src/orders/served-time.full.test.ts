import fc from 'fast-check'
import { expect, test } from 'vitest'
import { histories, requireWindowServed } from './served-time.fixture.ts'

test('over 10,000 histories the time served in a state is its window', () => {
  const run = fc.check(fc.property(histories, requireWindowServed), { numRuns: 10_000 })
  expect(run.failed, fc.defaultReportMessage(run) ?? '').toBe(false)
  expect(run.numRuns).toBe(10_000)
}, 300_000)
