import { useEffect, useState } from 'react'

/** Long enough that a figure being typed asks the server once. */
const SETTLE_MS = 300

/** `value` once it has stood still. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
