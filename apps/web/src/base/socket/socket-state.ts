import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { useUserInfo } from '../stores/user-info.ts'
import type { ConnectionState } from './connection.ts'

/** Whether what happens is heard at once. Apart from the connection itself, which only a signed-in user needs. */
export const useSocketState = create<{ readonly state: ConnectionState }>()(() => ({ state: 'idle' }))

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

/** Where storage is closed (the demo's frames in a private window): as long as the page. */
const cursors = new Map<string, number>()

/** How far this user has heard the stream, on this tab. */
export function readCursor(): number {
  try {
    return Number(sessionStorage.getItem(cursorKey())) || 0
  } catch {
    return cursors.get(cursorKey()) ?? 0
  }
}

export function noteCursor(seq: unknown): void {
  if (typeof seq !== 'number' || seq <= readCursor()) return
  try {
    sessionStorage.setItem(cursorKey(), String(seq))
  } catch {
    cursors.set(cursorKey(), seq)
  }
}

/** Where storage is closed; where it is open they go with what else is kept by user. */
export function forgetCursors(): void {
  cursors.clear()
}

function cursorKey(): string {
  return `cursor:${useUserInfo.getState().info?.id ?? ''}`
}
