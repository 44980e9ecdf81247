import type { FormOf } from '@u-market/contract'
import { type ComponentProps, useState } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useApiMutation } from '../../base/api/use-api.ts'
import { serverNow } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { useCountdown } from '../../parts/Countdown.tsx'
import { Field } from '../../parts/Field.tsx'
import styles from './accounts.module.css'

export const CODE_LENGTH = 6

type SmsCodeFieldProps = {
  readonly sms: ReturnType<typeof useSmsCode>
  readonly mobile: string
  readonly value: string
  readonly onChange: (code: string) => void
  readonly error?: string | undefined
}

export function SmsCodeField({ sms, mobile, value, onChange, error }: SmsCodeFieldProps) {
  const t = useT('auth')
  return (
    <>
      <Field
        label={t('code')}
        kind="tel"
        autoComplete="one-time-code"
        value={value}
        onChange={(typed) => onChange(typed.replace(/\D/g, '').slice(0, CODE_LENGTH))}
        error={error ?? sms.error}
        hint={sms.secondsLeft > 0 ? t('codeSent') : undefined}
        end={
          <Button
            size="small"
            tone="quiet"
            disabled={mobile === '' || sms.secondsLeft > 0}
            isBusy={sms.isSending}
            onClick={() => sms.send(mobile)}
          >
            {sms.secondsLeft > 0 ? t('sendAgainIn', { seconds: sms.secondsLeft }) : t('sendCode')}
          </Button>
        }
      />
      {sms.demoCode && (
        <button type="button" className={styles.demo} onClick={() => onChange(sms.demoCode ?? '')}>
          {t('demoCode', { code: sms.demoCode })}
        </button>
      )}
    </>
  )
}

type MobileFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'value' | 'onChange' | 'error'> & {
  readonly sms: ReturnType<typeof useSmsCode>
}

/** Field for the mobile number that receives the code. */
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

/** Removes the spaces and hyphens that users type for readability. */
export function plainMobile(typed: string): string {
  return typed.replace(/[\s-]/g, '')
}

type CodeForm = FormOf<'sendCode'>

/**
 * Requests a code and counts down to the next request. In the demo the response includes the code.
 * @param confirmed The payment that a code for a step-up confirms.
 */
export function useSmsCode(event: CodeForm['event'], confirmed: Omit<CodeForm, 'mobile' | 'event'> = {}) {
  const [openAt, setOpenAt] = useState<number | null>(null)
  const wait = (seconds: number): void => setOpenAt(Math.ceil(serverNow() / 1000) + seconds)
  const act = useApiMutation('sendCode', { onSuccess: ({ retryAfterSeconds }) => wait(retryAfterSeconds) })
  return {
    send: (mobile: string): void => act.mutate({ mobile, event, ...confirmed }),
    isSending: act.isPending,
    secondsLeft: useCountdown(openAt) ?? 0,
    demoCode: act.data?.demoCode,
    mobileError: fieldError(act.error, 'mobile'),
    error: formError(act.error),
  }
}

/** "+86138****0001": enough for users to recognize their number. */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, -8)}****${mobile.slice(-4)}`
}
