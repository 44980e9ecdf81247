import { Input, Select } from 'antd'
import { useT } from '../../base/i18n/i18n.ts'
import { useTypedSearch } from '../../parts/SearchBox.tsx'
import css from './AuditFilters.module.css'
import { subjectKinds } from './Subject.tsx'

type Props = { readonly value: string; readonly onChange: (subject: string) => void }

/** All of a kind, or one of it by its number. */
export function SubjectFilter({ value, onChange }: Props) {
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
        onChange={(event) => type(event.target.value.replace(/\W/g, ''))}
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
