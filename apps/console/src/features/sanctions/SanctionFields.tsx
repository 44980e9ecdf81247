import { sanctionKinds } from '@u-market/domain'
import { Input, Select } from 'antd'
import { useId } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { type SanctionDraft, terms } from './sanction-draft.ts'

type Props = {
  readonly draft: SanctionDraft
  readonly onChange: (draft: SanctionDraft) => void
  /** Of a closed account there is only its reopening to propose. */
  readonly isClosed: boolean
  readonly mayImpose: boolean
}

export function SanctionFields({ draft, onChange, isClosed, mayImpose }: Props) {
  const t = useT('sanctions')
  const ids = { kind: useId(), reason: useId(), note: useId() }
  const isOfTwo = draft.kind === 'closed'
  return (
    <>
      {!isClosed && (
        <>
          <label htmlFor={ids.kind}>{t('kind')}</label>
          <Select
            id={ids.kind}
            value={draft.kind}
            onChange={(kind) => onChange({ ...draft, kind })}
            options={sanctionKinds.map((kind) => ({ value: kind, label: t(kind) }))}
          />
        </>
      )}
      {!isOfTwo && <TermFields draft={draft} onChange={onChange} mayImpose={mayImpose} />}
      <label htmlFor={ids.reason}>{t(isClosed ? 'reopenReason' : 'reason')}</label>
      <Input
        id={ids.reason}
        value={draft.reason}
        onChange={({ target }) => onChange({ ...draft, reason: target.value })}
        maxLength={200}
        disabled={!mayImpose}
      />
      {!isOfTwo && (
        <>
          <label htmlFor={ids.note}>{t('note')}</label>
          <Input
            id={ids.note}
            value={draft.note}
            onChange={({ target }) => onChange({ ...draft, note: target.value })}
            maxLength={500}
            disabled={!mayImpose}
          />
        </>
      )}
    </>
  )
}

function TermFields({ draft, onChange, mayImpose }: Omit<Props, 'isClosed'>) {
  const t = useT('sanctions')
  const ids = { term: useId(), date: useId() }
  return (
    <>
      <label htmlFor={ids.term}>{t('term')}</label>
      <Select
        id={ids.term}
        value={draft.term}
        onChange={(term) => onChange({ ...draft, term })}
        disabled={!mayImpose}
        options={terms.map((term) => ({ value: term, label: t(`term_${term}`) }))}
      />
      {draft.term === 'date' && (
        <>
          <label htmlFor={ids.date}>{t('date')}</label>
          <Input
            id={ids.date}
            type="datetime-local"
            value={draft.date}
            onChange={({ target }) => onChange({ ...draft, date: target.value })}
            disabled={!mayImpose}
          />
        </>
      )}
    </>
  )
}
