import type { ReactNode } from 'react'
import styles from './ActionBar.module.css'

type ActionBarProps = {
  /** One primary button, at most one second beside it. */
  readonly children: ReactNode
  /** Why the primary is disabled, in words; said above it. */
  readonly reason?: string | undefined
}

/** Stays at the bottom edge, above the home indicator and the keyboard. Give it to `Screen` as `actions`. */
export function ActionBar({ children, reason }: ActionBarProps) {
  return (
    <footer className={styles.bar}>
      {reason && (
        <p className={styles.reason} role="status">
          {reason}
        </p>
      )}
      <div className={styles.buttons}>{children}</div>
    </footer>
  )
}
