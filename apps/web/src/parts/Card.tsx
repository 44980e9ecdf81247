import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Card.module.css'

type CardProps = {
  readonly title?: string
  /** One of several blocks that are gone through in their order. */
  readonly number?: number
  readonly end?: ReactNode
  readonly children: ReactNode
}

/** A white block; `title` makes it a named section. */
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

/** A word of advice or warning within a screen. The tone never speaks alone: put an icon or a word in it. */
export function Callout({
  tone = 'plain',
  children,
}: {
  readonly tone?: 'plain' | 'amber' | 'danger' | 'jade'
  readonly children: ReactNode
}) {
  return <div className={`${styles.callout} ${styles[tone]}`}>{children}</div>
}

/** What went wrong, said at once by a screen reader. */
export function Alert({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert">
      <Callout tone="danger">{children}</Callout>
    </div>
  )
}

type Fact = { readonly label: string; readonly value: ReactNode; readonly isStrong?: boolean }

/** A short sheet of what holds: name at the left, value at the right. */
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

/** What is there for who asks: a row that unfolds, by the browser's own control. */
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
