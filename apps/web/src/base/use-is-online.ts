import { useSyncExternalStore } from 'react'
import { create } from 'zustand'

/** What the phone knows: false without any network; true says little. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

/** Whether the last call got an answer, of whatever kind. */
export const useReach = create<{ readonly isAnswered: boolean }>()(() => ({ isAnswered: true }))

export function noteReach(isAnswered: boolean): void {
  if (useReach.getState().isAnswered !== isAnswered) useReach.setState({ isAnswered })
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
