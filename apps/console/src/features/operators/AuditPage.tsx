import { useNavigate, useParams } from 'react-router'
import { useApiQuery } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { pages, paths } from '../../base/paths.ts'
import { CopyText } from '../../parts/Facts.tsx'
import { ListBody, Pager, useAddress } from '../../parts/List.tsx'
import { Page, Split } from '../../parts/Page.tsx'
import { SearchBox } from '../../parts/SearchBox.tsx'
import { type Column, Table } from '../../parts/Table.tsx'
import { Time } from '../../parts/values.tsx'
import { Detail, type Entry, EntryPanel } from './AuditEntryPanel.tsx'
import css from './AuditFilters.module.css'
import { AuditFilters, ExportButton } from './AuditFilters.tsx'
import { filtersOf } from './audit-filters.ts'
import { actionText } from './audit-texts.ts'
import { Subject } from './FactValue.tsx'

const PAGE_ROWS = 50
const SHOWN_OF_REQUEST = 8

export function AuditPage() {
  const t = useT('audit')
  const navigate = useNavigate()
  const openId = useParams().id
  const { text, set, page, suffix } = useAddress()
  const filters = filtersOf(text)
  const isFiltered = Object.keys(filters).length > 0
  const list = useApiQuery('listAudit', { ...filters, page, limit: PAGE_ROWS }, { keepsPrevious: true })
  const columns: Column<Entry>[] = [
    { title: t('time'), cell: (row) => <Time at={row.createdAt} /> },
    { title: t('operator'), cell: (row) => row.operator || '–', leaves: 3 },
    { title: t('action'), cell: (row) => actionText(t, row.action) },
    { title: t('subject'), cell: (row) => <Subject subject={row.subject} /> },
    { title: t('detail'), cell: (row) => <Detail {...row} />, grows: true },
    {
      title: t('request'),
      cell: (row) => (
        <CopyText text={row.requestId}>
          <code title={row.requestId}>{row.requestId.slice(0, SHOWN_OF_REQUEST)}</code>
        </CopyText>
      ),
      leaves: 1,
    },
  ]
  return (
    <Page
      title={t('title')}
      tools={
        <>
          <SearchBox label={t('search')} value={text('search')} onSearch={(value) => set('search', value)} />
          <ExportButton filters={filters} />
          {list.data && <Pager page={list.data} onPage={(to) => set('page', String(to))} />}
        </>
      }
    >
      <div className={css.page}>
        <AuditFilters text={text} set={set} onClear={() => void navigate(pages.audit)} />
        <Split
          list={
            <ListBody query={list} empty={isFiltered ? t('noneFound') : t('empty')}>
              <Table
                label={t('title')}
                columns={columns}
                rows={list.data?.data ?? []}
                keyOf={(row) => row.id}
                hrefOf={(row) => paths.one(pages.audit, row.id, suffix)}
                openKey={openId ?? null}
              />
            </ListBody>
          }
          panel={
            openId === undefined ? null : (
              <EntryPanel
                key={openId}
                id={openId}
                listed={list.data?.data.find((row) => String(row.id) === openId)}
                onClose={() => void navigate(pages.audit + suffix)}
              />
            )
          }
        />
      </div>
    </Page>
  )
}
