import type { Dice } from '@u-market/testkit/acts'
import type { RunContext } from '../clients/perform.ts'
import type { Database } from '../market/database.ts'
import type { Market } from '../market/market.ts'

/** A temporary fault of a server, the database, the machine or the network. */
export type Disruption = {
  readonly name: string
  /** For the docs and the report. */
  readonly says: string
  /** Time that servers may still be affected after the fault ends, on top of the round's grace period. */
  readonly graceMs?: number
  /** The market that it needs: one whose owner starts the database, or one with a standby. Without it, both do. */
  readonly needs?: 'embedded' | 'standby'
  /** Returns why it cannot be injected here; null if it can. */
  readonly isImpossible?: (market: Market) => string | null
  /** Injects the fault and undoes it, even on failure. */
  readonly inject: (context: DisruptionContext) => Promise<void>
}

export type DisruptionContext = {
  readonly market: Market
  readonly context: RunContext
  readonly dice: Dice
  /** Returns early when the torture is stopped. */
  readonly wait: (ms: number) => Promise<void>
  /** Records what was done to which process. */
  readonly note: (text: string) => void
}

/** Sends a signal; ignores a process that has already ended. */
export function signalProcess(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!isCode(error, 'ESRCH')) throw error
  }
}

/** Returns the process ids of the backends that serve the servers' connections. */
export async function findBackends(database: Database): Promise<number[]> {
  const rows = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where backend_type = 'client backend' and datname = 'u_market' and application_name <> 'torture' order by pid`,
  )
  return rows.map(({ pid }) => pid)
}

/** Returns whether a system error has this code. */
export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
