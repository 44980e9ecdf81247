import { expect, inject, test } from 'vitest'
import { everyTransition } from './model/lifecycle.ts'
import { runModel } from './model/run-model.ts'

const STEPS = 14_000
const SEED = 20_260_302

/**
 * Random histories of several people and orders at once, against the server and against a model of it: after every step the two
 * agree. CONTRIBUTING.md says how to run other seeds and more steps.
 */
test('the server agrees with its model', { timeout: 1_800_000 }, async () => {
  const { steps, covered } = await runModel({
    template: inject('template'),
    seed: SEED,
    steps: STEPS,
    concurrency: 3,
  })
  expect(steps, `seed ${SEED}`).toBeGreaterThanOrEqual(STEPS)
  // A transition that is never taken is never checked.
  expect(
    everyTransition.filter((name) => !covered.has(name)),
    `seed ${SEED}`,
  ).toEqual([])
})
