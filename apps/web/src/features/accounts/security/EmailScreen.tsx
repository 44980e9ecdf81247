import type { User } from '@u-market/contract'
import { ownScreens } from '@u-market/contract/paths'
import { EMAIL, emailForm, smsCodeForm } from '@u-market/domain'
import { useState } from 'react'
import { useApiMutation, useMe } from '../../../base/api/use-api.ts'
import { serverNow } from '../../../base/clock.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useGoBack } from '../../../base/router.tsx'
import { setFlash } from '../../../base/stores/flash.ts'
import { Form, SubmitBar } from '../../../parts/ActionBar.tsx'
import { Button } from '../../../parts/Button.tsx'
import { Alert, Card } from '../../../parts/Card.tsx'
import { useCountdown } from '../../../parts/Countdown.tsx'
import { Field } from '../../../parts/Field.tsx'
import { PasswordSheet, useSigning } from '../../../parts/PasswordSheet.tsx'
import { Screen } from '../../../parts/Screen.tsx'
import { Skeleton } from '../../../parts/States.tsx'
import { fieldError, formError } from '../account-errors.ts'
import styles from '../accounts.module.css'
import { CODE_LENGTH } from '../SmsCodeField.tsx'

const BACK = ownScreens.security
const FORM = 'e-mail'

/** Asks for an address with the payment password, then for the code that was sent to it. */
export function EmailScreen() {
  const t = useT('security')
  const { info } = useMe()
  const [isAnother, setAnother] = useState(false)
  const [sent, setSent] = useState<Sent>()
  if (!info)
    return (
      <Screen title={t('email')} back={BACK}>
        <Skeleton />
      </Screen>
    )
  const waiting = info.email !== '' && info.emailConfirmed === 0 ? info.email : undefined
  const to = sent?.to ?? (isAnother ? undefined : waiting)
  return to === undefined ? (
    <Ask info={info} onSent={setSent} />
  ) : (
    <Confirm
      to={to}
      openAt={sent?.openAt ?? null}
      onAnother={() => {
        setSent(undefined)
        setAnother(true)
      }}
    />
  )
}

/** A code on its way. `openAt`: Unix seconds of the next one. */
type Sent = { readonly to: string; readonly openAt: number }

type AskProps = { readonly info: User; readonly onSent: (sent: Sent) => void }

function Ask({ info, onSent }: AskProps) {
  const t = useT('security')
  const [typed, setTyped] = useState('')
  const [removes, setRemoves] = useState(false)
  const email = emailForm(typed)
  const isFilled = EMAIL.test(email)
  const ask = useApiMutation('setEmail', { refreshes: ['wallet', 'notices'] })
  const signing = useSigning(ask)
  const start = (isRemoval: boolean): void => {
    setRemoves(isRemoval)
    signing.open()
  }
  const sign = (payPassword: string): void =>
    ask.mutate(
      { email: removes ? '' : email, payPassword },
      {
        onError: signing.onError,
        onSuccess: ({ retryAfterSeconds }) => {
          signing.sheet.onClose()
          if (removes) setFlash(t('emailRemoved'))
          else onSent({ to: email, openAt: Math.ceil(serverNow() / 1000) + retryAfterSeconds })
        },
      },
    )
  const isConfirmed = info.emailConfirmed === 1
  const error = signing.sheet.error ? undefined : formError(ask.error)
  return (
    <Screen
      title={t('email')}
      back={BACK}
      actions={
        <SubmitBar
          form={FORM}
          isFilled={isFilled}
          needs={t('needsEmail')}
          isBusy={ask.isPending}
          quiet={
            isConfirmed && (
              <Button tone="quiet" onClick={() => start(true)}>
                {t('removeEmail')}
              </Button>
            )
          }
        >
          {t('sendCode')}
        </SubmitBar>
      }
    >
      <p className={styles.small}>{isConfirmed ? t('emailNow', { email: info.email }) : t('emailIntro')}</p>
      <Card>
        <Form id={FORM} isFilled={isFilled} onSubmit={() => start(false)}>
          <Field
            label={isConfirmed ? t('newEmail') : t('email')}
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={setTyped}
            error={fieldError(ask.error, 'email')}
          />
          {error && <Alert>{error}</Alert>}
        </Form>
      </Card>
      <PasswordSheet
        {...signing.sheet}
        title={removes ? t('removeEmail') : t('sendCode')}
        receiver={removes ? info.email : email}
        onSubmit={sign}
      />
    </Screen>
  )
}

type ConfirmProps = {
  readonly to: string
  readonly openAt: number | null
  readonly onAnother: () => void
}

function Confirm({ to, openAt, onAnother }: ConfirmProps) {
  const t = useT('security')
  const [code, setCode] = useState('')
  const goBack = useGoBack(BACK)
  const left = useCountdown(openAt) ?? 0
  const confirm = useApiMutation('setEmail', {
    refreshes: ['wallet', 'notices'],
    onSuccess: () => {
      setFlash(t('emailConfirmed'))
      goBack()
    },
  })
  const isFilled = code.length === CODE_LENGTH
  const error = formError(confirm.error)
  return (
    <Screen
      title={t('email')}
      back={BACK}
      actions={
        <SubmitBar
          form={FORM}
          isFilled={isFilled}
          needs={t('needsCode')}
          isBusy={confirm.isPending}
          quiet={
            <Button tone="quiet" disabled={left > 0} onClick={onAnother}>
              {left > 0 ? t('againIn', { seconds: left }) : t('another')}
            </Button>
          }
        >
          {t('confirm')}
        </SubmitBar>
      }
    >
      <p className={styles.small}>{t('codeTo', { email: to })}</p>
      <Card>
        <Form id={FORM} isFilled={isFilled} onSubmit={() => confirm.mutate({ code })}>
          <Field
            label={t('code')}
            kind="tel"
            autoComplete="one-time-code"
            value={code}
            onChange={(typed) => setCode(smsCodeForm(typed).replace(/\D/g, '').slice(0, CODE_LENGTH))}
            error={fieldError(confirm.error, 'code')}
          />
          {error && <Alert>{error}</Alert>}
        </Form>
      </Card>
    </Screen>
  )
}
