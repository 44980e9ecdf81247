import type { ReactNode } from 'react'
import { buzz } from '../base/haptics.ts'
import { Amount } from './Amount.tsx'
import styles from './Moment.module.css'
import { moneyText } from './money.ts'
import { Outcome } from './Outcome.tsx'
import { useCountUp } from './use-count-up.ts'

type MomentProps = {
  /** What it is remembered by: the figure counts up once for it, in this session. */
  readonly id: string
  /** Where it says the amount, the amount stands large in its place. */
  readonly title: string
  readonly amount?: { readonly value: string; readonly unit: string }
  readonly text: ReactNode
  /** 'calm': it ended without what one waited for. */
  readonly tone?: 'done' | 'calm'
  /** A receipt to keep or share; the way on. */
  readonly children?: ReactNode
}

/** Something is done that one waited for: coin came or went, an identity was verified. Or it has come to its end without. */
export function Moment({ id, title, amount, text, tone = 'done', children }: MomentProps) {
  const shown = useCountUp(id, amount?.value ?? '0.00', () => tone === 'done' && buzz('done'))
  const [before = '', after] = amount ? title.split(moneyText(amount.value, amount.unit)) : [title]
  return (
    <Outcome className={styles.moment} aria-label={title} data-tone={tone}>
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
