import type { ReactNode } from 'react'
import styles from './Badge.module.css'

type BadgeProps = {
  readonly tone?: 'plain' | 'jade' | 'amber' | 'danger' | 'sell'
  readonly children: ReactNode
}

/** A word on a tinted background, such as a state or a kind. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
}

/** A count on an icon, for the eye; its link or button says it in words. Nothing at zero. */
export function CountBadge({ count }: { readonly count: number }) {
  return count > 0 ? (
    <span className={styles.count} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  ) : null
}
