import type { ConsoleDataOf } from '@u-market/contract'
import { useRead } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { pages } from '../../base/paths.ts'
import { QueuePage, queueReads, useQueue, useStateColumn } from '../../parts/QueuePage.tsx'
import type { Column } from '../../parts/Table.tsx'
import { Time } from '../../parts/values.tsx'
import { VerificationPanel } from './VerificationPanel.tsx'
import { statuses, tones } from './verification.ts'

type Row = ConsoleDataOf<'listVerifications'>['data'][number]

export function VerificationPage() {
  const t = useT('verification')
  const { form, isQueue } = useQueue(statuses)
  const list = useRead('listVerifications', form, queueReads)
  const columns: Column<Row>[] = [
    { title: t('realName'), cell: (row) => row.realName },
    { title: t('username'), cell: (row) => row.username, leaves: 3 },
    { title: t('mobile'), cell: (row) => row.mobile, leaves: 1 },
    { title: t('idNumber'), cell: (row) => row.idNumber || t('removed'), leaves: 1 },
    { title: t('submitted'), cell: (row) => <Time at={row.createdAt} />, leaves: 3 },
    useStateColumn(t, isQueue, tones),
    ...(isQueue
      ? []
      : [
          { title: t('decidedBy'), cell: (row: Row) => row.decidedBy, leaves: 3 as const },
          { title: t('reason'), cell: (row: Row) => row.reason, leaves: 1 as const },
        ]),
  ]
  return (
    <QueuePage
      t={t}
      path={pages.verifications}
      statuses={statuses}
      status={form.status}
      list={list}
      columns={columns}
      isWide
      panel={(row) => <VerificationPanel key={row.id} {...row} />}
    />
  )
}
