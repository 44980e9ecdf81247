import type { ReactNode } from 'react'
import { buzz } from '../base/haptics.ts'
import { Amount } from './Amount.tsx'
import styles from './Moment.module.css'
import { useCountUp } from './use-count-up.ts'

type MomentProps = {
  /** What it is remembered by: the figure counts up once for it, in this session. */
  readonly id: string
  readonly title: string
  readonly amount?: { readonly value: string; readonly unit: string }
  readonly text: ReactNode
  /** A receipt to keep or share; the way on. */
  readonly children?: ReactNode
}

/** Something is done that one waited for: coin came or went, an identity was verified. */
export function Moment({ id, title, amount, text, children }: MomentProps) {
  const shown = useCountUp(id, amount?.value ?? '0.00', () => buzz('done'))
  return (
    <section className={styles.moment} aria-label={title}>
      <svg className={styles.seal} viewBox="0 0 64 64" aria-hidden="true">
        <path d="M32 3l7 5.5 8.9-.6 2.6 8.5 7.5 4.8-2.7 8.5L58 38.2l-7.5 4.8-2.6 8.5-8.9-.6-7 5.5-7-5.5-8.9.6-2.6-8.5L6 38.2l2.7-8.5L6 21.2l7.5-4.8 2.6-8.5 8.9.6z" />
        <polyline points="21,30 29,38 44,22" />
      </svg>
      <h2>{title}</h2>
      {amount && <Amount value={shown} unit={amount.unit} size="balance" />}
      <p>{text}</p>
      {children}
    </section>
  )
}
