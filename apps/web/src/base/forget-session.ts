import { queryClient } from './api/query-client.ts'
import { writeLastState } from './offline/last-state.ts'
import { forgetCursors } from './socket/socket-state.ts'
import { clearScreenParams } from './stores/screen-params.ts'
import { useToasts } from './stores/toasts.ts'
import { useSession, useUserInfo } from './stores/user-info.ts'

/** Kept after the session: the user's choice about push notifications on this phone. */
const OUTLIVES = 'push'

/**
 * Forgets a user's data when their session ends, so that the next user sees none of it. Every end of a session goes through the
 * store of the user info: a logout, a 401, the socket, another tab or another user's login.
 * @returns A function that stops this.
 */
export function forgetWithSession(): () => void {
  return useUserInfo.subscribe((now, before) => {
    if (before.info && now.info?.id !== before.info.id) forget(before.info.id)
  })
}

function forget(userId: number): void {
  // The market is the same for all users; all other data was for one user.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'getMarket' })
  queryClient.getMutationCache().clear()
  writeLastState(null)
  clearScreenParams()
  useToasts.setState({ list: [] })
  forgetCursors()
  for (const area of ['localStorage', 'sessionStorage'] as const) forgetKeys(area, userId)
  useSession.setState(({ number }) => ({ number: number + 1, lastUser: userId }))
}

/** Data per user is in the phone's storage under `what:user…`. */
function forgetKeys(area: 'localStorage' | 'sessionStorage', userId: number): void {
  try {
    const storage = window[area]
    for (const key of Object.keys(storage)) {
      const [what, user] = key.split(':')
      if (user === String(userId) && what !== OUTLIVES) storage.removeItem(key)
    }
  } catch {
    // the browser blocks the storage: nothing was kept
  }
}
