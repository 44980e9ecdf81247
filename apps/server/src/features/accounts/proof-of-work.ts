/**
 * A visitor's third request for an SMS code in an hour takes a proof of work. The challenge is not stored: it is derived from what
 * it is bound to, so the server makes it again to check a proof. It contains the newest code of the mobile, so a proof is good
 * for one code.
 */
import { createHmac } from 'node:crypto'
import { isProof } from '@u-market/contract/proof-of-work'
import { MINUTE_MS } from '@u-market/domain'
import { Refusal } from '../../platform/refusal.ts'
import type { CodeEvent } from './sms-code.queries.ts'

/** A challenge is good for one of these windows and the next: enough for a slow phone and a lost response. */
const WINDOW_MS = 5 * MINUTE_MS
const CHALLENGE_CHARACTERS = 32

export type ProofOf = {
  readonly mobile: string
  readonly event: CodeEvent
  /** The widest network of the visitor; a phone may change its address within it. */
  readonly network: string
  /** The newest code sent to the mobile for the event. */
  readonly latestId: bigint | null
  readonly at: Date
}

/** Throws `PROOF_OF_WORK {challenge, bits}` unless the proof fits the current challenge or the one before. */
export function requireProof(
  { secret, proofBits: bits }: { readonly secret: string; readonly proofBits: number },
  bound: ProofOf,
  proof: string | undefined,
): void {
  const window = Math.floor(bound.at.getTime() / WINDOW_MS)
  const challenge = challengeIn(window, secret, bound)
  const before = challengeIn(window - 1, secret, bound)
  if (proof !== undefined && [challenge, before].some((each) => isProof(each, bits, proof))) return
  throw new Refusal('PROOF_OF_WORK', { challenge, bits })
}

function challengeIn(window: number, secret: string, { mobile, event, network, latestId }: ProofOf): string {
  return createHmac('sha256', `proof of work:${secret}`)
    .update([mobile, event, network, latestId ?? 0, window].join(' '))
    .digest('base64url')
    .slice(0, CHALLENGE_CHARACTERS)
}
