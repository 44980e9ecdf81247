import { useRead } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages } from '../../base/paths.ts'
import { useAddress } from '../../parts/List.tsx'
import { QueuePage } from '../../parts/QueuePage.tsx'
import type { Column } from '../../parts/Table.tsx'
import { Tag, Time, type Tone } from '../../parts/values.tsx'
import { type Complaint, ComplaintPanel, type Fault, FaultPanel } from './ReportPanel.tsx'

const PAGE_ROWS = 50
/** No socket reaches operators: new reports are asked for. */
const reads = { keepsPrevious: true, everyMs: 30_000 }

type Status = Fault['status']
const statuses = ['open', 'answered'] as const satisfies readonly Status[]
const tones: Readonly<Record<Status, Tone>> = { open: 'waiting', answered: 'good' }

/** What does not work, as users tell it. */
export function FaultsPage() {
  const t = useT('faults')
  const { wait } = useFormat()
  const form = useForm()
  const { status } = form
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
      list={useRead('listFaults', form, reads)}
      columns={columns}
      empty={status === 'open' ? t('emptyQueue') : t('emptyList')}
      panel={(row) => <FaultPanel key={row.id} {...row} />}
    />
  )
}

/** What users say of one another. */
export function ComplaintsPage() {
  const t = useT('complaints')
  const { wait } = useFormat()
  const form = useForm()
  const { status } = form
  const columns: Column<Complaint>[] = [
    { title: t('number'), cell: (row) => `#${row.id}` },
    { title: t('type'), cell: (row) => t(`type_${row.type}`) },
    { title: t('about'), cell: (row) => `${row.about.nickname} @${row.about.username}` },
    { title: t('content'), cell: (row) => row.content, grows: true },
    { title: t('reporter'), cell: (row) => row.reporter.nickname, leaves: 3 },
    { title: t('reported'), cell: (row) => <Time at={row.createdAt} />, leaves: 3 },
    status === 'open'
      ? { title: t('waiting'), cell: (row) => wait(row.createdAt), isNumeric: true }
      : { title: t('status'), cell: (row) => <Tag tone={tones[row.status]}>{t(row.status)}</Tag> },
  ]
  return (
    <QueuePage
      title={t('title')}
      path={pages.complaints}
      statuses={statuses.map((value) => ({ value, label: t(value) }))}
      status={status}
      statusLabel={t('status')}
      list={useRead('listComplaints', form, reads)}
      columns={columns}
      empty={status === 'open' ? t('emptyQueue') : t('emptyList')}
      panel={(row) => <ComplaintPanel key={row.id} {...row} />}
    />
  )
}

function useForm() {
  const { text, page } = useAddress()
  const status = statuses.find((each) => each === text('status')) ?? 'open'
  return { status, page, limit: PAGE_ROWS }
}
