import { isFullRun } from '@u-market/testkit/run'
import { expect, inject, test } from 'vitest'
import { runFuzz } from './fuzz/run-fuzz.ts'
import { stepNames } from './fuzz/run-steps.ts'

const REQUESTS = isFullRun ? 5_000 : 400
const SEED = 20_260_302

/**
 * Every call and frame of the contract, with forms that are valid and forms that are corrupted, from everybody: no bug, no answer but
 * those declared, nothing of another's shown, nothing of another's written. CONTRIBUTING.md says how to run it for longer, and how to
 * see a failure again.
 */
test('whatever is sent is answered as the contract says, and does nothing but its own', {
  timeout: isFullRun ? 600_000 : 100_000,
}, async () => {
  const { requests, counts } = await runFuzz({ template: inject('template'), seed: SEED, requests: REQUESTS })
  expect(requests).toBeGreaterThanOrEqual(REQUESTS)
  expect(stepNames.filter((name) => !counts.has(name))).toEqual([])
})
