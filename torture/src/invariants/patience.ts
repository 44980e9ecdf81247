import { setTimeout as delay } from 'node:timers/promises'

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
