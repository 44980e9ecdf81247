import { useEffect, useState } from 'react'

const COUNT_MS = 900
const counted = new Set<string>()

/** A figure with two decimals that counts up to its value, once for each `id`; at once for who wants no motion. `onFirst`: it is new. */
export function useCountUp(id: string, value: string, onFirst: () => void): string {
  const [part, setPart] = useState(() => (counted.has(id) || isStill() ? 1 : 0))
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each id
  useEffect(() => {
    if (counted.has(id)) return
    onFirst()
    if (isStill()) {
      counted.add(id)
      return
    }
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

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
