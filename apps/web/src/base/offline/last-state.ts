import { FRESH_MS, queryClient } from '../api/query-client.ts'
import { build, writeStored } from '../stores/stored.ts'
import { currentUser } from '../stores/user-info.ts'

/**
 * What was seen last, for a start without a network: answers as the screens hold them, of one user and one build. Another
 * user's are never shown, and a build that may expect other fields starts again. Kept by keep-state.ts, which comes later.
 */
export type LastState = {
  readonly user: number
  readonly build: string
  readonly answers: readonly (readonly [key: readonly unknown[], data: unknown, updatedAt: number])[]
}

const NAME = 'lastState'

export function writeLastState(state: LastState | null): void {
  writeStored('localStorage', NAME, state)
}

/** Before the first render. What is restored is asked for again at once, however new it is. */
export function restoreLastState(): void {
  try {
    const state: LastState | null = JSON.parse(localStorage.getItem(NAME) ?? 'null')
    if (state?.user !== currentUser() || state.build !== build()) return
    for (const [key, data, updatedAt] of state.answers)
      queryClient.setQueryData(key, data, { updatedAt: updatedAt - FRESH_MS })
  } catch {
    // closed, or not ours: begin with nothing
  }
}
