import { useRead } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import panelForm from '../../parts/PanelForm.module.css'
import { Failure, Skeleton } from '../../parts/Placeholders.tsx'
import css from './SettingPanel.module.css'
import { type Setting, useSettingTexts } from './setting-texts.ts'

const MOST = 50

/** What it was before, by which two it was changed and why; the newest first. */
export function SettingHistory({ name }: { readonly name: Setting['name'] }) {
  const t = useT('settings')
  const { fullTime } = useFormat()
  const { valueText } = useSettingTexts()
  const { data, error, refetch } = useRead('listSettingChanges', { name, limit: MOST })
  return (
    <section className={css.history}>
      <h3>{t('history')}</h3>
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={3} />}
      {data?.total === 0 && <p className={panelForm.hint}>{t('noHistory')}</p>}
      {data && data.total > 0 && (
        <ol aria-label={t('list', { name: t(`name_${name}`) })}>
          {data.data.map(({ id, before, after, operator, approvedBy, reason, createdAt }) => (
            <li key={id}>
              <strong>{t('step', { before: valueText(name, before), after: valueText(name, after) })}</strong>
              <span>{t('changedBy', { operator, approver: approvedBy, time: fullTime(createdAt) })}</span>
              <q>{reason}</q>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
