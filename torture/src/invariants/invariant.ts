import { setTimeout as delay } from 'node:timers/promises'
import type { Act } from '../clients/act.ts'
import type { Journal } from '../clients/journal.ts'
import type { Reader } from '../clients/reader.ts'
import type { Market } from '../market/market.ts'

/** A property that must hold after every round. */
export type Invariant = {
  readonly name: string
  /** For the docs. */
  readonly says: string
  /** Returns the violations. Waits for late effects, but only as long as they may take. */
  readonly prove: (proof: Proof) => Promise<readonly Broken[]>
}

export type Broken = { readonly what: string; readonly acts?: readonly Act[] }

export type Proof = {
  readonly market: Market
  readonly journal: Journal
  readonly readers: readonly Reader[]
  /** Returns the caller's session token; null for newcomers. */
  readonly tokenOf: (act: Act) => string | null
  /** Token of the operator, who may view everything. */
  readonly operatorToken: string
  /** The final proof, which waits until pending work is done. */
  readonly isLast: boolean
}

const POLL_MS = 250

/** Polls until nothing is wrong or the time is up; returns what is still wrong. */
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
