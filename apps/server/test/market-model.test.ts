import { isFullRun } from '@u-market/testkit/run'
import { expect, inject, test } from 'vitest'
import { everySale, everyTransition } from './model/lifecycle.ts'
import { runModel } from './model/run-model.ts'

/** Of the ten seeds tried, the one whose short histories take the most transitions. */
const SEED = 5_000
const STEPS = 800
const LONG_STEPS = 3_000
const CONCURRENCY = 3
/** Two runs were enough to take every transition. */
const MAX_RUNS = 8

const named = [...everyTransition, ...everySale]

/**
 * Random histories of several users and orders at once, against the server and a model of it, which must agree after every step.
 * CONTRIBUTING.md says how to run other seeds and more steps.
 */
test('the server agrees with its model', { timeout: 300_000 }, async () => {
  const { steps, covered } = await run({ place: 0, steps: STEPS })
  expect(steps).toBeGreaterThanOrEqual(STEPS)
  // When measured, all but seven were taken; which of two racing calls comes first depends on the machine.
  expect(named.filter((name) => covered.has(name)).length).toBeGreaterThan(named.length * 0.7)
})

/** A transition that is never taken is never checked. */
if (isFullRun)
  test('the server agrees with its model until every transition was taken', {
    timeout: 1_800_000,
  }, async () => {
    const taken = new Set<string>()
    const missing = () => named.filter((name) => !taken.has(name))
    for (let place = 0; place < MAX_RUNS && missing().length > 0; place++) {
      const { covered } = await run({ place, steps: LONG_STEPS })
      for (const name of covered.keys()) taken.add(name)
    }
    expect(missing(), `seeds from ${SEED}`).toEqual([])
  })

/** Each worker and each run has its own seed. */
function run({ place, steps }: { place: number; steps: number }) {
  const seed = SEED + place * CONCURRENCY
  return runModel({ template: inject('template'), seed, steps, concurrency: CONCURRENCY })
}
