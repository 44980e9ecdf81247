import type { ComponentProps } from 'react'
import { Link } from '../base/router.tsx'
import styles from './Button.module.css'
import { Spinner } from './Spinner.tsx'

type Look = {
  readonly tone?: 'primary' | 'sell' | 'second' | 'quiet' | 'danger'
  readonly size?: 'large' | 'small'
}

type ButtonProps = ComponentProps<'button'> & Look & { readonly isBusy?: boolean }

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

/** Looks like a button, goes somewhere. */
export function ButtonLink({ tone, size, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return (
    <Link
      {...rest}
      className={classOf({ ...(tone && { tone }), ...(size && { size }) }, className)}
      data-tone={tone ?? 'primary'}
    />
  )
}

function classOf({ tone = 'primary', size = 'large' }: Look, more?: string) {
  return [styles.button, styles[tone], styles[size], more].filter(Boolean).join(' ')
}
