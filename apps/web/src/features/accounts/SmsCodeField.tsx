import { useMutation } from '@tanstack/react-query'
import type { DataOf, FormOf } from '@u-market/contract'
import { freeText, mobileNumber, smsCodeForm } from '@u-market/domain'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { fieldError, formError, isRefused } from '../../base/api/errors.ts'
import { useKnownMarket } from '../../base/api/use-api.ts'
import { serverNow } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Button } from '../../parts/Button.tsx'
import { useCountdown } from '../../parts/Countdown.tsx'
import fields from '../../parts/Field.module.css'
import { Field, FieldFrame, type FieldFrameProps, noteProps } from '../../parts/Field.tsx'
import styles from './accounts.module.css'

export const CODE_LENGTH = 6

type SmsCodeFieldProps = {
  readonly label?: string
  readonly sms: ReturnType<typeof useSmsCode>
  readonly mobile: string
  readonly value: string
  readonly onChange: (code: string) => void
  readonly error?: string | undefined
}

export function SmsCodeField({ label, sms, mobile, value, onChange, error }: SmsCodeFieldProps) {
  const t = useT('auth')
  return (
    <>
      <Field
        label={label ?? t('code')}
        kind="tel"
        autoComplete="one-time-code"
        value={value}
        onChange={(typed) => onChange(smsCodeForm(typed).replace(/\D/g, '').slice(0, CODE_LENGTH))}
        error={error ?? sms.error}
        hint={sms.stop ? t('proving') : sms.secondsLeft > 0 ? t('codeSent') : undefined}
        end={
          sms.stop ? (
            <Button size="small" tone="quiet" onClick={sms.stop}>
              {t('stopProving')}
            </Button>
          ) : (
            <Button
              size="small"
              tone="quiet"
              disabled={mobile === '' || sms.secondsLeft > 0}
              isBusy={sms.isSending}
              onClick={() => sms.send(mobile)}
            >
              {sms.secondsLeft > 0 ? t('sendAgainIn', { seconds: sms.secondsLeft }) : t('sendCode')}
            </Button>
          )
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

type MobileFieldProps = Omit<FieldFrameProps, 'hint'> & {
  readonly value: string
  readonly onChange: (mobile: string) => void
  readonly sms: ReturnType<typeof useSmsCode>
}

/**
 * Field for the mobile number that receives the code, with the market's country codes. A number with its own code is taken as it
 * is. The value begins with the code if it is not the market's first.
 */
export function MobileField({ label, sms, value, onChange, error = sms.mobileError }: MobileFieldProps) {
  const t = useT('auth')
  const id = useId()
  const codes = useKnownMarket()?.codes.countries ?? []
  const [chosen, setChosen] = useState<string>()
  const [first] = codes
  const code = chosen ?? first
  const isOther = code !== undefined && code !== first
  const shown = isOther && value.startsWith(`${code} `) ? value.slice(code.length + 1) : value
  const type = (text: string, of = code): void =>
    onChange(of === undefined || of === first || text === '' || text.startsWith('+') ? text : `${of} ${text}`)
  return (
    <FieldFrame id={id} label={label} error={error}>
      {!shown.startsWith('+') && code !== undefined && (
        <Code
          label={t('countryCode')}
          codes={codes}
          value={code}
          onChange={(next) => {
            setChosen(next)
            type(shown, next)
          }}
        />
      )}
      <input
        {...noteProps(id, { error })}
        className={fields.input}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={shown}
        onChange={({ target }) => type(target.value)}
      />
    </FieldFrame>
  )
}

type CodeProps = {
  readonly label: string
  readonly codes: readonly string[]
  readonly value: string
  readonly onChange: (code: string) => void
}

/** A country code before a number; a choice if the market has several. */
function Code({ label, codes, value, onChange }: CodeProps) {
  if (codes.length === 1) return <span className={`figures ${styles.code}`}>{value}</span>
  return (
    <span className={styles.code}>
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {codes.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" />
    </span>
  )
}

/** The number that is meant, in the market if it has no country code. Any other text stays as typed, and the server refuses it. */
export function plainMobile(typed: string): string {
  return mobileNumber(typed, marketCode()) ?? freeText(typed)
}

/** The country code that a number has if it is typed without one; undefined until the market is known. */
export function marketCode(): string | undefined {
  return useUserInfo.getState().homeConfig?.codes.countries[0]
}

type CodeForm = FormOf<'sendCode'>

/**
 * Requests a code and counts down to the next request. In the demo the response includes the code. If the server asks for a proof
 * of work, the phone does it, which takes seconds and can be stopped.
 * @param confirmed The payment that a code for a step-up confirms.
 */
export function useSmsCode(event: CodeForm['event'], confirmed: Omit<CodeForm, 'mobile' | 'event'> = {}) {
  const [openAt, setOpenAt] = useState<number | null>(null)
  const [work, setWork] = useState<AbortController | null>(null)
  useEffect(() => () => work?.abort(), [work])
  const act = useMutation({
    mutationFn: (mobile: string) => askForCode({ mobile, event, ...confirmed }, setWork),
    onSuccess: (data) => data && setOpenAt(Math.ceil(serverNow() / 1000) + data.retryAfterSeconds),
    onSettled: () => setWork(null),
  })
  const left = useCountdown(openAt) ?? 0
  return {
    send: (mobile: string): void => act.mutate(mobile),
    isSending: act.isPending,
    /** Stops the proof of work; null while there is nothing to stop. */
    stop: work && (() => work.abort()),
    /** Never above the server's wait: a part of a second that comes on top is not shown. */
    secondsLeft: Math.min(left, act.data?.retryAfterSeconds ?? 0),
    demoCode: act.data?.demoCode,
    mobileError: fieldError(act.error, 'mobile'),
    error: formError(act.error),
  }
}

/** A challenge changes if another code is sent meanwhile, or after some minutes. */
const MAX_PROOFS = 3

/** Returns null if the work was stopped. */
async function askForCode(
  asked: FormOf<'sendCode'>,
  onWork: (work: AbortController) => void,
): Promise<DataOf<'sendCode'> | null> {
  let form = asked
  for (let proofs = 0; ; proofs++) {
    try {
      return await call('sendCode', form)
    } catch (error) {
      if (!isRefused(error) || error.reason !== 'PROOF_OF_WORK' || proofs === MAX_PROOFS) throw error
      const work = new AbortController()
      onWork(work)
      const { findProof } = await import('@u-market/contract/proof-of-work')
      const { challenge, bits } = error.details
      const proof = await findProof(String(challenge), Number(bits), work.signal)
      if (proof === null) return null
      form = { ...form, proof }
    }
  }
}

/** "+86138****0001": enough for users to recognize their number. */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, -8)}****${mobile.slice(-4)}`
}
