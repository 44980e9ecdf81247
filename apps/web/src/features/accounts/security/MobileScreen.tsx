import type { DataOf, User } from '@u-market/contract'
import { ownScreens } from '@u-market/contract/paths'
import { MOBILE_HOLD_HOURS, smsCodeForm } from '@u-market/domain'
import { Mail, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { readError } from '../../../base/api/errors.ts'
import { useApiMutation, useApiQuery, useHomeConfig, useMe } from '../../../base/api/use-api.ts'
import { serverNow, timeText } from '../../../base/clock.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { Link, useGoBack } from '../../../base/router.tsx'
import { setFlash } from '../../../base/stores/flash.ts'
import { ActionBar, Form, SubmitBar } from '../../../parts/ActionBar.tsx'
import { Button } from '../../../parts/Button.tsx'
import { Alert, Callout, Card } from '../../../parts/Card.tsx'
import { useCountdown } from '../../../parts/Countdown.tsx'
import { Field } from '../../../parts/Field.tsx'
import { List, Row } from '../../../parts/List.tsx'
import { PasswordSheet, useSigning } from '../../../parts/PasswordSheet.tsx'
import { Screen } from '../../../parts/Screen.tsx'
import { ErrorState, Skeleton } from '../../../parts/States.tsx'
import { fieldError, formError } from '../account-errors.ts'
import styles from '../accounts.module.css'
import {
  CODE_LENGTH,
  MobileField,
  maskMobile,
  plainMobile,
  SmsCodeField,
  useSmsCode,
} from '../SmsCodeField.tsx'

/** In one file of the build, which saves the first screen the name of another. */
export { StopMobileScreen } from './StopMobileScreen.tsx'

const BACK = ownScreens.security
const FORM = 'mobile'

type Change = DataOf<'getMobileChange'>
type Way = 'code' | 'email'

/** Another mobile, by a code to the old one or to the e-mail address; or the change that waits, with its stop. */
export function MobileScreen() {
  const t = useT('mobile')
  const { info } = useMe()
  const { data, error, refetch } = useApiQuery('getMobileChange', {})
  const [way, setWay] = useState<Way>()
  if (!info || !data)
    return (
      <Screen title={t('title')} back={BACK}>
        {error ? <ErrorState {...readError(error)} onRetry={() => void refetch()} /> : <Skeleton />}
      </Screen>
    )
  if (data.waiting) return <Waiting waiting={data.waiting} onStopped={() => setWay(undefined)} />
  if (way === undefined) return <Ways mobile={info.mobile} change={data} onWay={setWay} />
  return <ChangeForm info={info} way={way} onAnother={() => setWay(undefined)} />
}

type WaitingProps = {
  readonly waiting: NonNullable<Change['waiting']>
  readonly onStopped: () => void
}

function Waiting({ waiting, onStopped }: WaitingProps) {
  const t = useT('mobile')
  const stop = useApiMutation('stopMobileChange', {
    refreshes: ['security', 'notices'],
    onSuccess: () => {
      setFlash(t('stopped'))
      onStopped()
    },
  })
  const error = formError(stop.error)
  const keepsNumber = waiting.keepsNumber === 1
  const time = timeText(waiting.dueAt)
  return (
    <Screen
      title={t('title')}
      back={BACK}
      actions={
        <ActionBar reason={t('stopNote')}>
          <Button tone="danger" isBusy={stop.isPending} onClick={() => stop.mutate({})}>
            {t('stop')}
          </Button>
        </ActionBar>
      }
    >
      <Callout tone="amber">
        <h2>{keepsNumber ? t('resetTitle') : t('waitingTitle')}</h2>
        <p>{keepsNumber ? t('resetText', { time }) : t('waitingText', { mobile: waiting.mobile, time })}</p>
      </Callout>
      <p className={styles.small}>{waiting.way === 'email' ? t('askedByEmail') : t('askedAtDesk')}</p>
      <p className={styles.small}>{t('notYou')}</p>
      {error && <Alert>{error}</Alert>}
    </Screen>
  )
}

type WaysProps = {
  readonly mobile: string
  readonly change: Change
  readonly onWay: (way: Way) => void
}

function Ways({ mobile, change: { byEmail, emailFrom }, onWay }: WaysProps) {
  const t = useT('mobile')
  const hours = MOBILE_HOLD_HOURS.email
  return (
    <Screen title={t('title')} back={BACK}>
      <p className={styles.small}>{t('now', { mobile: maskMobile(mobile) })}</p>
      <List label={t('ways')}>
        <Row
          icon={<MessageSquareText />}
          label={t('byCode')}
          note={t('byCodeNote')}
          onClick={() => onWay('code')}
        />
        {byEmail === 'ready' ? (
          <Row
            icon={<Mail />}
            label={t('byEmail')}
            note={t('byEmailNote', { hours })}
            onClick={() => onWay('email')}
          />
        ) : (
          <Row
            icon={<Mail />}
            label={t('byEmail')}
            note={emailFrom === null ? t('noEmail') : t('emailYoung', { time: timeText(emailFrom) })}
          />
        )}
      </List>
      <p className={styles.small}>{t('neither')}</p>
      <div className={styles.links}>
        <Link to={ownScreens.recover}>{t('desk')}</Link>
      </div>
    </Screen>
  )
}

type ChangeFormProps = { readonly info: User; readonly way: Way; readonly onAnother: () => void }

function ChangeForm({ info, way, onAnother }: ChangeFormProps) {
  const t = useT('mobile')
  const goBack = useGoBack(BACK)
  const ownSms = useSmsCode('changemobile')
  const newSms = useSmsCode('newmobile')
  const [proof, setProof] = useState('')
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const holdHours = useHomeConfig().data?.windows.resetHoldHours ?? 0
  const mobile = plainMobile(typed)
  const isFilled = proof.length === CODE_LENGTH && mobile !== '' && code.length === CODE_LENGTH
  const change = useApiMutation('changeMobile', {
    refreshes: ['wallet', 'security', 'sessions', 'passkeys', 'notices'],
    onSuccess: ({ isChanged }) => {
      signing.sheet.onClose()
      if (isChanged === 0) return
      setFlash(t('changed'))
      goBack()
    },
  })
  const signing = useSigning(change)
  const sign = (payPassword: string): void =>
    change.mutate(
      { mobile, code, payPassword, ...(way === 'code' ? { oldCode: proof } : { emailCode: proof }) },
      { onError: signing.onError },
    )
  const error = signing.sheet.error ? undefined : formError(change.error)
  return (
    <Screen
      title={t('title')}
      back={BACK}
      actions={
        <SubmitBar
          form={FORM}
          isFilled={isFilled}
          needs={t('needs')}
          isBusy={change.isPending}
          quiet={
            <Button tone="quiet" onClick={onAnother}>
              {t('otherWay')}
            </Button>
          }
        >
          {t('change')}
        </SubmitBar>
      }
    >
      <p className={styles.small}>
        {way === 'email'
          ? t('emailHold', { hours: MOBILE_HOLD_HOURS.email })
          : holdHours > 0
            ? t('codeHold', { hours: holdHours })
            : t('codeAtOnce')}
      </p>
      <Form id={FORM} isFilled={isFilled} onSubmit={signing.open}>
        <Card title={way === 'code' ? t('oldTitle') : t('mailTitle')}>
          {way === 'code' ? (
            <>
              <p className="figures">{maskMobile(info.mobile)}</p>
              <SmsCodeField
                label={t('oldCode')}
                sms={ownSms}
                mobile={info.mobile}
                value={proof}
                onChange={setProof}
                error={fieldError(change.error, 'oldCode')}
              />
            </>
          ) : (
            <MailCode email={info.email} value={proof} onChange={setProof} />
          )}
        </Card>
        <Card title={t('newTitle')}>
          <MobileField
            label={t('newMobile')}
            sms={newSms}
            value={typed}
            onChange={setTyped}
            error={fieldError(change.error, 'mobile')}
          />
          <SmsCodeField
            label={t('newCode')}
            sms={newSms}
            mobile={mobile}
            value={code}
            onChange={setCode}
            error={fieldError(change.error, 'code')}
          />
          {error && <Alert>{error}</Alert>}
        </Card>
      </Form>
      <PasswordSheet {...signing.sheet} title={t('change')} receiver={mobile} onSubmit={sign} />
    </Screen>
  )
}

type MailCodeProps = {
  readonly email: string
  readonly value: string
  readonly onChange: (code: string) => void
}

/** The code of a mail, which takes the payment password to ask for. */
function MailCode({ email, value, onChange }: MailCodeProps) {
  const t = useT('mobile')
  const [openAt, setOpenAt] = useState<number | null>(null)
  const left = useCountdown(openAt) ?? 0
  const ask = useApiMutation('sendMobileMail', {
    onSuccess: ({ retryAfterSeconds }) => {
      signing.sheet.onClose()
      setOpenAt(Math.ceil(serverNow() / 1000) + retryAfterSeconds)
    },
  })
  const signing = useSigning(ask)
  return (
    <>
      <p className={styles.small}>{openAt === null ? email : t('mailSent', { email })}</p>
      <Field
        label={t('mailCode')}
        kind="tel"
        autoComplete="one-time-code"
        value={value}
        onChange={(typed) => onChange(smsCodeForm(typed).replace(/\D/g, '').slice(0, CODE_LENGTH))}
        error={signing.sheet.error ? undefined : formError(ask.error)}
        end={
          <Button size="small" tone="quiet" disabled={left > 0} isBusy={ask.isPending} onClick={signing.open}>
            {left > 0 ? t('againIn', { seconds: left }) : t('sendMail')}
          </Button>
        }
      />
      <PasswordSheet
        {...signing.sheet}
        title={t('sendMail')}
        receiver={email}
        onSubmit={(payPassword) => ask.mutate({ payPassword }, { onError: signing.onError })}
      />
    </>
  )
}
