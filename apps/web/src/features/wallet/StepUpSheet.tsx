import type { FormOf } from '@u-market/contract'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { errorText, isRefused } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Form } from '../../parts/ActionBar.tsx'
import { Button } from '../../parts/Button.tsx'
import { Alert } from '../../parts/Card.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import { CODE_LENGTH, maskMobile, SmsCodeField, useSignStepUp, useSmsCode } from '../accounts/index.ts'

/** Asks for the step-up proof: a passkey if there is one, until the user prefers an SMS code. */
export function StepUpSheet({ stepUp }: { readonly stepUp: StepUp }) {
  const t = useT('holds')
  const [wantsCode, setWantsCode] = useState(false)
  const isByPasskey = stepUp.passkey.hasPasskey && !wantsCode
  const close = (): void => {
    setWantsCode(false)
    stepUp.close()
  }
  return (
    <Sheet isOpen={stepUp.isAsked} onClose={close} title={t('stepUp')}>
      <p>{t('stepUpText')}</p>
      {isByPasskey ? (
        <>
          {stepUp.error && <Alert>{stepUp.error}</Alert>}
          <Button isBusy={stepUp.passkey.isSigning || stepUp.isBusy} onClick={stepUp.passkey.sign}>
            <KeyRound aria-hidden="true" />
            {t('byPasskey')}
          </Button>
          <Button tone="quiet" onClick={() => setWantsCode(true)}>
            {t('byCode')}
          </Button>
        </>
      ) : (
        <ByCode stepUp={stepUp} />
      )}
    </Sheet>
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

type Signed = Pick<FormOf<'payCoin'>, 'payPassword' | 'code' | 'passkey'>
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
    reason.startsWith('PASSKEY_') ||
    reason === 'PROOF_TOO_NEW' ||
    reason === 'INVALID_PARAMS'
  )
}
