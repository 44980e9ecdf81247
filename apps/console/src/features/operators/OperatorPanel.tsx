import type { ConsoleDataOf } from '@u-market/contract'
import {
  freeText,
  isOneOfTwo,
  MAX_REASON_CHARACTERS,
  MIN_REASON_CHARACTERS,
  type OperatorRole,
  operatorRoles,
} from '@u-market/domain'
import { Button, Input, Select } from 'antd'
import { useId, useState } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useApiMutation } from '../../base/api/use-call.ts'
import { useDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useSession } from '../../base/session.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { useNewReason, usePermission } from '../../parts/Permitted.tsx'
import { Time } from '../../parts/values.tsx'
import css from './access.module.css'
import { HandOver, HandOverCode } from './HandOver.tsx'
export type ListedOperator = ConsoleDataOf<'listOperators'>['data'][number]

type Props = { readonly operator: ListedOperator; readonly onClose: () => void }

export function OperatorPanel({ operator, onClose }: Props) {
  const t = useT('operators')
  const roles = useT('core')
  return (
    <Panel title={operator.name} note={`@${operator.username}`} onClose={onClose}>
      <Facts
        facts={[
          { label: t('role'), value: roles(operator.role) },
          { label: t('status'), value: t(operator.status) },
          { label: t('factor'), value: operator.hasFactor ? t('yes') : t('no') },
          { label: t('sessions'), value: String(operator.sessions) },
          { label: t('since'), value: <Time at={operator.createdAt} /> },
        ]}
      />
      {operator.status !== 'closed' && <OperatorActs operator={operator} />}
    </Panel>
  )
}

const refreshes = ['listOperators', 'listAccessChanges', 'listAudit'] as const
type Draft = { readonly reason: string; readonly role: OperatorRole | null }
const blank: Draft = { reason: '', role: null }

/**
 * Actions of an administrator on an account. Each needs a reason, which is recorded in the audit trail; none works on the
 * administrator's own account.
 */
function OperatorActs({ operator }: { readonly operator: ListedOperator }) {
  const t = useT('operators')
  const [draft, keep, forget] = useDraft(`operator:${operator.id}`, blank)
  const [intent, setIntent] = useState<'reset' | 'close' | null>(null)
  const done = { refreshes, onSuccess: forget }
  const reset = useApiMutation('resetOperator', done)
  const byTwo = useApiMutation('proposeReset', {
    refreshes: ['listProposals', 'getOperator'],
    onSuccess: forget,
  })
  const close = useApiMutation('closeOperator', done)
  const change = useApiMutation('proposeRole', {
    refreshes: ['listProposals', 'getOperator'],
    onSuccess: forget,
  })
  const { name, username } = operator
  const form = { id: operator.id, reason: freeText(draft.reason) }
  if (change.data) return <Notice tone="good">{t('saidProposed', { id: change.data.id })}</Notice>
  if (reset.data) return <HandOver {...reset.data} name={name} />
  if (byTwo.data) return <HandOverCode {...byTwo.data} name={name} />
  if (intent !== null) {
    const step = intent === 'reset' && isOneOfTwo(operator.role) ? 'proposeReset' : intent
    const { error, isPending, mutate } = { reset, close, proposeReset: byTwo }[step]
    return (
      <Confirm
        consequence={t(`${step}Means`)}
        sign={t(`${step}Sign`, { name })}
        isDanger
        error={error}
        isPending={isPending}
        onSign={() => mutate(form)}
        onBack={() => setIntent(null)}
      >
        <strong>
          {name} · @{username}
        </strong>
        <blockquote>{form.reason}</blockquote>
      </Confirm>
    )
  }
  return (
    <Fields
      operator={operator}
      draft={draft}
      problem={formError(change.error) ?? fieldError(change.error, 'reason')}
      isPending={change.isPending}
      onChange={(changed) => keep({ ...draft, ...changed })}
      onChangeRole={(role) => change.mutate({ ...form, role })}
      onIntend={setIntent}
    />
  )
}

type FieldsProps = {
  readonly operator: ListedOperator
  readonly draft: Draft
  readonly problem: string | undefined
  readonly isPending: boolean
  readonly onChange: (changed: Partial<Draft>) => void
  readonly onChangeRole: (role: OperatorRole) => void
  readonly onIntend: (intent: 'reset' | 'close') => void
}

function Fields({ operator, draft, problem, isPending, onChange, onChangeRole, onIntend }: FieldsProps) {
  const t = useT('operators')
  const roles = useT('core')
  const ids = { reason: useId(), role: useId() }
  const me = useSession((session) => session.operator?.id)
  const manage = usePermission('operator.manage')
  const isNew = useNewReason()
  const closed = manage.reason || (me === operator.id ? t('notYourself') : '')
  const why = closed || (freeText(draft.reason).length < MIN_REASON_CHARACTERS ? t('needReason') : '')
  const role = draft.role ?? operator.role
  return (
    <div className={css.form}>
      {(closed || isNew) !== '' && <Notice tone="waiting">{closed || isNew}</Notice>}
      {closed === '' && isOneOfTwo(operator.role) && <p className={css.hint}>{t('takesTwo')}</p>}
      <label htmlFor={ids.reason}>{t('reason')}</label>
      <Input
        id={ids.reason}
        value={draft.reason}
        onChange={(event) => onChange({ reason: event.target.value })}
        maxLength={MAX_REASON_CHARACTERS}
        disabled={closed !== ''}
      />
      {closed === '' && why !== '' && <p className={css.hint}>{why}</p>}
      <label htmlFor={ids.role}>{t('role')}</label>
      <div className={css.acts}>
        <Select
          id={ids.role}
          value={role}
          onChange={(next) => onChange({ role: next })}
          disabled={closed !== ''}
          options={operatorRoles.map((each) => ({ value: each, label: roles(each) }))}
          className={css.wide ?? ''}
        />
        <Button
          onClick={() => onChangeRole(role)}
          disabled={why !== '' || isNew !== '' || role === operator.role}
          title={why || isNew}
          loading={isPending}
        >
          {t('changeRole')}
        </Button>
      </div>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className={`${css.acts} ${css.apart}`}>
        <Button onClick={() => onIntend('reset')} disabled={why !== '' || isNew !== ''} title={why || isNew}>
          {t('reset')}
        </Button>
        <Button onClick={() => onIntend('close')} disabled={why !== ''} title={why} danger>
          {t('closeAccount')}
        </Button>
      </div>
    </div>
  )
}
