/**
 * Runs random histories up to the number of steps; a failure is shrunk and reported with the command that reproduces it. Each
 * worker has its own share of the steps, so that a seed gives the same histories on any machine.
 */
import type { Template } from '@u-market/testkit/template'
import fc from 'fast-check'
import { counterexample } from '../counterexample.ts'
import { runHistory } from './run-history.ts'
import { history } from './steps.ts'
import { ModelMismatch } from './take-step.ts'

export type ModelRun = {
  readonly template: Template
  readonly steps: number
  readonly seed: number
  /** The path of a reported failure: only that history is run. */
  readonly path?: string | undefined
  /** The number of concurrent histories. */
  readonly concurrency?: number
  readonly shrinkSeconds?: number
  readonly onProgress?: (steps: number) => void
}

/** No fee, a usual one, and nearly all of the coin. */
const fees = fc.constantFrom(0, 50, 9_999)

export type ModelResult = {
  readonly steps: number
  readonly histories: number
  readonly covered: Map<string, number>
}

/** Throws a `ModelMismatch` with the shrunk history. */
export async function runModel(run: ModelRun): Promise<ModelResult> {
  const shared: Shared = { steps: 0, histories: 0, covered: new Map(), failedAt: null }
  const concurrency = run.path === undefined ? (run.concurrency ?? 1) : 1
  const failures = await Promise.all(
    Array.from({ length: concurrency }, (_, worker) =>
      runWorker({ ...run, seed: run.seed + worker, steps: Math.ceil(run.steps / concurrency) }, shared),
    ),
  )
  const [failure] = failures.flatMap((each) => each ?? [])
  if (failure)
    throw new ModelMismatch(`${failure.message}\nfound after ${shared.steps} steps`, { cause: failure })
  return shared
}

type Shared = ModelResult & { steps: number; histories: number; failedAt: number | null }

const SHRINK_SECONDS = 30
/** Below the average length of a history, so that there are enough histories. */
const STEPS_OF_A_HISTORY = 80
/** Histories beyond the expected number, because the first ones of a small run may all be short. */
const MORE_HISTORIES = 20

async function runWorker(run: ModelRun, shared: Shared): Promise<Error | null> {
  const { template, seed, steps, path, shrinkSeconds = SHRINK_SECONDS, onProgress } = run
  let done = 0
  let failedHere = false
  const isOver = (): boolean =>
    failedHere
      ? performance.now() - Number(shared.failedAt) > shrinkSeconds * 1000
      : shared.failedAt !== null || done >= steps
  const goesOn = (commands: number): boolean => {
    if (failedHere || path !== undefined) return true
    done += commands
    shared.steps += commands
    onProgress?.(shared.steps)
    return !isOver()
  }
  const property = fc.asyncProperty(history, fees, async (specs, feeBasisPoints) => {
    if (isOver()) return
    try {
      const covered = await runHistory(template, specs, { feeBasisPoints, goesOn })
      if (failedHere) return
      for (const name of covered) shared.covered.set(name, (shared.covered.get(name) ?? 0) + 1)
      shared.histories += 1
    } catch (error) {
      failedHere = true
      shared.failedAt ??= performance.now()
      throw error
    }
  })
  const numRuns = Math.ceil(steps / STEPS_OF_A_HISTORY) + MORE_HISTORIES
  const told = await fc.check(property, { seed, numRuns, ...(path !== undefined && { path }) })
  return told.failed ? counterexample(told, { Kind: ModelMismatch, script: 'model' }) : null
}
