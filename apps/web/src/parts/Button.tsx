import type { ComponentProps } from 'react'
import { Link } from '../base/router.tsx'
import styles from './Button.module.css'

type ButtonStyle = {
  readonly tone?: 'primary' | 'sell' | 'second' | 'quiet' | 'danger'
  readonly size?: 'large' | 'small'
}

type ButtonProps = ComponentProps<'button'> & ButtonStyle & { readonly isBusy?: boolean }

export function Button({ tone, size, isBusy = false, className, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ ...(tone && { tone }), ...(size && { size }) }, className)}
      disabled={disabled || isBusy}
      data-tone={tone ?? 'primary'}
      aria-busy={isBusy || undefined}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ tone, size, className, ...rest }: ComponentProps<typeof Link> & ButtonStyle) {
  return (
    <Link
      {...rest}
      className={classOf({ ...(tone && { tone }), ...(size && { size }) }, className)}
      data-tone={tone ?? 'primary'}
    />
  )
}

function classOf({ tone = 'primary', size = 'large' }: ButtonStyle, more?: string) {
  return [styles.button, styles[tone], styles[size], more].filter(Boolean).join(' ')
}

/** An icon only; `label` is its name for screen readers. */
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

export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
