import type { Dice } from '@u-market/testkit/acts'
import {
  backendKilled,
  backendsTerminated,
  databasePaused,
  postmasterInterrupted,
  postmasterKilled,
} from './database.ts'
import type { Disruption } from './disruption.ts'
import { deadlinesPassed, diskFull, uploadsRefused } from './machine.ts'
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
  deadlinesPassed,
  answersSwallowed,
  commitsCut,
  databaseLost,
  databaseRefused,
  networkSilent,
]

/** A round is about so long. */
const ROUND_SECONDS = 15
/** More at one time say little of each. */
const MAX_PER_ROUND = 4
/** In so many of a hundred rounds a fault meets another one. */
const DOUBLED = 25

/** Which faults are injected in which round: all of them, in an order of the seed's, over and over; each at least once where time allows. */
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
