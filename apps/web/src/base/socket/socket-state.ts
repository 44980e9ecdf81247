import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { useUserInfo } from '../stores/user-info.ts'
import type { ConnectionState } from './connection.ts'

/** The state of the live connection. Separate from the connection itself, which only a logged-in user needs. */
export const useSocketState = create<{ readonly state: ConnectionState }>()(() => ({ state: 'idle' }))

/** `navigator.onLine`: false is reliable, true only means that there is some network. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

/** Whether the last call got a response, of any kind. */
export const useReach = create<{ readonly isAnswered: boolean }>()(() => ({ isAnswered: true }))

export function noteReach(isAnswered: boolean): void {
  if (useReach.getState().isAnswered !== isAnswered) useReach.setState({ isAnswered })
}

type Reach = ReturnType<typeof useReach.getState>
type Socket = ReturnType<typeof useSocketState.getState>

/** A proxy that refuses sockets still passes calls: the market is unreachable only when neither works. */
function isUnreachable({ isAnswered }: Reach, { state }: Socket): boolean {
  return !isAnswered && state !== 'open'
}

export function useIsUnreachable(): boolean {
  return isUnreachable(useReach(), useSocketState())
}

/** Whether the banner already says that the phone is offline or the server away. */
export function isBannerShown(): boolean {
  return !navigator.onLine || isUnreachable(useReach.getState(), useSocketState.getState())
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** For storage that the browser blocks (the demo's frames in a private window): lasts as long as the page. */
const cursors = new Map<string, number>()

/** Returns the user's last position in the stream, in this tab. */
export function readCursor(): number {
  try {
    return Number(sessionStorage.getItem(cursorKey())) || 0
  } catch {
    return cursors.get(cursorKey()) ?? 0
  }
}

export function noteCursor(seq: unknown): void {
  if (typeof seq === 'number' && seq > readCursor()) writeCursor(seq)
}

/**
 * Takes the server's newest position if this tab has none, or a larger one: the market has then lost events, and its next ones get
 * their numbers.
 */
export function beginAt(seq: number): void {
  const own = readCursor()
  if (own === 0 || seq < own) writeCursor(seq)
}

function writeCursor(seq: number): void {
  try {
    sessionStorage.setItem(cursorKey(), String(seq))
  } catch {
    cursors.set(cursorKey(), seq)
  }
}

/** Clears those in memory; stored ones are removed with the user's other keys. */
export function forgetCursors(): void {
  cursors.clear()
}

function cursorKey(): string {
  return `cursor:${useUserInfo.getState().info?.id ?? ''}`
}
