import { useSyncExternalStore } from 'react'
import { serverNow } from '../base/clock.ts'
import { useT } from '../base/i18n/i18n.ts'

/** `mm:ss` until `deadline` (Unix seconds, server's clock), for lists and running text; after it, that the time is up. */
export function Countdown({ deadline }: { readonly deadline: number }) {
  const t = useT('core')
  const left = useCountdown(deadline) ?? 0
  const text = left === 0 ? t('timeUp') : countdownText(left)
  return (
    <span className="figures" role="timer" aria-label={left === 0 ? text : t('timeLeft', { time: text })}>
      {text}
    </span>
  )
}

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let second = Math.floor(serverNow() / 1000)

/** Seconds left until `deadline` (Unix seconds, server's clock), never below 0; null without a deadline. */
export function useCountdown(deadline: number | null | undefined): number | null {
  const now = useSyncExternalStore(deadline ? subscribe : still, currentSecond)
  return deadline ? secondsLeft(deadline, now) : null
}

export function secondsLeft(deadline: number, nowSeconds: number): number {
  return Math.max(0, deadline - nowSeconds)
}

/** 761 → "12:41", 3 725 → "1:02:05". */
export function countdownText(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  const minutes = `${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${minutes}` : minutes
}

/** Computed before the first tick too: the server's time may just have arrived with the deadline. */
function currentSecond(): number {
  if (timer === undefined) second = Math.floor(serverNow() / 1000)
  return second
}

function subscribe(listener: () => void): () => void {
  tick()
  listeners.add(listener)
  timer ??= setInterval(tick, 250)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function still() {
  return () => {}
}

function tick(): void {
  const next = Math.floor(serverNow() / 1000)
  if (next === second) return
  second = next
  for (const listener of listeners) listener()
}
