import { useEffect, useState } from 'react'

const COUNT_MS = 900
const counted = new Set<string>()

/** A figure with two decimals that counts up to its value, once for each `id` and not for who wants no motion. */
export function useCountUp(id: string, value: string): string {
  const [part, setPart] = useState(() => (isStill(id) ? 1 : 0))
  useEffect(() => {
    if (isStill(id)) return
    const start = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const next = Math.min(1, (now - start) / COUNT_MS)
      setPart(1 - (1 - next) ** 3)
      if (next < 1) frame = requestAnimationFrame(step)
      else counted.add(id)
    })
    return () => cancelAnimationFrame(frame)
  }, [id])
  return part >= 1 ? value : partOf(value, part)
}

/** Only to be looked at for a moment: the whole value stands at the end, as text. */
function partOf(value: string, part: number): string {
  const hundredths = BigInt(value.replace('.', ''))
  const now = (hundredths * BigInt(Math.round(part * 1000))) / 1000n
  const digits = now.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function isStill(id: string): boolean {
  return counted.has(id) || matchMedia('(prefers-reduced-motion: reduce)').matches
}
