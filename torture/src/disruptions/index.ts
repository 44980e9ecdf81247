import type { Dice } from '@u-market/testkit/acts'
import { deadlinesPassed } from './absence.ts'
import {
  backendKilled,
  backendsTerminated,
  databasePaused,
  postmasterInterrupted,
  postmasterKilled,
} from './database.ts'
import type { Disruption } from './disruption.ts'
import { primaryLost, standbyAway, switchedOver } from './failover.ts'
import { deadlinesPulled, diskFull, uploadsRefused } from './machine.ts'
import {
  answersSwallowed,
  commitsCut,
  connectionsCut,
  databaseLost,
  databaseRefused,
  networkSilent,
} from './network.ts'
import { serverKilled, serverPaused, serverStopped } from './servers.ts'

export type { Disruption } from './disruption.ts'

export const disruptions: readonly Disruption[] = [
  serverKilled,
  serverStopped,
  serverPaused,
  postmasterKilled,
  postmasterInterrupted,
  backendKilled,
  backendsTerminated,
  databasePaused,
  connectionsCut,
  uploadsRefused,
  diskFull,
  deadlinesPulled,
  deadlinesPassed,
  answersSwallowed,
  commitsCut,
  databaseLost,
  databaseRefused,
  networkSilent,
  primaryLost,
  standbyAway,
  switchedOver,
]

/** Approximate length of a round. */
const ROUND_SECONDS = 15
/** More faults in one round would hide which of them caused a failure. */
const MAX_PER_ROUND = 4
/** Percent of rounds that get one extra fault. */
const DOUBLED = 25

/**
 * Returns a function that gives the faults of the next round: all of them in seeded random order, again and again; each at least
 * once if there is time.
 */
export function scheduleDisruptions(
  disruptions: readonly Disruption[],
  seconds: number,
  dice: Dice,
): () => readonly Disruption[] {
  const rounds = Math.max(1, Math.floor(seconds / ROUND_SECONDS))
  const each = Math.min(MAX_PER_ROUND, Math.max(1, Math.ceil(disruptions.length / rounds)))
  let waiting: Disruption[] = []
  const next = (): Disruption | undefined => {
    if (waiting.length === 0) waiting = dice.shuffled(disruptions)
    return waiting.shift()
  }
  return () => {
    const count = each + (dice.chance(DOUBLED) && disruptions.length > each ? 1 : 0)
    return Array.from({ length: count }, next).flatMap((disruption) => disruption ?? [])
  }
}
