import type { FormOf } from '@u-market/contract'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { errorText, isRefused } from '../../base/api/errors.ts'
import { useApiQuery } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Form } from '../../parts/ActionBar.tsx'
import { Button } from '../../parts/Button.tsx'
import { Alert } from '../../parts/Card.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import {
  CODE_LENGTH,
  CodeField,
  maskMobile,
  SmsCodeField,
  useSignStepUp,
  useSmsCode,
} from '../accounts/index.ts'

type Proof = 'passkey' | 'app' | 'code'

/** Asks for the step-up proof: a passkey if there is one, else the authenticator app, else an SMS code; the user may choose. */
export function StepUpSheet({ stepUp }: { readonly stepUp: StepUp }) {
  const t = useT('holds')
  const [chosen, setChosen] = useState<Proof>()
  const { data: app } = useApiQuery('getAuthenticator', {}, { isEnabled: stepUp.isAsked })
  const offered: readonly Proof[] = [
    ...(stepUp.passkey.hasPasskey ? ['passkey' as const] : []),
    ...(app?.on === 1 ? ['app' as const] : []),
    'code',
  ]
  const proof = chosen ?? offered[0] ?? 'code'
  const words = { passkey: t('usePasskey'), app: t('useApp'), code: t('byCode') }
  const close = (): void => {
    setChosen(undefined)
    stepUp.close()
  }
  return (
    <Sheet isOpen={stepUp.isAsked} onClose={close} title={t('stepUp')}>
      <p>{t('stepUpText')}</p>
      {proof === 'passkey' && (
        <>
          {stepUp.error && <Alert>{stepUp.error}</Alert>}
          <Button isBusy={stepUp.passkey.isSigning || stepUp.isBusy} onClick={stepUp.passkey.sign}>
            <KeyRound aria-hidden="true" />
            {t('byPasskey')}
          </Button>
        </>
      )}
      {proof === 'app' && <ByApp stepUp={stepUp} />}
      {proof === 'code' && <ByCode stepUp={stepUp} />}
      {offered
        .filter((other) => other !== proof)
        .map((other) => (
          <Button key={other} tone="quiet" onClick={() => setChosen(other)}>
            {words[other]}
          </Button>
        ))}
    </Sheet>
  )
}

function ByApp({ stepUp }: { readonly stepUp: StepUp }) {
  const t = useT('holds')
  const [code, setCode] = useState('')
  const isFilled = /^\d{6}$/.test(code)
  return (
    <Form isFilled={isFilled} onSubmit={() => stepUp.byApp(code)}>
      <CodeField label={t('appCode')} value={code} onChange={setCode} error={stepUp.error} isFocused />
      <Button type="submit" disabled={!isFilled} isBusy={stepUp.isBusy}>
        {t('confirm')}
      </Button>
    </Form>
  )
}

function ByCode({ stepUp }: { readonly stepUp: StepUp }) {
  const t = useT('holds')
  const mobile = useUserInfo(({ info }) => info?.mobile ?? '')
  const sms = useSmsCode('stepup', stepUp.confirmed)
  const [code, setCode] = useState('')
  const isFilled = code.length === CODE_LENGTH
  return (
    <Form isFilled={isFilled} onSubmit={() => stepUp.byCode(code)}>
      <p>
        {t('codeTo', { mobile: maskMobile(mobile) })} {t('codeNames')}
      </p>
      <SmsCodeField sms={sms} mobile={mobile} value={code} onChange={setCode} error={stepUp.error} />
      <Button type="submit" disabled={!isFilled} isBusy={stepUp.isBusy}>
        {t('confirm')}
      </Button>
    </Form>
  )
}

type Signed = Pick<FormOf<'payCoin'>, 'payPassword' | 'code' | 'passkey' | 'factorCode'>
type Act = { readonly error: unknown; readonly isPending: boolean; readonly reset: () => void }
type Given = {
  readonly act: Act
  /** The data that a passkey signs. */
  readonly leaving: FormOf<'startPasskeyStepUp'>
  readonly send: (signed: Signed) => void
}

/**
 * Step-up for large amounts soon after a login. Only the server knows when it is needed: the form is first sent with the payment
 * password alone, and again with the proof if the server asks for it.
 */
export function useStepUp({ act, leaving, send }: Given) {
  const [payPassword, setPayPassword] = useState('')
  const [isAsked, setAsked] = useState(false)
  const passkey = useSignStepUp(leaving, {
    isEnabled: isAsked,
    onSigned: (signature) => send({ payPassword, passkey: signature }),
  })
  const close = (): void => {
    setAsked(false)
    setPayPassword('')
    passkey.reset()
  }
  return {
    isAsked,
    passkey,
    confirmed: confirmedBy(leaving),
    begin: (pin: string): void => {
      setPayPassword(pin)
      send({ payPassword: pin })
    },
    byCode: (code: string): void => send({ payPassword, code }),
    byApp: (factorCode: string): void => send({ payPassword, factorCode }),
    /** An error about the proof stays in the step-up sheet; any other closes it. */
    onError: (error: unknown): void => {
      if (isRefused(error) && error.reason === 'STEP_UP') {
        setAsked(true)
        act.reset()
      } else if (isRefused(error) && !isAboutProof(error)) close()
    },
    close: (): void => {
      act.reset()
      close()
    },
    isBusy: act.isPending,
    error: passkey.error ?? (isAsked ? errorText(act.error) : undefined),
  }
}

type StepUp = ReturnType<typeof useStepUp>

/** The same payment as the request for a code names it. */
function confirmedBy({ act: kind, amount, address, network }: Given['leaving']) {
  return kind === 'transfer'
    ? { kind, amount, walletAddress: address }
    : { kind, amount, address, ...(network !== undefined && { network }) }
}

function isAboutProof({ reason }: { readonly reason: string }): boolean {
  return (
    reason === 'CODE_WRONG' ||
    reason === 'FACTOR_WRONG' ||
    reason === 'RATE_LIMITED' ||
    reason.startsWith('PASSKEY_') ||
    reason === 'PROOF_TOO_NEW' ||
    reason === 'INVALID_PARAMS'
  )
}
