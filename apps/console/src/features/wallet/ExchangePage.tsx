import type { ConsoleDataOf } from '@u-market/contract'
import { readTransactionId } from '@u-market/domain'
import { Link } from 'react-router'
import { useApiQuery } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages, paths } from '../../base/paths.ts'
import { textIn } from '../../base/reasons.ts'
import { Proposed } from '../../parts/Colleagues.tsx'
import { DecisionForm } from '../../parts/DecisionForm.tsx'
import { DecisionPanel, type OpenRow, useDeciding } from '../../parts/DecisionPanel.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { QueuePage, queueReads, useQueue, useStateColumn } from '../../parts/QueuePage.tsx'
import type { Column } from '../../parts/Table.tsx'
import { Amount, Time, type Tone } from '../../parts/values.tsx'
import { Postings } from './Postings.tsx'

type Exchange = ConsoleDataOf<'getExchange'>
/** A row of the list. */
type ListedExchange = ConsoleDataOf<'listExchanges'>['data'][number]
type Status = Exchange['status']

const statuses = ['pending', 'paid', 'refused'] as const satisfies readonly Status[]
const tones: Readonly<Record<Status, Tone>> = { pending: 'waiting', paid: 'good', refused: 'danger' }

/** Exchanges of coin to USDT: pending ones and decided ones. */
export function ExchangePage() {
  const t = useT('exchange')
  const { form, isQueue } = useQueue(statuses)
  const list = useApiQuery('listExchanges', form, queueReads)
  const columns: Column<ListedExchange>[] = [
    { title: t('number'), cell: (row) => `#${row.id}` },
    { title: t('user'), cell: (row) => `${row.realName} @${row.username}`, leaves: 1 },
    { title: t('arrives'), cell: (row) => <Amount value={row.usdt} unit="USDT" />, isNumeric: true },
    { title: t('network'), cell: (row) => row.network },
    { title: t('coin'), cell: (row) => <Amount value={row.coin} unit="U" />, isNumeric: true, leaves: 3 },
    { title: t('asked'), cell: (row) => <Time at={row.createdAt} />, leaves: 3 },
    useStateColumn(t, isQueue, tones),
  ]
  return (
    <QueuePage
      t={t}
      path={pages.exchanges}
      statuses={statuses}
      status={form.status}
      list={list}
      columns={columns}
      panel={(row) => <ExchangePanel key={row.id} {...row} />}
    />
  )
}

function ExchangePanel({ id, onClose, onNext }: OpenRow) {
  const t = useT('exchange')
  const { wait } = useFormat()
  const query = useApiQuery('getExchange', { id })
  const place = `exchange:${id}`
  const decide = useDeciding('decideExchange', {
    place,
    refreshes: ['listExchanges', 'getExchange', 'getOperator', 'checkBooks'],
    said: (decided) => t(decided.status === 'paid' ? 'saidPaid' : 'saidRefused', { id: decided.id }),
    onNext,
  })
  const propose = useDeciding('proposePayout', {
    place,
    refreshes: ['getExchange', 'listProposals', 'getOperator'],
    said: (proposal) => t('saidProposed', { id: proposal.id }),
    onNext,
  })
  return (
    <DecisionPanel
      title={t('exchange', { id })}
      note={({ createdAt }) => t('waitingFor', { time: wait(createdAt) })}
      onClose={onClose}
      query={query}
      isWaiting={({ status }) => status === 'pending'}
      watched={{ kind: 'exchange', id }}
      decision={(exchange) =>
        exchange.proposal !== null ? (
          <Proposed id={exchange.proposal} />
        ) : (
          <ExchangeDecision
            exchange={exchange}
            place={place}
            error={decide.error ?? propose.error}
            isPending={decide.isPending || propose.isPending}
            onPay={(transactionId) => decide.mutate({ id, decision: 'pay', transactionId })}
            onPropose={(transactionId) => propose.mutate({ id, transactionId })}
            onRefuse={(reason) => decide.mutate({ id, decision: 'refuse', reason })}
          />
        )
      }
      outcome={(exchange) => <Outcome exchange={exchange} />}
      error={decide.error}
    >
      {(exchange) => <ExchangeFacts exchange={exchange} />}
    </DecisionPanel>
  )
}

const picks = ['Address', 'Network', 'Amount'] as const

