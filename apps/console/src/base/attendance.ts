/** Whether somebody is at the keyboard: what the pages ask by themselves does not keep a session alive. */

/** Longer than one looks at a page between two touches, far shorter than the session's idle limit. */
const ATTENDED_MS = 60_000
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

let touchedAt = Date.now()

export function watchAttendance(): void {
  const note = (): void => {
    touchedAt = Date.now()
  }
  for (const touch of touches) addEventListener(touch, note, { passive: true, capture: true })
}

export function isAttended(): boolean {
  return Date.now() - touchedAt < ATTENDED_MS
}
