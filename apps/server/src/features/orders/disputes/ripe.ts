import { unixSeconds } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { OpenAppeal } from '../lock-appeals.ts'

type Ripening = Pick<OpenAppeal, 'awaits' | 'deadlineAt' | 'entrySeq' | 'entryAt'> & {
  readonly entryBy: string
}

/**
 * Ruled on what has been read, and not before the awaited side has had its say: all of it behind the order's lock. Lines of the chat
 * do not count: entries are limited by the day, lines are not, and with them either side could put a ruling off for ever.
 */
export function requireRipe(
  { awaits, deadlineAt, entrySeq, entryBy, entryAt }: Ripening,
  seen: number,
  at: Date,
): void {
  if (awaits !== 'operator' && deadlineAt !== null && deadlineAt > at)
    throw new Refusal('APPEAL_UNANSWERED', { until: unixSeconds(deadlineAt) })
  if (entrySeq === null || entrySeq > BigInt(seen))
    throw new Refusal('APPEAL_MOVED', { by: entryBy, createdAt: unixSeconds(entryAt) })
}
