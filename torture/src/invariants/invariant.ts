import { setTimeout as delay } from 'node:timers/promises'
import type { Act } from '../clients/act.ts'
import type { Journal } from '../clients/journal.ts'
import type { Reader } from '../clients/reader.ts'
import type { Market } from '../market/market.ts'

/** What holds after each round, whatever has happened in it. */
export type Invariant = {
  readonly name: string
  /** For the docs. */
  readonly says: string
  /** Answers what is not as it should be. Waits for what may still be coming, no longer than it may take. */
  readonly prove: (proof: Proof) => Promise<readonly Broken[]>
}

export type Broken = { readonly what: string; readonly acts?: readonly Act[] }

export type Proof = {
  readonly market: Market
  readonly journal: Journal
  readonly readers: readonly Reader[]
  /** Of whoever did an act; null for strangers, and for those who came in this round. */
  readonly tokenOf: (act: Act) => string | null
  /** Of the operator, who may look at everything. */
  readonly operatorToken: string
  /** This is the last one: what has its time may take it. */
  readonly isLast: boolean
}

const POLL_MS = 250

/** Looks again until nothing is wrong or the time is up; answers what is wrong then. */
export async function withPatience<T>(
  patienceMs: number,
  look: () => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const until = performance.now() + patienceMs
  for (;;) {
    const wrong = await look()
    if (wrong.length === 0 || performance.now() > until) return wrong
    await delay(POLL_MS)
  }
}
