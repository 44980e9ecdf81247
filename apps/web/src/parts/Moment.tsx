import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { buzz } from '../base/device.ts'
import { holdMoment } from '../base/stores/moments.ts'
import { Amount } from './Amount.tsx'
import styles from './Moment.module.css'
import { moneyText } from './money.ts'

type MomentProps = {
  /** The figure counts up once per id, until the page is reloaded. */
  readonly id: string
  /** If it contains the amount, that part is shown large. */
  readonly title: string
  readonly amount?: { readonly value: string; readonly unit: string }
  readonly text: ReactNode
  /** 'calm': it ended without the awaited result. */
  readonly tone?: 'done' | 'calm'
  /** Fills the first view; inside a `Hero`. */
  readonly isWhole?: boolean
  /** Buttons to keep or share a receipt and to continue. */
  readonly children?: ReactNode
}

/** The end of a wait, such as coin received, coin sent or a verified identity. Tone `calm`: the awaited result did not come. */
export function Moment({ id, title, amount, text, tone = 'done', isWhole = false, children }: MomentProps) {
  const shown = useCountUp(id, amount?.value ?? '0.00', () => tone === 'done' && buzz('done'))
  useEffect(() => (isWhole ? holdMoment() : undefined), [isWhole])
  const [before = '', after] = amount ? title.split(moneyText(amount.value, amount.unit)) : [title]
  return (
    <Outcome className={styles.moment} aria-label={title} data-tone={tone} data-whole={isWhole || undefined}>
      <Seal tone={tone} />
      <h2 aria-label={title}>
        {before}
        {amount && <Amount value={shown} unit={amount.unit} size="balance" />}
        {after}
      </h2>
      <div className={styles.text}>{text}</div>
      {children}
    </Outcome>
  )
}

function Seal({ tone }: { readonly tone: 'done' | 'calm' }) {
  return (
    <svg className={styles.seal} viewBox="0 0 64 64" aria-hidden="true">
      <path d="M32 3l7 5.5 8.9-.6 2.6 8.5 7.5 4.8-2.7 8.5L58 38.2l-7.5 4.8-2.6 8.5-8.9-.6-7 5.5-7-5.5-8.9.6-2.6-8.5L6 38.2l2.7-8.5L6 21.2l7.5-4.8 2.6-8.5 8.9.6z" />
      <polyline points={tone === 'done' ? '21,30 29,38 44,22' : '22,30 42,30'} />
    </svg>
  )
}

const COUNT_MS = 900
const counted = new Set<string>()

/**
 * Counts a figure with two decimals up to its value, once per `id`; at once with reduced motion. `onFirst` runs the first time.
 */
function useCountUp(id: string, value: string, onFirst: () => void): string {
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

/** Returns a figure of the animation, which need not be exact; at the end the value itself is shown. */
function partOf(value: string, part: number): string {
  const hundredths = BigInt(value.replace('.', ''))
  const now = (hundredths * BigInt(Math.round(part * 1000))) / 1000n
  const digits = now.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** A result, centred in a block: a sign or drawing, a heading, a few words. `Moment` celebrates one. */
export function Outcome({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={[styles.outcome, className].filter(Boolean).join(' ')} />
}
