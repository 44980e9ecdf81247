import { useUserInfo } from '../stores/user-info.ts'

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
