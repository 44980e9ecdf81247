import { FRESH_MS, queryClient } from '../api/query-client.ts'
import { build, writeStored } from '../stores/stored.ts'
import { currentUser } from '../stores/user-info.ts'

/**
 * The last responses, for a start without a network: those of one user and one build. Another user's are never shown, and another
 * build may expect other fields. Written by keep-state.ts, which loads later.
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

/** Runs before the first render. Restored responses are fetched again at once, however new. */
export function restoreLastState(): void {
  try {
    const state: LastState | null = JSON.parse(localStorage.getItem(NAME) ?? 'null')
    if (state?.user !== currentUser() || state.build !== build()) return
    for (const [key, data, updatedAt] of state.answers)
      queryClient.setQueryData(key, data, { updatedAt: updatedAt - FRESH_MS })
  } catch {
    // blocked or junk: start with nothing
  }
}
