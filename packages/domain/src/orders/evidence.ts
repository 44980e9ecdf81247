import { EVIDENCE_A_DAY } from '../limits.ts'

const DAY_MS = 24 * 3_600_000

/**
 * When one side may add to its appeal again; null: it may now.
 * @param entriesAt its latest entries, the oldest first; Unix milliseconds, as is the answer
 */
export function evidenceOpensAt(entriesAt: readonly number[], now: number): number | null {
  const recent = entriesAt.filter((at) => now - at < DAY_MS).slice(-EVIDENCE_A_DAY)
  const [first] = recent
  return first === undefined || recent.length < EVIDENCE_A_DAY ? null : first + DAY_MS
}
