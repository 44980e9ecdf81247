import type { FormOf } from '@u-market/contract'
import { useState } from 'react'
import { errorText, isRefused } from '../../base/api/errors.ts'
import { useSignStepUp } from '../accounts/index.ts'

type Signed = Pick<FormOf<'payCoin'>, 'payPassword' | 'code' | 'passkey'>
type Act = { readonly error: unknown; readonly isPending: boolean; readonly reset: () => void }
type Given = {
  readonly act: Act
  /** What a passkey signs. */
  readonly leaving: FormOf<'startPasskeyStepUp'>
  readonly send: (signed: Signed) => void
}

/**
 * The second proof that a large act takes from a sign-in of today. The server says when: the act is sent with the payment password
 * alone, and once more with the proof, in the same form.
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
    begin: (pin: string): void => {
      setPayPassword(pin)
      send({ payPassword: pin })
    },
    byCode: (code: string): void => send({ payPassword, code }),
    /** What is about the proof stays in its sheet; anything else closes it. */
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

export type StepUp = ReturnType<typeof useStepUp>

function isAboutProof({ reason }: { readonly reason: string }): boolean {
  return reason === 'CODE_WRONG' || reason.startsWith('PASSKEY_') || reason === 'INVALID_PARAMS'
}
