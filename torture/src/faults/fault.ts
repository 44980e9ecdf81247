import type { RunContext } from '../clients/perform.ts'
import type { Market } from '../market/market.ts'
import type { Random } from '../random.ts'

/** Something that goes wrong round the servers, and has an end. */
export type Fault = {
  readonly name: string
  /** For the docs and the report. */
  readonly says: string
  /** How long after its end the servers may still feel it, beyond what every fault gets. */
  readonly graceMs?: number
  /** Why it cannot be made here; null: it can. */
  readonly isImpossible?: (market: Market) => string | null
  /** Makes it, and undoes it however it ends. */
  readonly inject: (context: FaultContext) => Promise<void>
}

export type FaultContext = {
  readonly market: Market
  readonly context: RunContext
  readonly random: Random
  /** Ends early when the torture is broken off. */
  readonly wait: (ms: number) => Promise<void>
  /** Writes down what was done to whom. */
  readonly note: (text: string) => void
}
