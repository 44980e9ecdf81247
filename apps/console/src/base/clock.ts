// Waiting times are judged by the server's clock: every answer carries its time.
let offsetMs = 0

export function noteServerTime(serverSeconds: number): void {
  if (!Number.isFinite(serverSeconds) || serverSeconds <= 0) return
  offsetMs = serverSeconds * 1000 + 500 - Date.now()
}

/** Unix seconds on the server's clock. */
export function serverNow(): number {
  return Math.floor((Date.now() + offsetMs) / 1000)
}
