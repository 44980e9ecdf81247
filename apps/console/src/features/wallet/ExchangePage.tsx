import { useRead } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { pages } from '../../base/paths.ts'
import { QueuePage, queueReads, useQueue, useStateColumn } from '../../parts/QueuePage.tsx'
import type { Column } from '../../parts/Table.tsx'
import { Amount, Time } from '../../parts/values.tsx'
import { ExchangePanel, type ListedExchange, statuses, tones } from './ExchangePanel.tsx'

export function ExchangePage() {
  const t = useT('exchange')
  const { form, isQueue } = useQueue(statuses)
  const list = useRead('listExchanges', form, queueReads)
  const columns: Column<ListedExchange>[] = [
    { title: t('number'), cell: (row) => `#${row.id}` },
    { title: t('user'), cell: (row) => `${row.realName} @${row.username}`, leaves: 1 },
    { title: t('arrives'), cell: (row) => <Amount value={row.usdt} unit="USDT" />, isNumeric: true },
    { title: t('network'), cell: (row) => row.network },
    { title: t('coin'), cell: (row) => <Amount value={row.coin} unit="U" />, isNumeric: true, leaves: 3 },
    { title: t('asked'), cell: (row) => <Time at={row.createdAt} />, leaves: 3 },
    useStateColumn(t, isQueue, tones),
  ]
  return (
    <QueuePage
      t={t}
      path={pages.exchanges}
      statuses={statuses}
      status={form.status}
      list={list}
      columns={columns}
      panel={(row) => <ExchangePanel key={row.id} {...row} />}
    />
  )
}
