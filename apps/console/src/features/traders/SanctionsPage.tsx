import { useApiQuery } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { paths } from '../../base/paths.ts'
import { ListBody, Pager, useAddress } from '../../parts/List.tsx'
import { Page, Split } from '../../parts/Page.tsx'
import { type Column, Table } from '../../parts/Table.tsx'
import { Time } from '../../parts/values.tsx'
import type { Sanction } from './sanctions.ts'

const PAGE_ROWS = 50

/** All active sanctions; a row opens its user. */
export function SanctionsPage() {
  const t = useT('sanctions')
  const { set, page } = useAddress()
  const list = useApiQuery('listSanctions', { page, limit: PAGE_ROWS }, { keepsPrevious: true })
  const columns: Column<Sanction>[] = [
    { title: t('user'), cell: (row) => row.username },
    { title: t('kind'), cell: (row) => t(row.kind) },
    { title: t('reasonShort'), cell: (row) => row.reason, grows: true },
    { title: t('term'), cell: (row) => (row.until === null ? t('open') : <Time at={row.until} />) },
    { title: t('by'), cell: (row) => row.imposedBy, leaves: 1 },
    { title: t('since'), cell: (row) => <Time at={row.imposedAt} />, leaves: 2 },
  ]
  return (
    <Page
      title={t('title')}
      tools={list.data && <Pager page={list.data} onPage={(to) => set('page', String(to))} />}
    >
      <Split
        list={
          <ListBody query={list} empty={t('emptyList')}>
            <Table
              label={t('title')}
              columns={columns}
              rows={list.data?.data ?? []}
              keyOf={(row) => row.id}
              hrefOf={(row) => paths.user(row.userId)}
            />
          </ListBody>
        }
        panel={null}
      />
    </Page>
  )
}
