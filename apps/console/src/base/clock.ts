import { useEffect, useState } from 'react'

// Waiting times use the server's clock; every response carries its time.
let offsetMs = 0

export function noteServerTime(serverSeconds: number): void {
  if (!Number.isFinite(serverSeconds) || serverSeconds <= 0) return
  offsetMs = serverSeconds * 1000 + 500 - Date.now()
}

/** Returns Unix seconds on the server's clock. */
export function serverNow(): number {
  return Math.floor((Date.now() + offsetMs) / 1000)
}

const TICK_MS = 1000

/** Returns Unix seconds on the server's clock, updated every second. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
