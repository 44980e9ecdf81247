import type { ComponentProps } from 'react'
import styles from './Outcome.module.css'

/** What has come of something, centred in a block: a sign or a drawing, a heading, a few words. `Moment` celebrates one. */
export function Outcome({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={[styles.outcome, className].filter(Boolean).join(' ')} />
}
