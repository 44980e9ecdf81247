import type { DataOf } from '@u-market/contract'
import { wireName } from '@u-market/contract/client'
import { fieldIn, ownScreens, screens } from '@u-market/contract/paths'
import {
  accountNameForm,
  isBlank,
  isDocumentNumber,
  isPersonName,
  MOBILE_HOLD_HOURS,
  numberAsWritten,
  personName,
  RECOVERY_HOURS,
} from '@u-market/domain'
import { useState } from 'react'
import { readError } from '../../../base/api/errors.ts'
import type { Uploaded } from '../../../base/api/upload.ts'
import { useApiMutation, useApiQuery } from '../../../base/api/use-api.ts'
import { timeText } from '../../../base/clock.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useNavigate, useSearchParams, withQuery } from '../../../base/router.tsx'
import { ActionBar, Form, SubmitBar } from '../../../parts/ActionBar.tsx'
import { ButtonLink } from '../../../parts/Button.tsx'
import { Alert, Callout, Card, Facts } from '../../../parts/Card.tsx'
import { Switch } from '../../../parts/Choices.tsx'
import { Field } from '../../../parts/Field.tsx'
import { Outcome } from '../../../parts/Moment.tsx'
import { Screen } from '../../../parts/Screen.tsx'
import { Drawn, ErrorState, Skeleton } from '../../../parts/States.tsx'
import { UploadField } from '../../../parts/UploadField.tsx'
import { fieldError, formError } from '../account-errors.ts'
import styles from '../accounts.module.css'
import { LanguageChips } from '../LanguageChips.tsx'
import {
  CODE_LENGTH,
  MobileField,
  marketCode,
  plainMobile,
  SmsCodeField,
  useSmsCode,
} from '../SmsCodeField.tsx'
import { inlinePicture } from './inline-picture.ts'

const FORM = 'recover'

function recoveryAddress(recoveryId: number, key: string): string {
  const query = { [wireName('recoveryId')]: String(recoveryId), [wireName('key')]: key }
  return withQuery(ownScreens.recover, new URLSearchParams(query))
}

/** Asks operators for an account whose mobile and mailbox are gone, or its authenticator app; with number and key in its address, how that goes on. */
export function RecoverScreen() {
  const [query] = useSearchParams()
  const [id, key] = [fieldIn(query, 'recoveryId'), fieldIn(query, 'key')]
  return id && key ? <Progress recoveryId={id} recoveryKey={key} /> : <AskForm />
}

const nothing = { account: '', realName: '', documentNumber: '', note: '', typed: '', code: '' }

