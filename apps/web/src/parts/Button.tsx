import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import styles from './Button.module.css'
import { Spinner } from './Spinner.tsx'

type Look = {
  readonly tone?: 'primary' | 'second' | 'sell' | 'danger' | 'plain'
  readonly size?: 'large' | 'small'
}

const classOf = ({ tone = 'primary', size = 'large' }: Look, more?: string) =>
  [styles.button, styles[tone], styles[size], more].filter(Boolean).join(' ')

type ButtonProps = ComponentProps<'button'> & Look & { readonly isBusy?: boolean }

export const Button = ({
  tone,
  size,
  isBusy = false,
  className,
  disabled,
  children,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classOf({ ...(tone && { tone }), ...(size && { size }) }, className)}
    disabled={disabled || isBusy}
    data-tone={tone}
    aria-busy={isBusy || undefined}
  >
    {isBusy && <Spinner />}
    {children}
  </button>
)

/** Looks like a button, goes somewhere. */
export const ButtonLink = ({ tone, size, className, ...rest }: ComponentProps<typeof Link> & Look) => (
  <Link {...rest} className={classOf({ ...(tone && { tone }), ...(size && { size }) }, className)} />
)
