import type { ComponentProps } from 'react'
import { Field } from '../../parts/Field.tsx'
import type { useSmsCode } from './use-sms-code.ts'

type MobileFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'value' | 'onChange' | 'error'> & {
  readonly sms: ReturnType<typeof useSmsCode>
}

/** The number that a code is sent to. */
export function MobileField({ sms, error, ...rest }: MobileFieldProps) {
  return (
    <Field
      {...rest}
      kind="tel"
      autoComplete="tel"
      placeholder="+86 138 0000 0000"
      error={error ?? sms.mobileError}
    />
  )
}

/** Spaces and hyphens are for the eye. */
export function plainMobile(typed: string): string {
  return typed.replace(/[\s-]/g, '')
}
