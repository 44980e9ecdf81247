import { App, Button, Input } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Notice } from '../../parts/Notice.tsx'
import css from './access.module.css'

export function ChangePassword() {
  const t = useT('operators')
  const { message } = App.useApp()
  const ids = { old: useId(), next: useId() }
  const [oldPassword, setOldPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const change = useAct('changeOwnPassword', {
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
  const fault =
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
      {fault && <Notice tone="danger">{fault}</Notice>}
      <div className={css.acts}>
        <Button htmlType="submit" loading={change.isPending}>
          {t('changePassword')}
        </Button>
      </div>
    </form>
  )
}
