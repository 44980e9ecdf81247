import type { ComponentProps } from 'react'
import { Link } from '../base/router.tsx'
import styles from './IconButton.module.css'

/** An icon alone: `label` is its name for those who cannot see it. */
export function IconButton({
  label,
  className,
  ...rest
}: ComponentProps<'button'> & { readonly label: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={[styles.icon, className].filter(Boolean).join(' ')}
    />
  )
}

export function IconLink({ label, ...rest }: ComponentProps<typeof Link> & { readonly label: string }) {
  return <Link {...rest} aria-label={label} className={styles.icon} />
}
