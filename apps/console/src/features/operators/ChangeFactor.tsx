import type { ConsoleDataOf } from '@u-market/contract'
import { Button, Input } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Notice } from '../../parts/Notice.tsx'
import css from './access.module.css'
import { CodeField } from './CodeField.tsx'
import { NewFactor } from './NewFactor.tsx'
import type { OwnAccess } from './own-access.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Started = ConsoleDataOf<'startFactor'>

/** A new authenticator, or new recovery codes: each begins with the password. */
export function ChangeFactor({ access }: { readonly access: OwnAccess }) {
  const t = useT('operators')
  const [password, setPassword] = useState('')
  const [started, setStarted] = useState<Started>()
  const [codes, setCodes] = useState<readonly string[]>()
  const id = useId()
  const start = useAct('startFactor', { onSuccess: setStarted })
  const renew = useAct('renewRecoveryCodes', {
    refreshes: ['getOwnAccess'],
    onSuccess: ({ recoveryCodes }) => finish(recoveryCodes),
  })
  const finish = (made: readonly string[]): void => {
    setStarted(undefined)
    setPassword('')
    setCodes(made)
  }
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
  if (started)
    return <ConfirmFactor started={started} onDone={finish} onCancel={() => setStarted(undefined)} />
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    start.mutate({ password })
  }
  const error = start.error ?? renew.error
  const fault = formError(error) ?? fieldError(error, 'password')
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
      {fault && <Notice tone="danger">{fault}</Notice>}
      <div className={css.acts}>
        {access.hasFactor === 1 && (
          <Button
            onClick={() => renew.mutate({ password })}
            disabled={password === ''}
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
  const confirm = useAct('confirmFactor', {
    refreshes: ['getOwnAccess'],
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    confirm.mutate({ ticket: started.ticket, code })
  }
  const fault = formError(confirm.error) ?? fieldError(confirm.error, 'code')
  return (
    <form className={`${css.form} ${css.narrow}`} onSubmit={submit}>
      <NewFactor secret={started.secret} otpauthUrl={started.otpauthUrl} />
      <CodeField label={t('firstCode')} hint={t('firstCodeHint')} value={code} onChange={setCode} isFirst />
      {fault && <Notice tone="danger">{fault}</Notice>}
      <div className={css.acts}>
        <Button onClick={onCancel}>{t('back')}</Button>
        <Button type="primary" htmlType="submit" loading={confirm.isPending}>
          {t('confirm')}
        </Button>
      </div>
    </form>
  )
}
