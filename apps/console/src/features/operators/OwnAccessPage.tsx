import type { ConsoleDataOf } from '@u-market/contract'
import { App, Button, Input } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useApiMutation, useApiQuery } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { Notice } from '../../parts/Notice.tsx'
import { Page } from '../../parts/Page.tsx'
import { Failure, Skeleton } from '../../parts/Placeholders.tsx'
import { type Column, Table } from '../../parts/Table.tsx'
import { Time } from '../../parts/values.tsx'
import css from './access.module.css'
import { CodeField } from './LoginLayout.tsx'
import { NewFactor, RecoveryCodes } from './NewFactor.tsx'

type OwnAccess = ConsoleDataOf<'getOwnAccess'>
type OwnSession = OwnAccess['sessions'][number]

/** The operator's own password, second factor and sessions. */
export function OwnAccessPage() {
  const t = useT('operators')
  const access = useApiQuery('getOwnAccess', {})
  return (
    <Page title={t('ownTitle')}>
      {!access.data && access.error && <Failure error={access.error} onRetry={() => void access.refetch()} />}
      {!access.data && !access.error && <Skeleton lines={10} />}
      {access.data && (
        <div className={css.sections}>
          <PasswordSection access={access.data} />
          <section className={css.section} aria-label={t('factor')}>
            <h2>{t('factor')}</h2>
            <ChangeFactor access={access.data} />
          </section>
          <Sessions sessions={access.data.sessions} />
        </div>
      )}
    </Page>
  )
}

function PasswordSection({ access }: { readonly access: OwnAccess }) {
  const t = useT('operators')
  const { time } = useFormat()
  return (
    <section className={css.section} aria-label={t('password')}>
      <h2>{t('password')}</h2>
      {access.passwordChangedAt !== null && (
        <p className={css.hint}>{t('passwordSince', { time: time(access.passwordChangedAt) })}</p>
      )}
      <ChangePassword />
    </section>
  )
}

