import { create } from 'zustand'
import { useUserInfo } from './user-info.ts'

/**
 * A session ends in one place, the store of the user info: by signing out, by an answer 401, by another tab, by somebody else who
 * signs in. Whatever this page knows of a user is forgotten here, so that nothing of one user is shown to the next. What is kept
 * by user lies in the phone's storage under `what:user…`, and goes by that name; what lies elsewhere says here how it is forgotten.
 */
type Forget = (userId: number) => void

/** Outlives the session: whether this phone may be woken for this user. */
const OUTLIVES = 'push'

const forgets = new Set<Forget>()

type Session = {
  /** Counts the sessions that this page has seen end: what belongs to an earlier one is not shown. */
  readonly number: number
  /** Whose was the last one. */
  readonly lastUser: number | null
}

export const useSession = create<Session>()(() => ({ number: 0, lastUser: null }))

export function onSessionEnd(forget: Forget): void {
  forgets.add(forget)
}

/** An answer that was asked for in a session is nobody's business in the next: it comes to nothing. */
export class SessionOverError extends Error {}

/** What `work` brings, or `SessionOverError` if the session ends meanwhile. */
export async function inThisSession<T>(work: () => Promise<T>): Promise<T> {
  const { number } = useSession.getState()
  const isOver = (): boolean => useSession.getState().number !== number
  try {
    const result = await work()
    if (!isOver()) return result
  } catch (error) {
    if (!isOver()) throw error
  }
  throw new SessionOverError('the session is over')
}

useUserInfo.subscribe((now, before) => {
  if (before.info && now.info?.id !== before.info.id) endSession(before.info.id)
})

function endSession(userId: number): void {
  for (const area of ['localStorage', 'sessionStorage'] as const) forgetKeys(area, userId)
  for (const forget of forgets) forget(userId)
  useSession.setState(({ number }) => ({ number: number + 1, lastUser: userId }))
}

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
