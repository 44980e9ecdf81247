import type { ConsoleDataOf } from '@u-market/contract'
import { exchangeStatuses } from '@u-market/domain'
import { useApiQuery } from '../../base/api/use-call.ts'
import { forgetDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages } from '../../base/paths.ts'
import { Proposed } from '../../parts/Colleagues.tsx'
import { DecisionPanel, type OpenRow, useDeciding } from '../../parts/DecisionPanel.tsx'
import { QueuePage, queueReads, useQueue } from '../../parts/QueuePage.tsx'
import type { Column } from '../../parts/Table.tsx'
import { Amount, Tag, Time } from '../../parts/values.tsx'
import { ExchangeFacts, Outcome } from './ExchangeFacts.tsx'
import { AuthoriseForm, SendForm } from './ExchangeForms.tsx'
import { SeenForm } from './SeenForm.tsx'

/** A row of the list. */
type ListedExchange = ConsoleDataOf<'listExchanges'>['data'][number]
/** What an operator still has to do something about. */
const queues = ['pending', 'authorised', 'paid'] as const

/** Exchanges of coin to USDT, by the step they are at. */
export function ExchangePage() {
  const t = useT('exchange')
  const { wait } = useFormat()
  const queue = useQueue(exchangeStatuses)
  const list = useApiQuery('listExchanges', queue.form, queueReads)
  const columns: Column<ListedExchange>[] = [
    { title: t('number'), cell: (row) => `#${row.id}` },
    { title: t('user'), cell: (row) => `${row.realName} @${row.username}`, leaves: 1 },
    { title: t('arrives'), cell: (row) => <Amount value={row.usdt} unit="USDT" />, isNumeric: true },
    { title: t('network'), cell: (row) => row.network, leaves: 2 },
    { title: t('address'), cell: (row) => <AddressTags exchange={row} /> },
    { title: t('coin'), cell: (row) => <Amount value={row.coin} unit="U" />, isNumeric: true, leaves: 3 },
    { title: t('asked'), cell: (row) => <Time at={row.createdAt} />, leaves: 3 },
    stepColumns(t, wait)[queue.form.status],
  ]
  return (
    <QueuePage
      t={t}
      queue={queue}
      list={list}
      columns={columns}
      path={pages.exchanges}
      queues={queues}
      Panel={ExchangePanel}
    />
  )
}

/** The last column: how long the exchange has waited for the next step, or when it ended. */
function stepColumns(t: ReturnType<typeof useT<'exchange'>>, wait: (since: number) => string) {
  const waiting = (since: (row: ListedExchange) => number | null): Column<ListedExchange> => ({
    title: t('waiting'),
    cell: (row) => wait(since(row) ?? row.createdAt),
    isNumeric: true,
  })
  return {
    pending: waiting((row) => row.createdAt),
    authorised: waiting((row) => row.authorisedAt),
    paid: waiting((row) => row.decidedAt),
    confirmed: { title: t('confirmed'), cell: (row: ListedExchange) => <Time at={row.confirmedAt} /> },
    refused: { title: t('refused'), cell: (row: ListedExchange) => <Time at={row.decidedAt} /> },
  }
}

function AddressTags({ exchange }: { readonly exchange: ListedExchange }) {
  const t = useT('exchange')
  const { address, newAddress, sharedAddress } = exchange
  return (
    <>
      {address} {sharedAddress === 1 && <Tag tone="danger">{t('shared')}</Tag>}{' '}
      {newAddress === 1 && <Tag tone="waiting">{t('new')}</Tag>}
    </>
  )
}

const refreshes = ['listExchanges', 'getExchange', 'getOperator', 'checkBooks'] as const
const SEEN_EVERY_MS = 5_000

function ExchangePanel({ id, onClose, onNext }: OpenRow) {
  const t = useT('exchange')
  const { wait } = useFormat()
  const query = useApiQuery('getExchange', { id }, { everyMs: SEEN_EVERY_MS })
  const place = `exchange:${id}`
  const step = useDeciding('decideExchange', {
    place,
    refreshes,
    said: ({ status, id: decided }) => t(`said_${status}`, { id: decided }),
    onNext: () => {},
  })
  // The next step of an authorised exchange is on this page; every other act leaves it to a colleague or to the chain.
  const stepOn = { onSuccess: onNext }
  const propose = useDeciding('proposePayout', {
    place,
    refreshes: ['getExchange', 'listProposals', 'getOperator'],
    said: (proposal) => t('saidProposed', { id: proposal.id }),
    onNext,
  })
  const doing = {
    place,
    error: step.error ?? propose.error,
    isPending: step.isPending || propose.isPending,
  }
  return (
    <DecisionPanel
      title={t('exchange', { id })}
      note={({ createdAt }) => t('waitingFor', { time: wait(createdAt) })}
      onClose={onClose}
      query={query}
      isWaiting={({ status }) => queues.some((queue) => queue === status)}
      watched={{ kind: 'exchange', id }}
      decision={(exchange) => {
        if (exchange.proposal !== null) return <Proposed id={exchange.proposal} />
        const refuse = (reason: string) =>
          step.mutate(
            {
              id,
              decision: 'refuse',
              reason,
              seenStatus: exchange.status === 'authorised' ? 'authorised' : 'pending',
            },
            stepOn,
          )
        if (exchange.status === 'pending')
          return (
            <AuthoriseForm
              key="pending"
              {...doing}
              exchange={exchange}
              onAuthorise={() => step.mutate({ id, decision: 'authorise' })}
              onPropose={() => propose.mutate({ id })}
              onRefuse={refuse}
            />
          )
        if (exchange.status === 'authorised')
          return (
            <SendForm
              key="authorised"
              {...doing}
              exchange={exchange}
              onSend={(transactionId) => step.mutate({ id, decision: 'pay', transactionId }, stepOn)}
              onRefuse={refuse}
            />
          )
        return (
          <SeenForm
            // A corrected transaction has to be looked at again.
            key={exchange.transactionId}
            {...doing}
            exchange={exchange}
            onConfirm={() =>
              step.mutate({ id, decision: 'confirm', transactionId: exchange.transactionId }, stepOn)
            }
            onCorrect={(form) =>
              step.mutate(
                { id, decision: 'correct', ...form },
                { onSuccess: () => forgetDraft(`${place}:correct`) },
              )
            }
          />
        )
      }}
      outcome={(exchange) => <Outcome exchange={exchange} />}
      error={step.error}
    >
      {(exchange) => <ExchangeFacts exchange={exchange} />}
    </DecisionPanel>
  )
}
