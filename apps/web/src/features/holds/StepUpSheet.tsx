import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Form } from '../../parts/ActionBar.tsx'
import { Button } from '../../parts/Button.tsx'
import { Alert } from '../../parts/Card.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import { CODE_LENGTH, maskMobile, SmsCodeField, useSmsCode } from '../accounts/index.ts'
import type { StepUp } from './use-step-up.ts'

/** The second proof: by passkey where there is one, until its owner would rather have a code; else by the code. */
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
  const sms = useSmsCode('stepup')
  const [code, setCode] = useState('')
  const isFilled = code.length === CODE_LENGTH
  return (
    <Form isFilled={isFilled} onSubmit={() => stepUp.byCode(code)}>
      <p>{t('codeTo', { mobile: maskMobile(mobile) })}</p>
      <SmsCodeField sms={sms} mobile={mobile} value={code} onChange={setCode} error={stepUp.error} />
      <Button type="submit" disabled={!isFilled} isBusy={stepUp.isBusy}>
        {t('confirm')}
      </Button>
    </Form>
  )
}
