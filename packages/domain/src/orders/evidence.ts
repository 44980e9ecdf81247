const DAY_MS = 24 * 3_600_000

/**
 * When one side may add to its appeal again; null: it may now.
 * @param entriesAt its latest entries, the oldest first; Unix milliseconds, as is the answer
 * @param most that it may add within a day
 */
export function evidenceOpensAt(entriesAt: readonly number[], most: number, now: number): number | null {
  const recent = entriesAt.filter((at) => now - at < DAY_MS).slice(-most)
  const [first] = recent
  return first === undefined || recent.length < most ? null : first + DAY_MS
}
