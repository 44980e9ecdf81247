import { settingDescriptor } from '@u-market/domain'
import { useNavigate, useParams } from 'react-router'
import { useRead } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { pages, paths } from '../../base/paths.ts'
import { ListBody } from '../../parts/List.tsx'
import { Page, Split } from '../../parts/Page.tsx'
import { Empty } from '../../parts/Placeholders.tsx'
import { type Column, Table } from '../../parts/Table.tsx'
import { Tag, Time } from '../../parts/values.tsx'
import css from './SettingPanel.module.css'
import { SettingPanel } from './SettingPanel.tsx'
import { type Setting, useSettingTexts } from './setting-texts.tsx'

/** The market's rules, area by area, each with what it is now and who made it so. */
export function SettingsPage() {
  const t = useT('settings')
  const navigate = useNavigate()
  const openName = useParams().id
  const list = useRead('listSettings', {})
  const settings = list.data?.data ?? []
  const { valueText } = useSettingTexts()
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
    { title: t('default'), cell: (row) => valueText(row.name, row.default), isNumeric: true, leaves: 2 },
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

/** What is not as the market came stands out. */
function Value({ value, default: normal, text }: Setting & { readonly text: string }) {
  return value === normal ? text : <strong>{text}</strong>
}
