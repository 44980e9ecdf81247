import { useRead } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages } from '../../base/paths.ts'
import { useAddress } from '../../parts/List.tsx'
import { QueuePage } from '../../parts/QueuePage.tsx'
import type { Column } from '../../parts/Table.tsx'
import { Amount, Tag } from '../../parts/values.tsx'
import { ProposalPanel } from './ProposalPanel.tsx'
import { type ListedProposal, statuses, statusOf, tones, useAboutText } from './proposals.ts'

const PAGE_ROWS = 50
const NEW_EVERY_MS = 10_000

/** What waits for a second operator, and what became of it. */
export function ProposalsPage() {
  const t = useT('proposals')
  const { wait } = useFormat()
  const aboutText = useAboutText()
  const { text, page } = useAddress()
  const status = statusOf(text('status'))
  const list = useRead(
    'listProposals',
    { status, page, limit: PAGE_ROWS },
    { keepsPrevious: true, everyMs: NEW_EVERY_MS },
  )
  const columns: Column<ListedProposal>[] = [
    { title: t('number'), cell: (row) => `#${row.id}` },
    { title: t('what'), cell: (row) => t(row.kind) },
    { title: t('about'), cell: aboutText, grows: true },
    {
      title: t('amount'),
      cell: (row) => (row.amount === '' ? '–' : <Amount value={row.amount} unit="U" />),
      isNumeric: true,
      leaves: 2,
    },
    { title: t('madeBy'), cell: (row) => row.madeBy, leaves: 1 },
    status === 'open'
      ? { title: t('waiting'), cell: (row) => wait(row.createdAt), isNumeric: true }
      : { title: t('status'), cell: (row) => <Tag tone={tones[row.status]}>{t(row.status)}</Tag> },
  ]
  return (
    <QueuePage
      title={t('title')}
      path={pages.proposals}
      statuses={statuses.map((value) => ({ value, label: t(value) }))}
      status={status}
      statusLabel={t('status')}
      list={list}
      columns={columns}
      empty={status === 'open' ? t('emptyQueue') : t('emptyList')}
      panel={({ id, ...act }) => <ProposalPanel key={id} id={id} {...act} />}
    />
  )
}
