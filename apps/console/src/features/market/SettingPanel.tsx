import { settingDescriptor } from '@u-market/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '../../base/api/use-call.ts'
import { forgetDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages, paths } from '../../base/paths.ts'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Panel } from '../../parts/Panel.tsx'
import panelForm from '../../parts/PanelForm.module.css'
import { usePermission } from '../../parts/Permitted.tsx'
import { Failure, Skeleton } from '../../parts/Placeholders.tsx'
import { ChangeForm } from './ChangeForm.tsx'
import { ReferenceFacts } from './ReferenceFacts.tsx'
import css from './SettingPanel.module.css'
import { type Setting, useSettingTexts } from './setting-texts.tsx'

type Props = { readonly setting: Setting; readonly onClose: () => void }

/** One rule: what it does, what it may be, how to change it, and how it came to be. */
export function SettingPanel({ setting, onClose }: Props) {
  const t = useT('settings')
  const { valueText } = useSettingTexts()
  const { name, value, minimum, maximum } = setting
  const [wanted, setWanted] = useState(value)
  const isFixed = settingDescriptor(name).kind === 'currency'
  return (
    <Panel title={t(`name_${name}`)} note={t(`about_${name}`)} onClose={onClose}>
      <Facts
        facts={[
          { label: t('value'), value: valueText(name, value) },
          { label: t('default'), value: valueText(name, setting.default) },
          ...(minimum !== null && maximum !== null
            ? [
                {
                  label: t('bounds'),
                  value: t('from', {
                    minimum: valueText(name, minimum),
                    maximum: valueText(name, maximum),
                  }),
                },
              ]
            : []),
        ]}
      />
      {name === 'referencePrice' && (
        <ReferenceFacts
          onConfirm={(price) => {
            forgetDraft(`setting:${name}`)
            setWanted(price)
          }}
        />
      )}
      {isFixed ? (
        <p className={panelForm.hint}>{t('isFixed')}</p>
      ) : setting.proposal ? (
        <OpenProposal name={name} proposal={setting.proposal} />
      ) : (
        <ChangeForm key={wanted} setting={setting} wanted={wanted} />
      )}
      <SettingHistory name={name} />
    </Panel>
  )
}

type OpenProps = { readonly name: Setting['name']; readonly proposal: NonNullable<Setting['proposal']> }

/** What waits for a second operator; until that is decided nobody proposes anything else. */
function OpenProposal({ name, proposal: { id, after, madeBy, expiresAt } }: OpenProps) {
  const t = useT('settings')
  const { time } = useFormat()
  const { valueText } = useSettingTexts()
  const { isAllowed } = usePermission('proposal.read')
  return (
    <Notice
      tone="waiting"
      act={isAllowed && <Link to={paths.one(pages.proposals, id)}>{t('seeProposal', { id })}</Link>}
    >
      {t('isProposed', { operator: madeBy, value: valueText(name, after), time: time(expiresAt) })}
    </Notice>
  )
}

const MOST = 50

/** What it was before, by which two it was changed and why; the newest first. */
function SettingHistory({ name }: { readonly name: Setting['name'] }) {
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
