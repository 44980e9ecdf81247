import { useEffect, useState } from 'react'
import { serverNow } from './clock.ts'

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
