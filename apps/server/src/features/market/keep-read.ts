import type { Clock } from '../../platform/clock.ts'

/** How long what was changed may take to reach a server that has not heard of it. */
const CACHE_MS = 5_000

export type KeptRead<T> = {
  readonly read: () => Promise<T>
  /** It was changed: whoever reads next reads the table. */
  readonly forget: () => void
}

/** What is read of the database is kept until it is told to have changed, and for five seconds in any case. */
export function createKeptRead<T>(clock: Clock, look: () => Promise<T>): KeptRead<T> {
  let kept: { value: Promise<T>; until: number } | null = null
  const forget = (): void => {
    kept = null
  }
  return {
    forget,
    read: () => {
      const now = clock.now().getTime()
      if (kept && now < kept.until) return kept.value
      const value = look()
      kept = { value, until: now + CACHE_MS }
      // A failed read is not kept: the next caller tries again.
      value.catch(forget)
      return value
    },
  }
}
