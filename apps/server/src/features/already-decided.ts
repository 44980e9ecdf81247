import { unixSeconds } from '../platform/clock.ts'
import { Refusal } from '../platform/refusal.ts'

type Outcome = {
  readonly decidedBy: string | null
  /** What it came to, as the console's answers call it. */
  readonly decision: string
  readonly decidedAt: Date | null
}

/** For the operator who was slower: who has decided, what, and when. */
export function alreadyDecided({ decidedBy, decision, decidedAt }: Outcome): Refusal {
  return new Refusal('REVIEW_STATE', {
    decidedBy: decidedBy ?? '',
    decision,
    decidedAt: decidedAt && unixSeconds(decidedAt),
  })
}
