import { sweepMobileChanges } from '../features/accounts/index.ts'
import { sweepAlerts } from '../features/offers/index.ts'
import { type OrderDeps, runOrderTimers, showDueRatings, sweepClaims } from '../features/orders/index.ts'
import { ageRecords, sumRecords, sweepSanctions, unlistUnresponsive } from '../features/traders/index.ts'
import { isOutage } from '../platform/outage.ts'

/** Longest delay before a deadline is noticed. */
const SWEEP_MS = 1_000

/**
 * Sweeps at once, to catch up after downtime, and then every second. With a wrong clock it does not sweep: it would end orders too
 * early.
 */
export function startSweeper(deps: OrderDeps, isClockRight = (): boolean => true): Sweeper {
  let running: Promise<unknown> | null = null
  const sweep = (): void => {
    if (!isClockRight()) return
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
  const timer = setInterval(() => {
    sweep()
    // A sign of life, also while a sweep takes long. The next sweep reports what goes wrong here.
    deps.servedTime.settle().catch(() => {})
  }, SWEEP_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

export type Sweeper = { stop(): Promise<void> }

/**
 * Settles the time that the market was away and, unless everything is stopped, runs due order timers and claims; then what follows
 * from them: offers of unresponsive sellers, ageing and summing of traders' records, due ratings, notices of ended sanctions,
 * alerts, and changes of mobiles. Returns the number of timers and rows handled.
 */
export async function runDueTimers(deps: OrderDeps): Promise<number> {
  const isStopped = (await deps.servedTime.settle()) !== null
  const ran = isStopped ? 0 : (await runOrderTimers(deps)) + (await sweepClaims(deps))
  const followed = (await unlistUnresponsive(deps)) + (await ageRecords(deps)) + (await sumRecords(deps))
  return (
    ran +
    followed +
    (await showDueRatings(deps)) +
    (await sweepSanctions(deps)) +
    (await sweepAlerts(deps)) +
    (await sweepMobileChanges(deps))
  )
}
