import type { ComponentProps } from 'react'
import styles from './Progress.module.css'

/** How much of something is done or left, as a bar. */
export function Progress({ className, ...rest }: ComponentProps<'progress'>) {
  return <progress {...rest} className={[styles.progress, className].filter(Boolean).join(' ')} />
}
