import { isFullRun } from '@u-market/testkit/run'
import { expect, inject, test } from 'vitest'
import { runFuzz } from './fuzz/run-fuzz.ts'
import { stepNames } from './fuzz/run-steps.ts'

const REQUESTS = isFullRun ? 5_000 : 200
const SEED = 20_260_302

/**
 * Sends every call and frame of the contract, in valid and corrupted forms, as every kind of caller: no bug, no undeclared
 * response, no read or write of another user's data. CONTRIBUTING.md says how to run it for longer, and how to reproduce a
 * failure.
 */
test('every request gets a response that the contract declares, and touches only the caller’s own data', {
  timeout: isFullRun ? 600_000 : 100_000,
}, async () => {
  const { requests, counts } = await runFuzz({ template: inject('template'), seed: SEED, requests: REQUESTS })
  expect(requests).toBeGreaterThanOrEqual(REQUESTS)
  expect(stepNames.filter((name) => !counts.has(name))).toEqual([])
})
