import type { ConsoleDataOf } from '@u-market/contract'
import { DEFAULT_LOCALE, fieldInLanguage, type Locale } from '@u-market/contract/locale'
import { Segmented } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { useApiQuery } from '../../base/api/use-call.ts'
import { useLocale, useT } from '../../base/i18n/i18n.ts'
import { pages, paths } from '../../base/paths.ts'
import { ListBody, Pager, useAddress } from '../../parts/List.tsx'
import { Page, Split } from '../../parts/Page.tsx'
import { type Column, Table } from '../../parts/Table.tsx'
import { Time } from '../../parts/values.tsx'
import { HelpPanel, kindOf, kinds } from './HelpPanel.tsx'

type Row = ConsoleDataOf<'listHelp'>['data'][number]
const PAGE_ROWS = 50

/** Help texts in the order in which users see them. */
export function HelpPage() {
  const t = useT('help')
  const locale = useLocale()
  const navigate = useNavigate()
  const openId = useParams().id
  const { text, set, page, suffix } = useAddress()
  const kind = kindOf(text('kind'))
  const list = useApiQuery('listHelp', { kind, page, limit: PAGE_ROWS }, { keepsPrevious: true })
  const columns: Column<Row>[] = [
    {
      title: t('text'),
      cell: (row) => titleIn(row, locale),
      grows: true,
    },
    { title: t('topic'), cell: (row) => t(`topic_${row.topic}`), leaves: 1 },
    { title: t('edited'), cell: (row) => <Time at={row.updatedAt} />, leaves: 3 },
  ]
  return (
    <Page
      title={t('title')}
      tools={
        <>
          <Segmented
            value={kind}
            onChange={(value) => set('kind', value === 'faq' ? '' : value)}
            options={kinds.map((value) => ({ value, label: t(value) }))}
            aria-label={t('kind')}
          />
          {list.data && <Pager page={list.data} onPage={(to) => set('page', String(to))} />}
        </>
      }
    >
      <Split
        isWide
        list={
          <ListBody query={list} empty={t('empty')}>
            <Table
              label={t('title')}
              columns={columns}
              rows={list.data?.data ?? []}
              keyOf={(row) => row.id}
              hrefOf={(row) => paths.one(pages.help, row.id, suffix)}
              openKey={openId ?? null}
            />
          </ListBody>
        }
        panel={
          openId === undefined ? null : (
            <HelpPanel key={openId} id={openId} onClose={() => void navigate(pages.help + suffix)} />
          )
        }
      />
    </Page>
  )
}

/** Falls back to the default language for a missing translation. */
function titleIn(row: Row, locale: Locale): string {
  return row[fieldInLanguage('title', locale)] || row[fieldInLanguage('title', DEFAULT_LOCALE)]
}
