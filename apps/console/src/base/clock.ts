import { useEffect, useState } from 'react'

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

const TICK_MS = 1000

/** Unix seconds on the server's clock, moving on by themselves while somebody looks. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
