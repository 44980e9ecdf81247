import type { ConsoleDataOf } from '@u-market/contract'
import { useRead } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages } from '../../base/paths.ts'
import { useAddress } from '../../parts/List.tsx'
import { QueuePage } from '../../parts/QueuePage.tsx'
import type { Column } from '../../parts/Table.tsx'
import { Tag, Time } from '../../parts/values.tsx'
import { VerificationPanel } from './VerificationPanel.tsx'
import { statuses, statusOf, tones } from './verification.ts'

type Row = ConsoleDataOf<'listVerifications'>['data'][number]
const PAGE_ROWS = 50
const NEW_EVERY_MS = 30_000

export function VerificationPage() {
  const t = useT('verification')
  const { wait } = useFormat()
  const { text, page } = useAddress()
  const status = statusOf(text('status'))
  const list = useRead(
    'listVerifications',
    { status, page, limit: PAGE_ROWS },
    { keepsPrevious: true, everyMs: NEW_EVERY_MS },
  )
  const columns: Column<Row>[] = [
    { title: t('realName'), cell: (row) => row.realName },
    { title: t('username'), cell: (row) => row.username, leaves: 3 },
    { title: t('mobile'), cell: (row) => row.mobile, leaves: 1 },
    { title: t('idNumber'), cell: (row) => row.idNumber || t('removed'), leaves: 1 },
    { title: t('submitted'), cell: (row) => <Time at={row.createdAt} />, leaves: 3 },
    status === 'pending'
      ? { title: t('waiting'), cell: (row) => wait(row.createdAt), isNumeric: true }
      : { title: t('status'), cell: (row) => <Tag tone={tones[row.status]}>{t(row.status)}</Tag> },
    ...(status === 'pending'
      ? []
      : [
          { title: t('decidedBy'), cell: (row: Row) => row.decidedBy, leaves: 3 as const },
          { title: t('reason'), cell: (row: Row) => row.reason, leaves: 1 as const },
        ]),
  ]
  return (
    <QueuePage
      title={t('title')}
      path={pages.verifications}
      statuses={statuses.map((value) => ({ value, label: t(value) }))}
      status={status}
      statusLabel={t('status')}
      list={list}
      columns={columns}
      empty={status === 'pending' ? t('emptyQueue') : t('emptyList')}
      isWide
      panel={({ id, ...act }) => <VerificationPanel key={id} id={id} {...act} />}
    />
  )
}
