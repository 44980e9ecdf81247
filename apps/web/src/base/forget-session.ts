import { queryClient } from './api/query-client.ts'
import { writeLastState } from './offline/last-state.ts'
import { forgetCursors } from './socket/socket-state.ts'
import { clearScreenParams } from './stores/screen-params.ts'
import { useToasts } from './stores/toasts.ts'
import { useSession, useUserInfo } from './stores/user-info.ts'

/** Outlives the session: whether this phone may be woken for this user. */
const OUTLIVES = 'push'

/**
 * A session ends in one place, the store of the user info: by signing out, by an answer 401, by the socket, by another tab, by
 * somebody else who logs in. From then on whatever this page knows of its user is forgotten with it, so that nothing of one user
 * is shown to the next. Answers how to stop.
 */
export function forgetWithSession(): () => void {
  return useUserInfo.subscribe((now, before) => {
    if (before.info && now.info?.id !== before.info.id) forget(before.info.id)
  })
}

function forget(userId: number): void {
  // The market looks the same to everybody; anything else was one user's to see.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'getMarket' })
  queryClient.getMutationCache().clear()
  writeLastState(null)
  clearScreenParams()
  useToasts.setState({ list: [] })
  forgetCursors()
  for (const area of ['localStorage', 'sessionStorage'] as const) forgetKeys(area, userId)
  useSession.setState(({ number }) => ({ number: number + 1, lastUser: userId }))
}

/** What is kept by user lies in the phone's storage under `what:user…`. */
function forgetKeys(area: 'localStorage' | 'sessionStorage', userId: number): void {
  try {
    const storage = window[area]
    for (const key of Object.keys(storage)) {
      const [what, user] = key.split(':')
      if (user === String(userId) && what !== OUTLIVES) storage.removeItem(key)
    }
  } catch {
    // closed: nothing was kept
  }
}
