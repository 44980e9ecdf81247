/** Runs one history against its own server and database. */
import type { Template } from '@u-market/testkit/template'
import { openWorld } from '@u-market/testkit/world'
import { setFee } from '../setting.fixture.ts'
import { checkEverything, shownOf } from './check-market.ts'
import { initialMarket } from './initial-market.ts'
import { makeStep, type StepSpec } from './steps.ts'
import { openSystem } from './system-under-test.ts'
import { failOn, type Run, takeStep } from './take-step.ts'

type Options = {
  readonly feeBasisPoints: number
  /** Called after each step with its number of commands; returns whether to continue. */
  readonly goesOn: (commands: number) => boolean
}

/** Steps between two full comparisons; there is one at the end too. */
const CHECK_EVERY = 200

/** Returns the transitions and refusals covered. Throws a `ModelMismatch`. */
export async function runHistory(
  template: Template,
  specs: readonly StepSpec[],
  { feeBasisPoints, goesOn }: Options,
): Promise<readonly string[]> {
  const world = await openWorld(template)
  try {
    await setFee(world, feeBasisPoints)
    const market = await initialMarket(world)
    const run: Run = { system: openSystem(world), market, before: shownOf(market), sent: [], transcript: [] }
    const began = market.now
    for (const [place, spec] of specs.entries()) {
      await takeStep(run, makeStep(run.market, spec, { began, place }))
      if (place % CHECK_EVERY === CHECK_EVERY - 1) failOn(run, await checkEverything(run.system, run.market))
      if (!goesOn(spec.do === 'race' ? 2 : 1)) break
    }
    failOn(run, await checkEverything(run.system, run.market))
    failOn(run, world.server.takeBugs())
    await world.checkBooks()
    return run.market.covered
  } finally {
    await world.close()
  }
}
