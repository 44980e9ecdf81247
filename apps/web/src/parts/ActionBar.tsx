import type { ReactNode } from 'react'
import styles from './ActionBar.module.css'

type ActionBarProps = {
  /** One primary button, at most one second before it; none where all one can do is to end it. */
  readonly children?: ReactNode
  /** Why the primary is disabled, or what it will do, in words; said above it. */
  readonly reason?: string | undefined
  /** Leads to what is missing; makes the reason a button. */
  readonly onReason?: (() => void) | undefined
  /** What undoes or ends something: words alone, under the primary. */
  readonly quiet?: ReactNode
}

/** Stays at the bottom edge, above the home indicator and the keyboard. Give it to `Screen` as `actions`. */
export function ActionBar({ children, reason, onReason, quiet }: ActionBarProps) {
  return (
    <footer className={styles.bar}>
      {reason && (
        <p className={styles.reason} role="status">
          {onReason ? (
            <button type="button" onClick={onReason}>
              {reason}
            </button>
          ) : (
            reason
          )}
        </p>
      )}
      {children && <div className={styles.buttons}>{children}</div>}
      {quiet && <div className={styles.quiet}>{quiet}</div>}
    </footer>
  )
}
