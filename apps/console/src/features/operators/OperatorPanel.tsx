import { type OperatorRole, operatorRoles } from '@u-market/domain'
import { Button, Input, Select, Tooltip } from 'antd'
import { useId, useState } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { usePermission } from '../../base/permissions.ts'
import { useSession } from '../../base/session.ts'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { Time } from '../../parts/Time.tsx'
import css from './access.module.css'
import { HandOver } from './HandOver.tsx'
import type { ListedOperator } from './own-access.ts'

type Props = { readonly operator: ListedOperator; readonly onClose: () => void }
const refreshes = ['listOperators', 'listAudit'] as const
const LEAST_REASON = 3

/** One account: what it may do, whether somebody is signed in, and what an administrator can do about it. */
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
      {operator.status !== 'closed' && <Acts operator={operator} />}
    </Panel>
  )
}

/** Each takes a reason, which stays on record, and nobody does them to themselves. */
function Acts({ operator }: { readonly operator: ListedOperator }) {
  const t = useT('operators')
  const roles = useT('core')
  const ids = { reason: useId(), role: useId() }
  const me = useSession((session) => session.operator?.id)
  const manage = usePermission('operator.manage')
  const [reason, setReason] = useState('')
  const [role, setRole] = useState<OperatorRole>(operator.role)
  const reset = useAct('resetOperator', { refreshes })
  const close = useAct('closeOperator', { refreshes })
  const change = useAct('proposeRole', { refreshes: ['listProposals', 'getOperator'] })
  const why =
    manage.reason ||
    (me === operator.id ? t('notYourself') : reason.trim().length < LEAST_REASON ? t('needReason') : '')
  const form = { id: operator.id, reason: reason.trim() }
  const error = reset.error ?? close.error ?? change.error
  const fault = formError(error) ?? fieldError(error, 'reason')
  if (change.data) return <Notice tone="good">{t('saidProposed', { id: change.data.id })}</Notice>
  if (reset.data) return <HandOver {...reset.data} name={operator.name} />
  const act = (label: string, run: () => void, more: { isDanger?: boolean; isOff?: boolean } = {}) => (
    <Tooltip title={why}>
      <Button onClick={run} disabled={why !== '' || more.isOff === true} danger={more.isDanger === true}>
        {label}
      </Button>
    </Tooltip>
  )
  return (
    <div className={css.form}>
      <label htmlFor={ids.reason}>{t('reason')}</label>
      <Input
        id={ids.reason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={200}
        disabled={manage.reason !== '' || me === operator.id}
      />
      {why !== '' && <p className={css.hint}>{why}</p>}
      {fault && <Notice tone="danger">{fault}</Notice>}
      <label htmlFor={ids.role}>{t('role')}</label>
      <div className={css.acts}>
        <Select
          id={ids.role}
          value={role}
          onChange={setRole}
          disabled={manage.reason !== '' || me === operator.id}
          options={operatorRoles.map((each) => ({ value: each, label: roles(each) }))}
          className={css.wide ?? ''}
        />
        {act(t('changeRole'), () => change.mutate({ ...form, role }), { isOff: role === operator.role })}
      </div>
      <div className={css.acts}>
        {act(t('reset'), () => reset.mutate(form))}
        {act(t('closeAccount'), () => close.mutate(form), { isDanger: true })}
      </div>
    </div>
  )
}
