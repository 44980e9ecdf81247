import { useRead } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages } from '../../base/paths.ts'
import { useAddress } from '../../parts/List.tsx'
import { QueuePage } from '../../parts/QueuePage.tsx'
import type { Column } from '../../parts/Table.tsx'
import { Amount, Tag, Time } from '../../parts/values.tsx'
import { ExchangePanel, type ListedExchange, statuses, statusOf, tones } from './ExchangePanel.tsx'

const PAGE_ROWS = 50
const NEW_EVERY_MS = 30_000

export function ExchangePage() {
  const t = useT('exchange')
  const { wait } = useFormat()
  const { text, page } = useAddress()
  const status = statusOf(text('status'))
  const list = useRead(
    'listExchanges',
    { status, page, limit: PAGE_ROWS },
    { keepsPrevious: true, everyMs: NEW_EVERY_MS },
  )
  const columns: Column<ListedExchange>[] = [
    { title: t('number'), cell: (row) => `#${row.id}` },
    { title: t('user'), cell: (row) => `${row.realName} @${row.username}`, leaves: 1 },
    { title: t('arrives'), cell: (row) => <Amount value={row.usdt} unit="USDT" />, isNumeric: true },
    { title: t('network'), cell: (row) => row.network },
    { title: t('coin'), cell: (row) => <Amount value={row.coin} unit="U" />, isNumeric: true, leaves: 3 },
    { title: t('asked'), cell: (row) => <Time at={row.createdAt} />, leaves: 3 },
    status === 'pending'
      ? { title: t('waiting'), cell: (row) => wait(row.createdAt), isNumeric: true }
      : { title: t('status'), cell: (row) => <Tag tone={tones[row.status]}>{t(row.status)}</Tag> },
  ]
  return (
    <QueuePage
      title={t('title')}
      path={pages.exchanges}
      statuses={statuses.map((value) => ({ value, label: t(value) }))}
      status={status}
      statusLabel={t('status')}
      list={list}
      columns={columns}
      empty={status === 'pending' ? t('emptyQueue') : t('emptyList')}
      panel={({ id, ...act }) => <ExchangePanel key={id} id={id} {...act} />}
    />
  )
}
