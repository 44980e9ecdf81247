import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Card.module.css'

type CardProps = {
  readonly title?: string
  /** Shown before the title, for cards to go through in order. */
  readonly number?: number
  readonly end?: ReactNode
  readonly children: ReactNode
}

/** A block on the card colour; `title` makes it a named section. */
export function Card({ title, number, end, children }: CardProps) {
  return (
    <section className={styles.card} aria-label={title}>
      {(title || end) && (
        <div className={styles.head}>
          {title && (
            <h2 className={styles.title}>
              {number !== undefined && <span className={styles.number}>{number}</span>}
              {title}
            </h2>
          )}
          {end}
        </div>
      )}
      {children}
    </section>
  )
}

/** Advice or a warning within a screen. Include an icon or a word, because not every user can tell the colours apart. */
export function Callout({
  tone = 'plain',
  children,
}: {
  readonly tone?: 'plain' | 'amber' | 'danger' | 'jade'
  readonly children: ReactNode
}) {
  return <div className={`${styles.callout} ${styles[tone]}`}>{children}</div>
}

/** An error that screen readers announce at once. */
export function Alert({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert">
      <Callout tone="danger">{children}</Callout>
    </div>
  )
}

type Fact = { readonly label: string; readonly value: ReactNode; readonly isStrong?: boolean }

/** A short list of facts: name on the left, value on the right. */
export function Facts({ facts }: { readonly facts: readonly (Fact | null)[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.label} data-strong={fact.isStrong || undefined}>
              <dt>{fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

type FoldProps = { readonly label: string; readonly children: ReactNode }

/** Details on demand, in the browser's own `details`. */
export function Fold({ label, children }: FoldProps) {
  return (
    <details className={styles.fold}>
      <summary>
        {label}
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}
