import { expect, inject, test } from 'vitest'
import { everySale, everyTransition } from './model/lifecycle.ts'
import { runModel } from './model/run-model.ts'

const STEPS = 3_000
const SEED = 20_260_302
const MOST_RUNS = 12

/**
 * Random histories of several people and orders at once, against the server and against a model of it: after every step the two
 * agree. CONTRIBUTING.md says how to run other seeds and more steps.
 */
test('the server agrees with its model', { timeout: 1_800_000 }, async () => {
  const taken = new Set<string>()
  const missing = () => [...everyTransition, ...everySale].filter((name) => !taken.has(name))
  // As many runs as it takes: a rare transition may be missed by some, and which histories come first is up to the machine.
  for (let run = 0; run < MOST_RUNS && (run === 0 || missing().length > 0); run++) {
    const seed = SEED + run
    const { steps, covered } = await runModel({
      template: inject('template'),
      seed,
      steps: STEPS,
      concurrency: 3,
    })
    expect(steps, `seed ${seed}`).toBeGreaterThanOrEqual(STEPS)
    for (const name of covered.keys()) taken.add(name)
  }
  // A transition that is never taken is never checked.
  expect(missing(), `seeds from ${SEED}`).toEqual([])
})
