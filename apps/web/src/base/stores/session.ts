import { create } from 'zustand'

type Session = {
  /** Counts the sessions that this page has seen end: what belongs to an earlier one is not shown. */
  readonly number: number
  /** Whose was the last one. */
  readonly lastUser: number | null
}

export const useSession = create<Session>()(() => ({ number: 0, lastUser: null }))

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
