import type { ConsoleDataOf } from '@u-market/contract'
import { useApiQuery } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages } from '../../base/paths.ts'
import { QueuePage, queueReads, useQueue } from '../../parts/QueuePage.tsx'
import type { Column } from '../../parts/Table.tsx'
import { Tag, Time } from '../../parts/values.tsx'
import { aboutOf, statuses, textOf, tones } from './disputes.ts'

type Row = ConsoleDataOf<'listDisputes'>['data'][number]

export function DisputesPage() {
  const t = useT('disputes')
  const { wait } = useFormat()
  const queue = useQueue(statuses)
  const list = useApiQuery('listDisputes', queue.form, queueReads)
  const columns: Column<Row>[] = [
    { title: t('number'), cell: (row) => `#${row.id}` },
    { title: t('type'), cell: (row) => aboutOf(t, row) },
    { title: t('openedBy'), cell: (row) => t(row.openedBy) },
    { title: t('content'), cell: (row) => row.content, grows: true },
    { title: t('order'), cell: (row) => row.orderId, leaves: 1 },
    ...(queue.isQueue
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
  return <QueuePage t={t} queue={queue} list={list} columns={columns} path={pages.appeals} />
}
