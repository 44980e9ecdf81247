import { useRead } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages } from '../../base/paths.ts'
import { useAddress } from '../../parts/List.tsx'
import { QueuePage } from '../../parts/QueuePage.tsx'
import type { Column } from '../../parts/Table.tsx'
import { Tag, Time } from '../../parts/values.tsx'
import { type Fault, FaultPanel, statuses, statusOf, tones } from './FaultPanel.tsx'

const PAGE_ROWS = 50
/** No socket reaches operators: new reports are asked for. */
const NEW_EVERY_MS = 30_000

export function FaultsPage() {
  const t = useT('faults')
  const { wait } = useFormat()
  const { text, page } = useAddress()
  const status = statusOf(text('status'))
  const list = useRead(
    'listFaults',
    { status, page, limit: PAGE_ROWS },
    { keepsPrevious: true, everyMs: NEW_EVERY_MS },
  )
  const columns: Column<Fault>[] = [
    { title: t('number'), cell: (row) => `#${row.id}` },
    { title: t('type'), cell: (row) => t(`type_${row.type}`) },
    { title: t('user'), cell: (row) => `${row.nickname} @${row.username}`, leaves: 1 },
    { title: t('content'), cell: (row) => row.content, grows: true },
    { title: t('pictures'), cell: (row) => row.images.length, isNumeric: true, leaves: 3 },
    { title: t('reported'), cell: (row) => <Time at={row.createdAt} />, leaves: 3 },
    status === 'open'
      ? { title: t('waiting'), cell: (row) => wait(row.createdAt), isNumeric: true }
      : { title: t('status'), cell: (row) => <Tag tone={tones[row.status]}>{t(row.status)}</Tag> },
  ]
  return (
    <QueuePage
      title={t('title')}
      path={pages.faults}
      statuses={statuses.map((value) => ({ value, label: t(value) }))}
      status={status}
      statusLabel={t('status')}
      list={list}
      columns={columns}
      empty={status === 'open' ? t('emptyQueue') : t('emptyList')}
      panel={({ id, ...act }) => <FaultPanel key={id} id={id} {...act} />}
    />
  )
}
