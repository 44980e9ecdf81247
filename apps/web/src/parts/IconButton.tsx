import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import styles from './IconButton.module.css'

/** An icon alone: `label` is its name for those who cannot see it. */
export const IconButton = ({
  label,
  className,
  ...rest
}: ComponentProps<'button'> & { readonly label: string }) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    className={[styles.icon, className].filter(Boolean).join(' ')}
  />
)

export const IconLink = ({ label, ...rest }: ComponentProps<typeof Link> & { readonly label: string }) => (
  <Link {...rest} aria-label={label} className={styles.icon} />
)
