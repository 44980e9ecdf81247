import { useRead } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages } from '../../base/paths.ts'
import { useAddress } from '../../parts/List.tsx'
import { QueuePage } from '../../parts/QueuePage.tsx'
import type { Column } from '../../parts/Table.tsx'
import { Tag, Time } from '../../parts/values.tsx'
import { BondTag, type ListedMerchant, MerchantPanel, statuses, statusOf, tones } from './MerchantPanel.tsx'

const PAGE_ROWS = 50
const NEW_EVERY_MS = 30_000

export function MerchantsPage() {
  const t = useT('merchants')
  const { wait, count } = useFormat()
  const { text, page } = useAddress()
  const status = statusOf(text('status'))
  const list = useRead(
    'listMerchants',
    { status, page, limit: PAGE_ROWS },
    { keepsPrevious: true, everyMs: NEW_EVERY_MS },
  )
  const columns: Column<ListedMerchant>[] = [
    { title: t('number'), cell: (row) => `#${row.id}` },
    { title: t('user'), cell: (row) => `${row.realName} @${row.username}` },
    { title: t('completed'), cell: (row) => count(row.completedOrders), isNumeric: true },
    { title: t('bond'), cell: (row) => <BondTag merchant={row} /> },
    { title: t('applied'), cell: (row) => <Time at={row.createdAt} />, leaves: 3 },
    status === 'pending'
      ? { title: t('waiting'), cell: (row) => wait(row.createdAt), isNumeric: true }
      : { title: t('status'), cell: (row) => <Tag tone={tones[row.status]}>{t(row.status)}</Tag> },
  ]
  return (
    <QueuePage
      title={t('title')}
      path={pages.merchants}
      statuses={statuses.map((value) => ({ value, label: t(value) }))}
      status={status}
      statusLabel={t('status')}
      list={list}
      columns={columns}
      empty={status === 'pending' ? t('emptyQueue') : t('emptyList')}
      panel={({ id, ...act }) => <MerchantPanel key={id} id={id} {...act} />}
    />
  )
}
