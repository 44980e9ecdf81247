import { useRead } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { pages } from '../../base/paths.ts'
import { QueuePage, queueReads, useQueue, useStateColumn } from '../../parts/QueuePage.tsx'
import type { Column } from '../../parts/Table.tsx'
import { Amount } from '../../parts/values.tsx'
import { ProposalPanel } from './ProposalPanel.tsx'
import { type ListedProposal, statuses, tones, useAboutText } from './proposals.ts'

const NEW_EVERY_MS = 10_000

/** What waits for a second operator, and what became of it. */
export function ProposalsPage() {
  const t = useT('proposals')
  const aboutText = useAboutText()
  const { form, isQueue } = useQueue(statuses)
  const list = useRead('listProposals', form, { ...queueReads, everyMs: NEW_EVERY_MS })
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
    useStateColumn(t, isQueue, tones),
  ]
  return (
    <QueuePage
      t={t}
      path={pages.proposals}
      statuses={statuses}
      status={form.status}
      list={list}
      columns={columns}
      panel={(row) => <ProposalPanel key={row.id} {...row} />}
    />
  )
}