type DecisionProps = {
  readonly exchange: Exchange
  readonly place: string
  readonly error: unknown
  readonly isPending: boolean
  readonly onPay: (transactionId: string) => void
  /** Used if the payout needs a second operator. */
  readonly onPropose: (transactionId: string) => void
  readonly onRefuse: (reason: string) => void
}

/**
 * Marks an exchange as paid with its transaction id, or refuses it with a reason; the confirmation shows amount, address and
 * postings.
 */
function ExchangeDecision({ exchange, onPay, onPropose, onRefuse, ...form }: DecisionProps) {
  const t = useT('exchange')
  const { money } = useFormat()
  const { usdt, coin, network, address, realName, username, userLocale, preview } = exchange
  const isOfTwo = exchange.second === 1
  const user = { label: t('user'), value: `${realName} @${username}` }
  return (
    <DecisionForm
      {...form}
      permission="exchange.decide"
      accept={{
        name: t('pay'),
        field: t('transactionId'),
        need: t('needTxid', { network }),
        ready: t('onceMore'),
        step: (typed) => {
          const transactionId = readTransactionId(network, typed)
          if (transactionId === null) return null
          return {
            consequence: t(isOfTwo ? 'proposeMeans' : 'payMeans'),
            sign: t(isOfTwo ? 'proposeSign' : 'paySign', { usdt: money(usdt) }),
            onSign: () => (isOfTwo ? onPropose : onPay)(transactionId),
            shown: (
              <>
                <Facts
                  facts={[
                    { label: t('arrives'), value: <Amount value={usdt} unit="USDT" isLarge /> },
                    { label: t('network'), value: network },
                    { label: t('address'), value: address },
                    { label: t('transactionId'), value: transactionId },
                    user,
                  ]}
                />
                <Postings postings={[preview.pay]} />
              </>
            ),
          }
        },
      }}
      refuse={{
        open: t('toRefuse'),
        back: t('back'),
        name: t('refuse'),
        field: t('reason'),
        need: t('needReason'),
        ready: t('onceMore'),
        prepared: picks.map((pick) => ({
          label: t(`pick${pick}`),
          load: (locale) => textIn(locale, 'exchange', `text${pick}`),
        })),
        locale: userLocale,
        step: (reason) => ({
          consequence: t('refuseMeans'),
          sign: t('refuseSign', { coin: money(coin) }),
          onSign: () => onRefuse(reason),
          shown: (
            <>
              <Facts facts={[{ label: t('coin'), value: <Amount value={coin} unit="U" isLarge /> }, user]} />
              <blockquote>{reason}</blockquote>
              <Postings postings={[preview.refuse]} />
            </>
          ),
        }),
      }}
    />
  )
}

/** The decision, its operator and its time. */
function Outcome({ exchange }: { readonly exchange: Exchange }) {
  const t = useT('exchange')
  const { time } = useFormat()
  const { status, decidedBy, decidedAt, reason, transactionId } = exchange
  return (
    <Notice tone={status === 'paid' ? 'good' : 'danger'}>
      {decidedAt !== null && t('decided', { status: t(status), operator: decidedBy, time: time(decidedAt) })}
      {reason !== '' && <blockquote>{reason}</blockquote>}
      {transactionId !== '' && (
        <Facts facts={[{ label: t('transactionId'), value: transactionId, copies: transactionId }]} />
      )}
    </Notice>
  )
}

function ExchangeFacts({ exchange }: { readonly exchange: Exchange }) {
  const t = useT('exchange')
  const { usdt, network, address, coin, rate, fee, realName, userId, username, mobile, createdAt } = exchange
  return (
    <Facts
      facts={[
        { label: t('arrives'), value: <Amount value={usdt} unit="USDT" isLarge />, copies: usdt },
        { label: t('network'), value: network },
        { label: t('address'), value: address, copies: address },
        { label: t('coin'), value: <Amount value={coin} unit="U" /> },
        { label: t('rate'), value: <Amount value={rate} unit="USDT" /> },
        { label: t('fee'), value: <Amount value={fee} unit="USDT" /> },
        { label: t('realName'), value: realName },
        {
          label: t('username'),
          value: <Link to={paths.user(userId)}>{username}</Link>,
          copies: username,
        },
        { label: t('mobile'), value: mobile, copies: mobile },
        { label: t('asked'), value: <Time at={createdAt} /> },
      ]}
    />
  )
}
