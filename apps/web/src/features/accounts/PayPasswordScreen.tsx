import { ownScreens } from '@u-market/contract/paths'
import { isWeakPayPassword } from '@u-market/domain'
import { useState } from 'react'
import { errorText, fieldError, isRefused } from '../../base/api/errors.ts'
import { learnMe, useApiMutation, useHomeConfig, useMe } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useGoBack } from '../../base/router.tsx'
import { setFlash } from '../../base/stores/flash.ts'
import { setScreenParams, useScreenParams } from '../../base/stores/screen-params.ts'
import { Form, SubmitBar } from '../../parts/ActionBar.tsx'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { LoginFirst } from '../../parts/LoginFirst.tsx'
import { PinPad } from '../../parts/PasswordSheet.tsx'
import { Screen } from '../../parts/Screen.tsx'
import styles from './accounts.module.css'
import { CODE_LENGTH, maskMobile, SmsCodeField, useSmsCode } from './SmsCodeField.tsx'

type Proof = { readonly oldPayPassword: string } | { readonly code: string }
type Step =
  | { readonly at: 'proof' }
  | { readonly at: 'new' | 'repeat'; readonly proof: Proof; readonly chosen: string }

const BACK = ownScreens.security
const FORM = 'pay-password'

/** Sets, changes, or resets (with a code) the payment password: proof first, then the new one twice. */
export function PayPasswordScreen() {
  const t = useT('account')
  const { info } = useMe()
  const wanted = useScreenParams((store) => store.returnTo)
  const goBack = useGoBack(wanted ?? BACK)
  const [step, setStep] = useState<Step>({ at: 'proof' })
  const [note, setNote] = useState<string>()
  const [entries, setEntries] = useState(0)
  const save = useApiMutation('setPayPassword', {
    refreshes: ['wallet', 'passkeys', 'sessions', 'notices'],
    onSuccess: () => {
      setFlash(t('payPasswordSaved'))
      // The screen that asked for it continues at once, before the user is read from the server again.
      if (info) learnMe({ ...info, hasPayPassword: 1 })
      setScreenParams({ returnTo: null })
      goBack()
    },
  })
  if (!info) return <LoginFirst title={t('payPassword')} back={BACK} />

  const send = (proof: Proof, chosen: string, repeated: string): void =>
    save.mutate(
      { payPassword: chosen, repeatedPayPassword: repeated, ...proof },
      {
        onError: (error) => {
          const aboutPin = fieldError(error, 'payPassword') ?? fieldError(error, 'repeatedPayPassword')
          setNote(aboutPin ?? errorText(error))
          // A rejected PIN keeps the proof, a rejected proof starts over, a lost connection keeps the step.
          if (aboutPin) setStep({ at: 'new', proof, chosen: '' })
          else if (isRefused(error)) setStep({ at: 'proof' })
        },
      },
    )
  const enter = (pin: string): void => {
    setNote(undefined)
    setEntries(entries + 1)
    if (step.at === 'new' && isWeakPayPassword(pin)) setNote(t('pinWeak'))
    else if (step.at === 'new') setStep({ ...step, at: 'repeat', chosen: pin })
    if (step.at !== 'repeat') return
    if (pin === step.chosen) {
      send(step.proof, step.chosen, pin)
      return
    }
    setNote(t('pinsDiffer'))
    setStep({ ...step, at: 'new', chosen: '' })
  }
  const prove = (proof: Proof): void => {
    setNote(undefined)
    setStep({ at: 'new', proof, chosen: '' })
  }
  if (step.at === 'proof')
    return <ProofStep mobile={info.mobile} hasOld={info.hasPayPassword === 1} note={note} onProof={prove} />
  return (
    <Screen title={t('payPassword')} back={BACK}>
      <div className={styles.pin} data-fills>
        <h2>{step.at === 'new' ? t('newPin') : t('repeatPin')}</h2>
        <p className={styles.small}>{t('pinHint')}</p>
        <PinPad key={entries} error={note} isBusy={save.isPending} onSubmit={enter} />
      </div>
    </Screen>
  )
}

type ProofStepProps = {
  readonly mobile: string
  readonly hasOld: boolean
  readonly note: string | undefined
  readonly onProof: (proof: Proof) => void
}

function ProofStep({ mobile, hasOld, note, onProof }: ProofStepProps) {
  const t = useT('account')
  const sms = useSmsCode('setpaypassword')
  const holdHours = useHomeConfig().data?.windows.resetHoldHours ?? 0
  const [byCode, setByCode] = useState(!hasOld)
  const [code, setCode] = useState('')
  if (!byCode)
    return (
      <Screen title={t('payPassword')} back={BACK}>
        <div className={styles.pin} data-fills>
          <h2>{t('oldPin')}</h2>
          <Button tone="quiet" onClick={() => setByCode(true)}>
            {t('forgotPin')}
          </Button>
          <PinPad error={note} isBusy={false} onSubmit={(oldPayPassword) => onProof({ oldPayPassword })} />
        </div>
      </Screen>
    )
  const isFilled = code.length === CODE_LENGTH
  return (
    <Screen
      title={t('payPassword')}
      back={BACK}
      actions={
        <SubmitBar
          form={FORM}
          isFilled={isFilled}
          needs={t('codeNeeds')}
          quiet={
            hasOld && (
              <Button tone="quiet" onClick={() => setByCode(false)}>
                {t('useOldPin')}
              </Button>
            )
          }
        >
          {t('next')}
        </SubmitBar>
      }
    >
      <p className={styles.small}>{t('codeTo', { mobile: maskMobile(mobile) })}</p>
      {hasOld && holdHours > 0 && <p className={styles.small}>{t('pinResetHold', { hours: holdHours })}</p>}
      <Card>
        <Form id={FORM} isFilled={isFilled} onSubmit={() => onProof({ code })}>
          <SmsCodeField sms={sms} mobile={mobile} value={code} onChange={setCode} error={note} />
        </Form>
      </Card>
    </Screen>
  )
}
