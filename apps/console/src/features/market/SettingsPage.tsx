import { isFixedSetting, MAX_PAGE_ROWS, settingDescriptor } from '@u-market/domain'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useApiQuery } from '../../base/api/use-call.ts'
import { forgetDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages, paths } from '../../base/paths.ts'
import { Facts } from '../../parts/Facts.tsx'
import { ListBody } from '../../parts/List.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Page, Split } from '../../parts/Page.tsx'
import { Panel } from '../../parts/Panel.tsx'
import panelForm from '../../parts/PanelForm.module.css'
import { usePermission } from '../../parts/Permitted.tsx'
import { Empty, Failure, Skeleton } from '../../parts/Placeholders.tsx'
import { type Column, Table } from '../../parts/Table.tsx'
import { Tag, Time } from '../../parts/values.tsx'
import { ChangeForm } from './ChangeForm.tsx'
import { ReferenceFacts } from './ReferenceFacts.tsx'
import css from './SettingsPage.module.css'
import { type Setting, useSettingTexts } from './setting-texts.tsx'

/** All settings by group, with current value and last change. */
export function SettingsPage() {
  const t = useT('settings')
  const navigate = useNavigate()
  const openName = useParams().id
  const list = useApiQuery('listSettings', {})
  const settings = list.data?.data ?? []
  const { valueText, defaultText } = useSettingTexts()
  const open = settings.find(({ name }) => name === openName)
  const close = (): void => void navigate(pages.settings)
  const columns: Column<Setting>[] = [
    {
      title: t('rule'),
      cell: ({ name, proposal }) => (
        <span className={css.rule}>
          {t(`name_${name}`)}
          {proposal && <Tag tone="waiting">{t('proposed')}</Tag>}
        </span>
      ),
      grows: true,
    },
    { title: t('group'), cell: ({ name }) => t(`group_${settingDescriptor(name).group}`), leaves: 3 },
    {
      title: t('value'),
      cell: (row) => <Value {...row} text={valueText(row.name, row.value)} />,
      isNumeric: true,
    },
    { title: t('default'), cell: (row) => defaultText(row.name, row.default), isNumeric: true, leaves: 2 },
    {
      title: t('changed'),
      cell: ({ changedBy, approvedBy, changedAt }) =>
        changedAt === null ? (
          '–'
        ) : (
          <>
            {t('both', { operator: changedBy, approver: approvedBy })} · <Time at={changedAt} />
          </>
        ),
      leaves: 1,
    },
  ]
  return (
    <Page title={t('title')}>
      <Split
        list={
          <ListBody query={list} empty={t('empty')}>
            <Table
              label={t('title')}
              columns={columns}
              rows={settings}
              keyOf={({ name }) => name}
              hrefOf={({ name }) => paths.one(pages.settings, name)}
              openKey={openName ?? null}
            />
          </ListBody>
        }
        panel={
          openName === undefined ? null : open ? (
            <SettingPanel key={open.name} setting={open} onClose={close} />
          ) : (
            list.data && <Empty text={t('notFound')} />
          )
        }
      />
    </Page>
  )
}

/** Highlights a value that is not the default. */
function Value({ value, default: normal, text }: Setting & { readonly text: string }) {
  return value === normal ? text : <strong>{text}</strong>
}

type Props = { readonly setting: Setting; readonly onClose: () => void }

function SettingPanel({ setting, onClose }: Props) {
  const t = useT('settings')
  const { valueText, defaultText } = useSettingTexts()
  const { name, value, minimum, maximum } = setting
  const [wanted, setWanted] = useState(value)
  const isFixed = isFixedSetting(name)
  return (
    <Panel title={t(`name_${name}`)} note={t(`about_${name}`)} onClose={onClose}>
      <Facts
        facts={[
          { label: t('value'), value: valueText(name, value) },
          { label: t('default'), value: defaultText(name, setting.default) },
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

/** The pending proposal; until it is decided, no other one can be made. */
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

/** Past changes, newest first: values, both operators and the reason. */
function SettingHistory({ name }: { readonly name: Setting['name'] }) {
  const t = useT('settings')
  const { fullTime } = useFormat()
  const { valueText } = useSettingTexts()
  const { data, error, refetch } = useApiQuery('listSettingChanges', { name, limit: MAX_PAGE_ROWS })
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