function Sessions({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const t = useT('operators')
  const end = useApiMutation('endOwnSession', { refreshes: ['getOwnAccess'] })
  const columns: Column<OwnSession>[] = [
    { title: t('device'), cell: ({ device }) => device || t('unknownDevice'), grows: true },
    { title: t('address'), cell: ({ address }) => address },
    { title: t('since'), cell: ({ createdAt }) => <Time at={createdAt} />, leaves: 1 },
    { title: t('lastUsed'), cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
    {
      title: t('act'),
      cell: ({ id, current }) =>
        current === 1 ? (
          t('thisOne')
        ) : (
          <Button size="small" onClick={() => end.mutate({ id })} disabled={end.isPending}>
            {t('endSession')}
          </Button>
        ),
    },
  ]
  return (
    <section className={css.section} aria-label={t('sessions')}>
      <h2>{t('sessions')}</h2>
      <Table label={t('sessions')} columns={columns} rows={sessions} keyOf={({ id }) => id} />
      {sessions.length > 1 && (
        <div className={css.acts}>
          <Button onClick={() => end.mutate({ others: '1' })} loading={end.isPending}>
            {t('endOthers')}
          </Button>
        </div>
      )}
    </section>
  )
}

function ChangePassword() {
  const t = useT('operators')
  const { message } = App.useApp()
  const ids = { old: useId(), next: useId() }
  const [oldPassword, setOldPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const change = useApiMutation('changeOwnPassword', {
    refreshes: ['getOwnAccess'],
    onSuccess: () => {
      void message.success(t('saidPassword'))
      setOldPassword('')
      setNewPassword('')
    },
  })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    change.mutate({ oldPassword, newPassword })
  }
  const problem =
    formError(change.error) ??
    fieldError(change.error, 'newPassword') ??
    fieldError(change.error, 'oldPassword')
  return (
    <form className={`${css.form} ${css.narrow}`} onSubmit={submit}>
      <label htmlFor={ids.old}>{t('oldPassword')}</label>
      <Input.Password
        id={ids.old}
        value={oldPassword}
        onChange={(event) => setOldPassword(event.target.value)}
        autoComplete="current-password"
        maxLength={256}
        required
      />
      <label htmlFor={ids.next}>{t('newPassword')}</label>
      <Input.Password
        id={ids.next}
        value={newPassword}
        onChange={(event) => setNewPassword(event.target.value)}
        autoComplete="new-password"
        maxLength={64}
        required
      />
      <p className={css.hint}>{t('passwordRule')}</p>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className={css.acts}>
        <Button htmlType="submit" loading={change.isPending}>
          {t('changePassword')}
        </Button>
      </div>
    </form>
  )
}

type Started = ConsoleDataOf<'startFactor'>

/** Sets up a new authenticator or new recovery codes; both need the password and a code of the present authenticator. */
function ChangeFactor({ access }: { readonly access: OwnAccess }) {
  const t = useT('operators')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [started, setStarted] = useState<Started>()
  const [codes, setCodes] = useState<readonly string[]>()
  const id = useId()
  const start = useApiMutation('startFactor', { onSuccess: setStarted })
  const renew = useApiMutation('renewRecoveryCodes', {
    refreshes: ['getOwnAccess'],
    onSuccess: ({ recoveryCodes }) => finish(recoveryCodes),
  })
  const finish = (made: readonly string[]): void => {
    setStarted(undefined)
    setPassword('')
    setCode('')
    setCodes(made)
  }
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
  if (started)
    return <ConfirmFactor started={started} onDone={finish} onCancel={() => setStarted(undefined)} />
  const given = { password, ...(access.hasFactor === 1 && { code }) }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    start.mutate(given)
  }
  const error = start.error ?? renew.error
  const problem = formError(error) ?? fieldError(error, 'password') ?? fieldError(error, 'code')
  return (
    <form className={`${css.form} ${css.narrow}`} onSubmit={submit}>
      <p className={css.hint}>
        {access.hasFactor ? t('factorIsSet', { count: access.recoveryCodesLeft }) : t('factorIsMissing')}
      </p>
      <label htmlFor={id}>{t('oldPassword')}</label>
      <Input.Password
        id={id}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="current-password"
        maxLength={256}
        required
      />
      {access.hasFactor === 1 && (
        <CodeField label={t('presentCode')} hint={t('presentCodeHint')} value={code} onChange={setCode} />
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className={css.acts}>
        {access.hasFactor === 1 && (
          <Button
            onClick={() => renew.mutate(given)}
            disabled={password === '' || code === ''}
            loading={renew.isPending}
          >
            {t('renewCodes')}
          </Button>
        )}
        <Button htmlType="submit" loading={start.isPending}>
          {access.hasFactor ? t('changeFactor') : t('addFactor')}
        </Button>
      </div>
    </form>
  )
}

type ConfirmProps = {
  readonly started: Started
  readonly onDone: (codes: readonly string[]) => void
  readonly onCancel: () => void
}

function ConfirmFactor({ started, onDone, onCancel }: ConfirmProps) {
  const t = useT('operators')
  const [code, setCode] = useState('')
  const confirm = useApiMutation('confirmFactor', {
    refreshes: ['getOwnAccess'],
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    confirm.mutate({ ticket: started.ticket, code })
  }
  const problem = formError(confirm.error) ?? fieldError(confirm.error, 'code')
  return (
    <form className={`${css.form} ${css.narrow}`} onSubmit={submit}>
      <NewFactor secret={started.secret} otpauthUrl={started.otpauthUrl} />
      <CodeField label={t('firstCode')} hint={t('firstCodeHint')} value={code} onChange={setCode} isFirst />
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className={css.acts}>
        <Button onClick={onCancel}>{t('back')}</Button>
        <Button type="primary" htmlType="submit" loading={confirm.isPending}>
          {t('confirm')}
        </Button>
      </div>
    </form>
  )
}
