import { plainCode } from '@u-market/domain'
import { Field } from '../../../parts/Field.tsx'

type CodeFieldProps = {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly onChange: (code: string) => void
  readonly error?: string | undefined
  /** It appeared because it was asked for. */
  readonly isFocused?: boolean
}

/** Phones offer the code of their authenticator app for a field with this autocomplete. */
export function CodeField({ label, hint, value, onChange, error, isFocused = false }: CodeFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      name="otp"
      autoComplete="one-time-code"
      autoCapitalize="off"
      maxLength={16}
      value={value}
      onChange={(text) => onChange(plainCode(text))}
      error={error}
      autoFocus={isFocused}
    />
  )
}

/** Six digits of the app, or a recovery code. */
export function isFactorCode(code: string): boolean {
  return /^(?:\d{6}|[a-z0-9]{10})$/i.test(code)
}
