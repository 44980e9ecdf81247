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

/** What holds of every single call and frame; proved as it is answered. */
export const ofCalls = {
  'answers keep the contract': 'Every answer is what the contract says of its call, to the letter.',
  'keys answer alike':
    'A key is asked until it gives a definite answer, and names the same thing each time: at once, at the other server, and at the end of the round.',
  'in calm every call is answered':
    'When the last fault is over and a short grace with it, every call is answered by a success or a refusal.',
  'nobody is signed out': 'No fault ends a session.',
  'what is wrong is refused': 'An act that breaks a rule is refused, whatever is going on.',
  'servers come back': 'Every server is well again soon after the last fault, by itself.',
} as const

export type OfCalls = keyof typeof ofCalls

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
