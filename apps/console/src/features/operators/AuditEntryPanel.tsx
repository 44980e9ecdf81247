import type { ConsoleDataOf } from '@u-market/contract'
import { operatorRoles } from '@u-market/domain'
import { useApiQuery } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { type Fact, Facts } from '../../parts/Facts.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { Empty, Failure, Skeleton } from '../../parts/Placeholders.tsx'
import { Time } from '../../parts/values.tsx'
import css from './AuditEntryPanel.module.css'
import { changesOf, factsOf, unitOf } from './audit-facts.ts'
import { actionText, factText } from './audit-texts.ts'
import { FactValue, Subject, useFactText } from './FactValue.tsx'

export type Entry = ConsoleDataOf<'listAudit'>['data'][number]

type Props = {
  readonly id: string
  /** The entry from the list; fetched by id if it is not on this page of the list. */
  readonly listed: Entry | undefined
  readonly onClose: () => void
}

/** One audit entry with all its recorded facts. */
export function EntryPanel({ id, listed, onClose }: Props) {
  const t = useT('audit')
  const found = useApiQuery('listAudit', { id, limit: 1 }, { isEnabled: !listed })
  const entry = listed ?? found.data?.data[0]
  return (
    <Panel
      title={entry ? actionText(t, entry.action) : t('entry', { id })}
      note={entry && t('entry', { id })}
      onClose={onClose}
    >
      {!entry && found.isPending && <Skeleton lines={8} />}
      {!entry && found.error && <Failure error={found.error} onRetry={() => void found.refetch()} />}
      {!entry && found.data && <Empty text={t('notFound')} />}
      {entry && <EntryFacts entry={entry} />}
    </Panel>
  )
}

/** Enough to compare by eye; the copy button copies the full hash. */
const SHOWN_OF_HASH = 12

function EntryFacts({ entry }: { readonly entry: Entry }) {
  const t = useT('audit')
  const core = useT('core')
  const role = operatorRoles.find((known) => known === entry.role)
  const detail = factsOf(entry.detail).map(
    ([name, value]): Fact => ({
      label: name === '' ? t('detail') : factText(t, name),
      value: <FactValue name={name} value={value} />,
    }),
  )
  return (
    <>
      <Facts
        facts={[
          { label: t('time'), value: <Time at={entry.createdAt} /> },
          { label: t('operator'), value: entry.operator || t('nobody') },
          { label: t('role'), value: role ? core(role) : entry.role || t('unknown') },
          { label: t('subject'), value: <Subject subject={entry.subject} /> },
          entry.address
            ? { label: t('address'), value: entry.address, copies: entry.address }
            : { label: t('address'), value: t('unknown') },
          { label: t('request'), value: <code>{entry.requestId}</code>, copies: entry.requestId },
          { label: t('seq'), value: entry.seq },
          {
            label: t('hash'),
            value: <code title={entry.hash}>{entry.hash.slice(0, SHOWN_OF_HASH)}</code>,
            copies: `${entry.seq}:${entry.hash}`,
          },
        ]}
      />
      <Changes before={entry.before} after={entry.after} />
      {detail.length > 0 && (
        <section className={css.detail} aria-label={t('detail')}>
          <h2>{t('detail')}</h2>
          <Facts facts={detail} />
        </section>
      )}
    </>
  )
}

type ChangesProps = { readonly before: string; readonly after: string }

/** Changed fields, before and after. */
function Changes({ before, after }: ChangesProps) {
  const t = useT('audit')
  const changes = changesOf(before, after)
  if (changes.length === 0) return null
  return (
    <section className={css.changes} aria-label={t('changes')}>
      <h2>{t('changes')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, was, is }) => (
            <tr key={name}>
              <th scope="row">{factText(t, name)}</th>
              <td className={css.was}>{was === null ? '–' : <FactValue name={name} value={was} />}</td>
              <td>{is === null ? '–' : <FactValue name={name} value={is} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The facts and changes of an entry in one line. */
export function Detail({ detail, before, after }: Pick<Entry, 'detail' | 'before' | 'after'>) {
  const t = useT('audit')
  const factValue = useFactText()
  const { money } = useFormat()
  const shown = (name: string, value: string): string => {
    const unit = unitOf(name, value)
    return unit ? `${money(value)} ${unit}` : (factValue(name, value) ?? value)
  }
  const facts = factsOf(detail).map(([name, value]) =>
    name ? `${factText(t, name)} ${shown(name, value)}` : value,
  )
  const changes = changesOf(before, after).map(({ name, was, is }) => {
    const [then, now] = [was, is].map((value) => (value === null ? '–' : shown(name, value)))
    return `${factText(t, name)} ${then} → ${now}`
  })
  const text = [...changes, ...facts].join(' · ')
  return <span title={text}>{text || '–'}</span>
}
