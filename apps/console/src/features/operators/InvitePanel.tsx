import { type OperatorRole, operatorRoles } from '@u-market/domain'
import { Button, Input, Select } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useApiMutation } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Notice } from '../../parts/Notice.tsx'
import { Panel } from '../../parts/Panel.tsx'
import css from './access.module.css'
import { HandOver } from './OperatorPanel.tsx'

export function InvitePanel({ onClose }: { readonly onClose: () => void }) {
  const t = useT('operators')
  const invite = useApiMutation('inviteOperator', { refreshes: ['listOperators'] })
  return (
    <Panel title={t('invite')} onClose={onClose}>
      {invite.data ? (
        <HandOver
          link={invite.data.link}
          name={invite.data.operator.name}
          expiresAt={invite.data.expiresAt}
        />
      ) : (
        <InviteForm
          error={invite.error}
          isPending={invite.isPending}
          onInvite={(form) => invite.mutate(form)}
        />
      )}
    </Panel>
  )
}

type Form = { readonly username: string; readonly name: string; readonly role: OperatorRole }
type FormProps = {
  readonly error: unknown
  readonly isPending: boolean
  readonly onInvite: (form: Form) => void
}

function InviteForm({ error, isPending, onInvite }: FormProps) {
  const t = useT('operators')
  const roles = useT('core')
  const ids = { username: useId(), name: useId(), role: useId() }
  const [form, setForm] = useState<Form>({ username: '', name: '', role: 'reviewer' })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    onInvite({ ...form, username: form.username.trim(), name: form.name.trim() })
  }
  const problem = formError(error) ?? fieldError(error, 'username') ?? fieldError(error, 'name')
  return (
    <form className={css.form} onSubmit={submit}>
      <label htmlFor={ids.name}>{t('name')}</label>
      <Input
        id={ids.name}
        value={form.name}
        onChange={(event) => setForm({ ...form, name: event.target.value })}
        maxLength={64}
        required
      />
      <label htmlFor={ids.username}>{t('username')}</label>
      <Input
        id={ids.username}
        value={form.username}
        onChange={(event) => setForm({ ...form, username: event.target.value })}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        required
      />
      <label htmlFor={ids.role}>{t('role')}</label>
      <Select
        id={ids.role}
        value={form.role}
        onChange={(role) => setForm({ ...form, role })}
        options={operatorRoles.map((role) => ({ value: role, label: roles(role) }))}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button type="primary" htmlType="submit" loading={isPending}>
        {t('makeLink')}
      </Button>
    </form>
  )
}
