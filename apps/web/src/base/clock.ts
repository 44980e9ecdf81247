// Deadlines are judged by the server's clock. Every answer carries its time; the difference to ours is kept,
// also across a reload, so that a countdown is right from its first frame.
const key = 'clockOffset'

let offsetMs = stored()

/** `serverSeconds`: Unix seconds, as in the envelope. Small differences are network delay, not clock error. */
export function noteServerTime(serverSeconds: number, nowMs: number = Date.now()): void {
  if (!Number.isFinite(serverSeconds) || serverSeconds <= 0) return
  const next = serverSeconds * 1000 + 500 - nowMs
  if (Math.abs(next - offsetMs) < 1500) return
  offsetMs = next
  try {
    sessionStorage.setItem(key, String(next))
  } catch {
    // kept for this page alone
  }
}

/** Unix milliseconds on the server's clock. */
export function serverNow(): number {
  return Date.now() + offsetMs
}

/** "14:17", in the phone's zone. */
export function clockOf(seconds: number): string {
  const date = new Date(seconds * 1000)
  return `${pad(date.getHours())}:${pad(date.getMinutes())}`
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}

function stored(): number {
  try {
    return Number(sessionStorage.getItem(key)) || 0
  } catch {
    return 0
  }
}
