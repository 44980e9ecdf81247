import type { ReactNode } from 'react'
import styles from './Facts.module.css'

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
