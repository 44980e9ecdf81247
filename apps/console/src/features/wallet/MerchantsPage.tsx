import { useRead } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages } from '../../base/paths.ts'
import { QueuePage, queueReads, useQueue, useStateColumn } from '../../parts/QueuePage.tsx'
import type { Column } from '../../parts/Table.tsx'
import { Time } from '../../parts/values.tsx'
import { BondTag, type ListedMerchant, MerchantPanel, statuses, tones } from './MerchantPanel.tsx'

export function MerchantsPage() {
  const t = useT('merchants')
  const { count } = useFormat()
  const { form, isQueue } = useQueue(statuses)
  const list = useRead('listMerchants', form, queueReads)
  const columns: Column<ListedMerchant>[] = [
    { title: t('number'), cell: (row) => `#${row.id}` },
    { title: t('user'), cell: (row) => `${row.realName} @${row.username}` },
    { title: t('completed'), cell: (row) => count(row.completedOrders), isNumeric: true },
    { title: t('bond'), cell: (row) => <BondTag merchant={row} /> },
    { title: t('applied'), cell: (row) => <Time at={row.createdAt} />, leaves: 3 },
    useStateColumn(t, isQueue, tones),
  ]
  return (
    <QueuePage
      t={t}
      path={pages.merchants}
      statuses={statuses}
      status={form.status}
      list={list}
      columns={columns}
      panel={(row) => <MerchantPanel key={row.id} {...row} />}
    />
  )
}
