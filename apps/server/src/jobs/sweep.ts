import { type OrderDeps, runOrderTimers, showDueRatings, sweepClaims } from '../features/orders/index.ts'
import { ageRecords, sumRecords, sweepSanctions, unlistUnresponsive } from '../features/traders/index.ts'
import { isOutage } from '../platform/outage.ts'

/** How late a deadline may be noticed. */
const SWEEP_MS = 1_000

/** Sweeps at once, as a server that was away has much to catch up with, and every second from then on. */
export function startSweeper(deps: OrderDeps): Sweeper {
  let running: Promise<unknown> | null = null
  const sweep = (): void => {
    running ??= runDueTimers(deps)
      .catch((error: unknown) => {
        if (isOutage(error)) deps.log.warn(`the timers of orders wait for the database: ${error}`)
        else deps.log.error({ err: error }, 'the timers of orders could not be swept')
      })
      .finally(() => {
        running = null
      })
  }
  sweep()
  const timer = setInterval(sweep, SWEEP_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

export type Sweeper = { stop(): Promise<void> }

/**
 * Runs the timers of orders that are due, then what follows from them: offers of sellers who are not there
 * go down, what is due of claims is done, records lose what has grown too old and sum up what is new, ratings are shown; and whose sanction has run out is told. Answers how much was done.
 */
export async function runDueTimers(deps: OrderDeps): Promise<number> {
  const ran = await runOrderTimers(deps)
  const followed =
    (await sweepClaims(deps)) +
    (await unlistUnresponsive(deps)) +
    (await ageRecords(deps)) +
    (await sumRecords(deps))
  return ran + followed + (await showDueRatings(deps)) + (await sweepSanctions(deps))
}
