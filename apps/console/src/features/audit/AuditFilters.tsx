import { operatorRoles } from '@u-market/domain'
import { Button, Input, Select } from 'antd'
import { Fragment } from 'react'
import { useRead } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import css from './AuditFilters.module.css'
import { type FilterName, filterNames } from './filters.ts'
import { SubjectFilter } from './SubjectFilter.tsx'
import { actionGroups, INDENT } from './texts.ts'

type Props = {
  readonly text: (name: FilterName) => string
  readonly set: (name: FilterName, value: string) => void
  readonly onClear: () => void
}

const ALL = ''
const CHOICE_WIDTH = 136
/** More than a market has. */
const MOST = 50

/** Who, as what, which act, on what, when, and by which request or from where. */
export function AuditFilters({ text, set, onClear }: Props) {
  const t = useT('audit')
  const core = useT('core')
  const operators = useRead('listOperators', { page: 1, limit: MOST })
  const names = (operators.data?.data ?? []).map(({ id, username }) => ({
    value: String(id),
    label: username,
  }))
  const choices: Record<'operator' | 'role' | 'action', { value: string; label: string }[]> = {
    operator: names,
    role: operatorRoles.map((role) => ({ value: role, label: core(role) })),
    action: actionGroups(t),
  }
  return (
    <div className={css.filters}>
      {(['operator', 'role', 'action'] as const).map((name) => (
        <Select
          key={name}
          value={text(name)}
          onChange={(value) => set(name, value)}
          options={[{ value: ALL, label: t(`any_${name}`) }, ...choices[name]]}
          aria-label={t(name)}
          labelRender={({ label }) => (typeof label === 'string' ? label.replace(INDENT, '') : label)}
          popupMatchSelectWidth={false}
          style={{ minWidth: CHOICE_WIDTH }}
        />
      ))}
      <SubjectFilter value={text('subject')} onChange={(value) => set('subject', value)} />
      <span className={css.days}>
        {(['from', 'to'] as const).map((name) => (
          <Fragment key={name}>
            <span aria-hidden="true">{t(name)}</span>
            <Input
              type="date"
              value={text(name)}
              onChange={(event) => set(name, event.target.value)}
              aria-label={t(name)}
            />
          </Fragment>
        ))}
      </span>
      {filterNames.some((name) => text(name) !== '') && (
        <Button type="link" onClick={onClear}>
          {t('clear')}
        </Button>
      )}
    </div>
  )
}
