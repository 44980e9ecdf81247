import type { ConsoleDataOf } from '@u-market/contract'
import { useRead } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages } from '../../base/paths.ts'
import { useAddress } from '../../parts/List.tsx'
import { QueuePage } from '../../parts/QueuePage.tsx'
import type { Column } from '../../parts/Table.tsx'
import { Tag, Time } from '../../parts/values.tsx'
import { aboutOf, statuses, statusOf, textOf, tones } from './appeals.ts'

type Row = ConsoleDataOf<'listAppeals'>['data'][number]
const PAGE_ROWS = 50
const NEW_EVERY_MS = 30_000

export function AppealsPage() {
  const t = useT('appeals')
  const { wait } = useFormat()
  const { text, page } = useAddress()
  const status = statusOf(text('status'))
  const list = useRead(
    'listAppeals',
    { status, page, limit: PAGE_ROWS },
    { keepsPrevious: true, everyMs: NEW_EVERY_MS },
  )
  const columns: Column<Row>[] = [
    { title: t('number'), cell: (row) => `#${row.id}` },
    { title: t('type'), cell: (row) => aboutOf(t, row) },
    { title: t('appliedBy'), cell: (row) => t(row.appliedBy) },
    { title: t('content'), cell: (row) => row.content, grows: true },
    { title: t('order'), cell: (row) => row.orderId, leaves: 1 },
    ...(status === 'open'
      ? [
          {
            title: t('awaits'),
            cell: (row: Row) => (
              <Tag tone={row.awaits === 'operator' ? 'danger' : 'waiting'}>{t(row.awaits ?? 'parties')}</Tag>
            ),
          },
          { title: t('stage'), cell: (row: Row) => t(`stage_${row.stage}`), leaves: 2 as const },
          { title: t('deadline'), cell: (row: Row) => <Time at={row.deadlineAt} />, leaves: 1 as const },
          { title: t('waiting'), cell: (row: Row) => wait(row.createdAt), isNumeric: true },
        ]
      : [
          {
            title: t('result'),
            cell: (row: Row) => <Tag tone={tones[row.status]}>{textOf(t, row.result, row.kind)}</Tag>,
          },
          { title: t('decidedBy'), cell: (row: Row) => row.ruledBy || '–', leaves: 2 as const },
          { title: t('applied'), cell: (row: Row) => <Time at={row.createdAt} /> },
        ]),
  ]
  return (
    <QueuePage
      title={t('title')}
      path={pages.appeals}
      statuses={statuses.map((value) => ({ value, label: t(value) }))}
      status={status}
      statusLabel={t('status')}
      list={list}
      columns={columns}
      empty={status === 'open' ? t('emptyQueue') : t('emptyList')}
    />
  )
}
