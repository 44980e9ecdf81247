import type { Dice } from '@u-market/testkit/acts'
import type { RunContext } from '../clients/perform.ts'
import type { Database } from '../market/database.ts'
import type { Market } from '../market/market.ts'

/** Something that goes wrong round the servers, and has an end. */
export type Disruption = {
  readonly name: string
  /** For the docs and the report. */
  readonly says: string
  /** How long after its end the servers may still feel it, beyond what every fault gets. */
  readonly graceMs?: number
  /** Why it cannot be made here; null: it can. */
  readonly isImpossible?: (market: Market) => string | null
  /** Makes it, and undoes it however it ends. */
  readonly inject: (context: DisruptionContext) => Promise<void>
}

export type DisruptionContext = {
  readonly market: Market
  readonly context: RunContext
  readonly dice: Dice
  /** Ends early when the torture is broken off. */
  readonly wait: (ms: number) => Promise<void>
  /** Writes down what was done to whom. */
  readonly note: (text: string) => void
}

/** One that has ended meanwhile needs no signal. */
export function signalProcess(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!isCode(error, 'ESRCH')) throw error
  }
}

/** The database's processes that serve the servers' connections. */
export async function findBackends(database: Database): Promise<number[]> {
  const rows = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where backend_type = 'client backend' and datname = 'u_market' and application_name <> 'torture' order by pid`,
  )
  return rows.map(({ pid }) => pid)
}

/** Tells a system's error by its code. */
export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
