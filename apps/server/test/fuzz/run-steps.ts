/** Sends requests to a separate world one by one and checks each. Throws with the transcript at the first that is wrong. */
import { clientActions } from '@u-market/contract'
import { keysOf } from '@u-market/domain'
import { throwDice } from '@u-market/testkit/acts'
import { openWorld } from '@u-market/testkit/world'
import { callStep } from './call-step.ts'
import { type Context, FuzzFailure, fail } from './context.ts'
import { calls } from './generate-request.ts'
import { createOwnership } from './ownership.ts'
import { pageStep } from './page-step.ts'
import { pictureStep } from './picture-step.ts'
import type { PreparedMarket } from './prepare-market.ts'
import { gatherSecrets } from './secrets.ts'
import { socketStep } from './socket-step.ts'
import type { Run } from './step.ts'
import { uploadStep } from './upload-step.ts'
import { watchCrashes } from './watch-crashes.ts'

/** A request that is generated only when the market's state is known: its kind, and the seed of its choices. */
export type Step = { readonly name: string; readonly seed: number }
/** By kind: the number sent, and the number that succeeded. */
export type Counts = ReadonlyMap<string, { readonly sent: number; readonly succeeded: number }>

/** Every call of both contracts, a socket that starts with each action, and the requests that are not forms. */
const runs: Readonly<Record<string, Run>> = {
  ...Object.fromEntries(calls.map((call) => [call.name, callStep(call)])),
  ...Object.fromEntries(keysOf(clientActions).map((action) => [`socket ${action}`, socketStep(action)])),
  upload: uploadStep,
  picture: pictureStep,
  page: pageStep,
}
export const stepNames: readonly string[] = Object.keys(runs)

export async function runSteps(market: PreparedMarket, steps: readonly Step[]): Promise<Counts> {
  const world = await openWorld(market.template)
  const crashes = watchCrashes()
  try {
    const callers = market.callers.map((caller) => ({ ...caller }))
    const context: Context = {
      world,
      callers,
      corpus: market.corpus.copy(),
      secrets: await gatherSecrets(world, callers),
      ownership: createOwnership(world),
      transcript: [],
      takeCrashes: crashes.take,
    }
    const counts = new Map<string, { sent: number; succeeded: number }>()
    for (const { name, seed } of steps) {
      const run = runs[name]
      if (!run) throw new Error(`there is no step ${name}`)
      const succeeded = await run(context, throwDice(seed)).catch((error: unknown) =>
        failAt(context, name, error),
      )
      const before = counts.get(name) ?? { sent: 0, succeeded: 0 }
      counts.set(name, { sent: before.sent + 1, succeeded: before.succeeded + (succeeded ? 1 : 0) })
    }
    await world.checkBooks()
    return counts
  } finally {
    crashes.stop()
    await world.close()
  }
}

/** Reports any other error with the transcript. */
function failAt(context: Context, name: string, error: unknown): never {
  if (error instanceof FuzzFailure) throw error
  fail(context, [
    `${name}: ${error instanceof Error ? `${error.stack} ${String(error.cause ?? '')}` : String(error)}`,
  ])
}
