import { MAX_PAGE_ROWS, operatorRoles, plainCode } from '@u-market/domain'
import { App, Button, Input, Select, Tooltip } from 'antd'
import { Download } from 'lucide-react'
import { Fragment } from 'react'
import { errorText } from '../../base/api/errors.ts'
import { useApiMutation, useApiQuery } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { usePermission } from '../../parts/Permitted.tsx'
import { useTypedSearch } from '../../parts/SearchBox.tsx'
import css from './AuditFilters.module.css'
import { type AuditQuery, type FilterName, filterNames } from './audit-filters.ts'
import { actionGroups, INDENT } from './audit-texts.ts'
import { subjectKinds } from './FactValue.tsx'

type Props = {
  readonly text: (name: FilterName) => string
  readonly set: (name: FilterName, value: string) => void
  readonly onClear: () => void
}

const ALL = ''
const CHOICE_WIDTH = 136

export function AuditFilters({ text, set, onClear }: Props) {
  const t = useT('audit')
  const core = useT('core')
  // One page of operators is enough for the filter, because a market has fewer.
  const operators = useApiQuery('listOperators', { page: 1, limit: MAX_PAGE_ROWS })
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

type SubjectProps = { readonly value: string; readonly onChange: (subject: string) => void }

/** All subjects of a kind, or one of them by id. */
function SubjectFilter({ value, onChange }: SubjectProps) {
  const t = useT('audit')
  const [kind = '', id = ''] = value.split(':')
  const { text, type, askNow } = useTypedSearch(id, (typed) => onChange(typed ? `${kind}:${typed}` : kind))
  return (
    <span className={css.subject}>
      <Select
        value={kind}
        onChange={onChange}
        options={[
          { value: '', label: t('any_subject') },
          ...subjectKinds.map((known) => ({ value: known, label: t(`on_${known}`) })),
        ]}
        aria-label={t('subject')}
        popupMatchSelectWidth={false}
        style={{ minWidth: 128 }}
      />
      <Input
        value={text}
        onChange={(event) => type(plainCode(event.target.value).replace(/\W/g, ''))}
        onPressEnter={askNow}
        disabled={kind === ''}
        placeholder={t('number')}
        aria-label={t('number')}
        title={kind === '' ? t('kindFirst') : undefined}
        maxLength={32}
        style={{ width: 96 }}
      />
    </span>
  )
}

/** Exports the filtered entries as a file. The export itself is recorded in the audit trail. */
export function ExportButton({ filters }: { readonly filters: AuditQuery }) {
  const t = useT('audit')
  const { message } = App.useApp()
  const permission = usePermission('audit.export')
  const take = useApiMutation('exportAudit', {
    refreshes: ['listAudit'],
    onSuccess: ({ csv, rows, more }) => {
      saveFile({ name: 'audit.csv', text: csv })
      const said = t(more ? 'exportedFirst' : 'exported', { count: rows })
      if (more) void message.warning(said)
      else void message.success(said)
    },
  })
  const reason = permission.reason || errorText(take.error)
  return (
    <Tooltip title={reason ?? t('exportHint')}>
      <Button
        onClick={() => take.mutate(filters)}
        disabled={!permission.isAllowed}
        loading={take.isPending}
        icon={<Download size={14} aria-hidden="true" />}
      >
        {t('export')}
      </Button>
    </Tooltip>
  )
}

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/** Browsers read the file after the click handler has returned. */
const READ_MS = 10_000

/** Downloads a text as a file. */
function saveFile({ name, text }: { readonly name: string; readonly text: string }): void {
  const address = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), READ_MS)
}
