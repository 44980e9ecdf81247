/**
 * Runs requests in separate worlds up to the given number; a failure is shrunk and reported with the command that reproduces it.
 */

import { throwDice } from '@u-market/testkit/acts'
import type { Template } from '@u-market/testkit/template'
import fc from 'fast-check'
import { counterexample } from '../counterexample.ts'
import { FuzzFailure } from './context.ts'
import { prepareMarket } from './prepare-market.ts'
import { type Counts, runSteps, type Step, stepNames } from './run-steps.ts'

export type FuzzOptions = {
  readonly template: Template
  readonly requests: number
  readonly seed: number
  readonly path?: string | undefined
  readonly shrinkSeconds?: number
  readonly onProgress?: (requests: number) => void
}
export type Fuzzed = { readonly requests: number; readonly counts: Counts }

/** Maximum number of requests in one world. */
const MAX_RUN_LENGTH = 400
/** Low enough that the number of runs never ends the test before the number of requests does. */
const SHORTEST_MEAN = 100
const SHRINK_SECONDS = 30

/** Shrinks only by leaving requests out: another seed would be a different request, not a smaller one. */
const steps: fc.Arbitrary<Step[]> = fc.noBias(
  fc.array(fc.noShrink(fc.record({ name: fc.constantFrom(...stepNames), seed: fc.nat() })), {
    minLength: 1,
    maxLength: MAX_RUN_LENGTH,
    size: 'max',
  }),
)

/** Throws a `FuzzFailure` with the shrunk list of requests. */
export async function runFuzz(options: FuzzOptions): Promise<Fuzzed> {
  const { template, requests, seed, path, shrinkSeconds = SHRINK_SECONDS, onProgress } = options
  const market = await prepareMarket(template)
  let counts: Counts = new Map()
  let sent = 0
  let failedAt: number | null = null
  const isOver = (): boolean =>
    failedAt === null ? sent >= requests : performance.now() - failedAt > shrinkSeconds * 1000
  const property = fc.asyncProperty(steps, async (list) => {
    if (isOver()) return
    try {
      const more = await runSteps(market, list)
      if (failedAt !== null) return
      counts = sumOf(counts, more)
      sent += list.length
      onProgress?.(sent)
    } catch (error) {
      failedAt ??= performance.now()
      throw error
    }
  })
  const numRuns = Math.ceil(requests / SHORTEST_MEAN) + 1
  const details = await fc.check(property, {
    seed,
    numRuns,
    examples: [[everyStep(seed)]],
    ...(path !== undefined && { path }),
  })
  if (details.failed) throw counterexample(details, { Kind: FuzzFailure, script: 'fuzz' })
  return { requests: sent, counts }
}

/** One step of each kind, run first, because a few hundred random ones would miss some. */
function everyStep(seed: number): Step[] {
  const dice = throwDice(seed)
  const drawn = stepNames.map((name) => ({ name, seed: dice.below(2 ** 31), place: dice.below(2 ** 31) }))
  return drawn.sort((a, b) => a.place - b.place).map(({ place: _, ...step }) => step)
}

function sumOf(counts: Counts, more: Counts): Counts {
  const sum = new Map(counts)
  for (const [name, { sent, succeeded }] of more) {
    const before = sum.get(name) ?? { sent: 0, succeeded: 0 }
    sum.set(name, { sent: before.sent + sent, succeeded: before.succeeded + succeeded })
  }
  return sum
}
