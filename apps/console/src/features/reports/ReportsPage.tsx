import { useRead } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { pages } from '../../base/paths.ts'
import { QueuePage, queueReads, useQueue, useStateColumn } from '../../parts/QueuePage.tsx'
import type { Column } from '../../parts/Table.tsx'
import { Time, type Tone } from '../../parts/values.tsx'
import { type Complaint, ComplaintPanel, type Fault, FaultPanel } from './ReportPanel.tsx'

type Status = Fault['status']
const statuses = ['open', 'answered'] as const satisfies readonly Status[]
const tones: Readonly<Record<Status, Tone>> = { open: 'waiting', answered: 'good' }

/** What does not work, as users tell it. */
export function FaultsPage() {
  const t = useT('faults')
  const { form, isQueue } = useQueue(statuses)
  const list = useRead('listFaults', form, queueReads)
  const columns: Column<Fault>[] = [
    { title: t('number'), cell: (row) => `#${row.id}` },
    { title: t('type'), cell: (row) => t(`type_${row.type}`) },
    { title: t('user'), cell: (row) => `${row.nickname} @${row.username}`, leaves: 1 },
    { title: t('content'), cell: (row) => row.content, grows: true },
    { title: t('pictures'), cell: (row) => row.images.length, isNumeric: true, leaves: 3 },
    { title: t('reported'), cell: (row) => <Time at={row.createdAt} />, leaves: 3 },
    useStateColumn(t, isQueue, tones),
  ]
  return (
    <QueuePage
      t={t}
      path={pages.faults}
      statuses={statuses}
      status={form.status}
      list={list}
      columns={columns}
      panel={(row) => <FaultPanel key={row.id} {...row} />}
    />
  )
}

/** What users say of one another. */
export function ComplaintsPage() {
  const t = useT('complaints')
  const { form, isQueue } = useQueue(statuses)
  const list = useRead('listComplaints', form, queueReads)
  const columns: Column<Complaint>[] = [
    { title: t('number'), cell: (row) => `#${row.id}` },
    { title: t('type'), cell: (row) => t(`type_${row.type}`) },
    { title: t('about'), cell: (row) => `${row.about.nickname} @${row.about.username}` },
    { title: t('content'), cell: (row) => row.content, grows: true },
    { title: t('reporter'), cell: (row) => row.reporter.nickname, leaves: 3 },
    { title: t('reported'), cell: (row) => <Time at={row.createdAt} />, leaves: 3 },
    useStateColumn(t, isQueue, tones),
  ]
  return (
    <QueuePage
      t={t}
      path={pages.complaints}
      statuses={statuses}
      status={form.status}
      list={list}
      columns={columns}
      panel={(row) => <ComplaintPanel key={row.id} {...row} />}
    />
  )
}
