import {
  freeText,
  isOneOfTwo,
  MAX_REASON_CHARACTERS,
  MIN_REASON_CHARACTERS,
  type OperatorRole,
  operatorRoles,
  personName,
  usernameForm,
} from '@u-market/domain'
import { Button, Input, Select } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useApiMutation } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Notice } from '../../parts/Notice.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { useNewReason } from '../../parts/Permitted.tsx'
import css from './access.module.css'
import { HandOver, HandOverCode } from './HandOver.tsx'

/** Invites alone, or proposes it if the role can propose or approve. */
export function InvitePanel({ onClose }: { readonly onClose: () => void }) {
  const t = useT('operators')
  const invite = useApiMutation('inviteOperator', { refreshes: ['listOperators', 'listAccessChanges'] })
  const propose = useApiMutation('proposeInvite', { refreshes: ['listProposals', 'getOperator'] })
  return (
    <Panel title={t('invite')} onClose={onClose}>
      {invite.data ? (
        <HandOver {...invite.data} name={invite.data.operator.name} />
      ) : propose.data ? (
        <HandOverCode {...propose.data} name={propose.data.about} />
      ) : (
        <InviteForm
          error={invite.error ?? propose.error}
          isPending={invite.isPending || propose.isPending}
          onInvite={({ reason, ...form }) =>
            isOneOfTwo(form.role) ? propose.mutate({ ...form, reason }) : invite.mutate(form)
          }
        />
      )}
    </Panel>
  )
}

type Form = {
  readonly username: string
  readonly name: string
  readonly role: OperatorRole
  /** Of a proposal. */
  readonly reason: string
}
type FormProps = {
  readonly error: unknown
  readonly isPending: boolean
  readonly onInvite: (form: Form) => void
}

function InviteForm({ error, isPending, onInvite }: FormProps) {
  const t = useT('operators')
  const roles = useT('core')
  const ids = { username: useId(), name: useId(), role: useId(), reason: useId() }
  const isNew = useNewReason()
  const [form, setForm] = useState<Form>({ username: '', name: '', role: 'reviewer', reason: '' })
  const isByTwo = isOneOfTwo(form.role)
  const why =
    isNew || (isByTwo && freeText(form.reason).length < MIN_REASON_CHARACTERS ? t('needReason') : '')
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    onInvite({
      ...form,
      username: usernameForm(form.username),
      name: personName(form.name),
      reason: freeText(form.reason),
    })
  }
  const problem =
    formError(error) ??
    fieldError(error, 'username') ??
    fieldError(error, 'name') ??
    fieldError(error, 'reason')
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
      {isByTwo && (
        <>
          <p className={css.hint}>{t('takesTwo')}</p>
          <label htmlFor={ids.reason}>{t('reason')}</label>
          <Input
            id={ids.reason}
            value={form.reason}
            onChange={(event) => setForm({ ...form, reason: event.target.value })}
            maxLength={MAX_REASON_CHARACTERS}
            required
          />
        </>
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
      {why !== '' && <p className={css.hint}>{why}</p>}
      <Button type="primary" htmlType="submit" loading={isPending} disabled={why !== ''} title={why}>
        {t(isByTwo ? 'proposeInvite' : 'makeLink')}
      </Button>
    </form>
  )
}