function AskForm() {
  const t = useT('recover')
  const sms = useSmsCode('newmobile')
  const navigate = useNavigate()
  const [form, setForm] = useState(nothing)
  const [document, setDocument] = useState<Uploaded | null>(null)
  const [portrait, setPortrait] = useState<Uploaded | null>(null)
  const [dropsFactor, setDropsFactor] = useState(false)
  const set = (field: keyof typeof nothing) => (text: string) =>
    setForm((before) => ({ ...before, [field]: text }))
  const mobile = plainMobile(form.typed)
  const isFilled =
    !isBlank(form.account) &&
    isPersonName(form.realName) &&
    isDocumentNumber(form.documentNumber) &&
    mobile !== '' &&
    form.code.length === CODE_LENGTH &&
    document !== null &&
    portrait !== null
  const ask = useApiMutation('askRecovery', {
    onSuccess: ({ recoveryId, key }) => navigate(recoveryAddress(recoveryId, key), { replace: true }),
  })
  const send = (): void =>
    ask.mutate({
      account: accountNameForm(form.account, marketCode()),
      mobile,
      code: form.code,
      realName: personName(form.realName),
      documentNumber: numberAsWritten(form.documentNumber),
      document: document?.url ?? '',
      portrait: portrait?.url ?? '',
      dropsFactor: dropsFactor ? '1' : '0',
      ...(!isBlank(form.note) && { note: form.note }),
    })
  const error = formError(ask.error)
  return (
    <Screen
      title={t('title')}
      back={screens.login}
      end={<LanguageChips isShort />}
      actions={
        <SubmitBar form={FORM} isFilled={isFilled} needs={t('needs')} isBusy={ask.isPending}>
          {t('send')}
        </SubmitBar>
      }
    >
      <p className={styles.small}>{t('intro', { hours: RECOVERY_HOURS, hold: MOBILE_HOLD_HOURS.desk })}</p>
      <Form id={FORM} isFilled={isFilled} onSubmit={send}>
        <Card title={t('whose')}>
          <Field
            label={t('account')}
            autoComplete="username"
            value={form.account}
            onChange={set('account')}
            error={fieldError(ask.error, 'account')}
          />
          <Field
            label={t('realName')}
            autoComplete="name"
            value={form.realName}
            onChange={set('realName')}
            error={fieldError(ask.error, 'realName')}
          />
          <Field
            label={t('documentNumber')}
            autoComplete="off"
            value={form.documentNumber}
            onChange={set('documentNumber')}
            error={fieldError(ask.error, 'documentNumber')}
          />
        </Card>
        <Card title={t('newNumber')}>
          <p className={styles.small}>{t('numberHint')}</p>
          <MobileField
            label={t('mobile')}
            sms={sms}
            value={form.typed}
            onChange={set('typed')}
            error={fieldError(ask.error, 'mobile')}
          />
          <SmsCodeField
            sms={sms}
            mobile={mobile}
            value={form.code}
            onChange={set('code')}
            error={fieldError(ask.error, 'code')}
          />
          <Switch
            label={t('dropsFactor')}
            hint={t('dropsFactorHint')}
            isOn={dropsFactor}
            onChange={setDropsFactor}
          />
        </Card>
        <Card title={t('pictures')}>
          <UploadField
            label={t('document')}
            hint={t('documentHint')}
            category="idcard"
            shape="wide"
            keep={inlinePicture}
            value={document}
            onChange={setDocument}
            error={fieldError(ask.error, 'document')}
          />
          <UploadField
            label={t('portrait')}
            hint={t('portraitHint')}
            category="idcard"
            shape="wide"
            keep={inlinePicture}
            value={portrait}
            onChange={setPortrait}
            error={fieldError(ask.error, 'portrait')}
          />
        </Card>
        <Card>
          <Field label={t('note')} maxLength={300} value={form.note} onChange={set('note')} />
          {error && <Alert>{error}</Alert>}
        </Card>
      </Form>
    </Screen>
  )
}

type State = DataOf<'readRecovery'>
type ProgressProps = { readonly recoveryId: string; readonly recoveryKey: string }

function Progress({ recoveryId, recoveryKey: key }: ProgressProps) {
  const t = useT('recover')
  const { data, error, refetch } = useApiQuery('readRecovery', { recoveryId, key })
  return (
    <Screen
      title={t('title')}
      back={screens.login}
      end={<LanguageChips isShort />}
      actions={data && <Next status={data.status} />}
    >
      {data ? (
        <StateOf state={data} />
      ) : error ? (
        <ErrorState {...readError(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
      <Card title={t('keep')}>
        <Facts
          facts={[
            { label: t('number'), value: <span className="figures">{recoveryId}</span> },
            { label: t('key'), value: <span className="figures">{key}</span> },
          ]}
        />
        <p className={styles.small}>{t('keepNote')}</p>
      </Card>
    </Screen>
  )
}

/** The way on from an end; nothing while the request is under way. */
function Next({ status }: Pick<State, 'status'>) {
  const t = useT('recover')
  if (status === 'open' || status === 'approved') return null
  return (
    <ActionBar>
      {status === 'done' ? (
        <ButtonLink to={screens.loginPassword}>{t('newPassword')}</ButtonLink>
      ) : (
        <ButtonLink to={ownScreens.recover} replace>
          {t('again')}
        </ButtonLink>
      )}
    </ActionBar>
  )
}

function StateOf({ state: { status, closesAt, dueAt } }: { readonly state: State }) {
  const t = useT('recover')
  const text = {
    open: t('openText', { time: timeText(closesAt) }),
    closed: t('closedText'),
    approved: dueAt === null ? '' : t('approvedText', { time: timeText(dueAt) }),
    done: t('doneText'),
    stopped: t('stoppedText'),
    failed: t('failedText'),
  }
  return (
    <>
      <Outcome role="status">
        <Drawn name={status === 'done' ? 'verification' : 'review'} />
        <h2>{t(status)}</h2>
        <p>{text[status]}</p>
      </Outcome>
      {status === 'approved' && <Callout>{t('approvedNote')}</Callout>}
    </>
  )
}
