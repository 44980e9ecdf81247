import type { ConsoleDataOf } from '@u-market/contract'
import { readTransactionId } from '@u-market/domain'
import type { Translate } from '@u-market/i18n'
import { App, Button, Input } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { useAct, useRead } from '../../base/api/use-call.ts'
import { forgetDraft, useDraft } from '../../base/drafts.ts'
import { textIn, useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { paths } from '../../base/paths.ts'
import type { messages } from '../../locales/en-US/exchange.ts'
import { AlsoOpen, Proposed, Quicker } from '../../parts/Colleagues.tsx'
import { Confirm } from '../../parts/Confirm.tsx'
import css from '../../parts/Decision.module.css'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { Permitted } from '../../parts/Permitted.tsx'
import { Failure, Skeleton } from '../../parts/Placeholders.tsx'
import { type Prepared, PreparedReasons } from '../../parts/PreparedReasons.tsx'
import { Amount, Time, type Tone } from '../../parts/values.tsx'
import { Postings } from './index.ts'

type Props = { readonly id: string; readonly onClose: () => void; readonly onNext: () => void }

/** One exchange: how much to send where, and the decision under it. */
export function ExchangePanel({ id, onClose, onNext }: Props) {
  const t = useT('exchange')
  const { wait } = useFormat()
  const { message } = App.useApp()
  const { data, error, refetch } = useRead('getExchange', { id })
  const decide = useAct('decideExchange', {
    refreshes: ['listExchanges', 'getExchange', 'getOperator', 'checkBooks'],
    onSuccess: (decided) => {
      forgetDraft(draftPlace(id))
      void message.success(t(decided.status === 'paid' ? 'saidPaid' : 'saidRefused', { id: decided.id }))
      onNext()
    },
  })
  const propose = useAct('proposePayout', {
    refreshes: ['getExchange', 'listProposals', 'getOperator'],
    onSuccess: (proposal) => {
      forgetDraft(draftPlace(id))
      void message.success(t('saidProposed', { id: proposal.id }))
      onNext()
    },
  })
  const send = (decision: Decision): void => {
    if (data?.second === 1 && decision.decision === 'pay')
      propose.mutate({ id, transactionId: decision.transactionId })
    else decide.mutate({ id, ...decision })
  }
  return (
    <Panel
      title={t('exchange', { id })}
      note={data?.status === 'pending' && t('waitingFor', { time: wait(data.createdAt) })}
      onClose={onClose}
      footer={
        data &&
        (data.status === 'pending' && data.proposal !== null ? (
          <Proposed id={data.proposal} />
        ) : data.status === 'pending' ? (
          <Permitted act="exchange.decide">
            <DecisionForm
              exchange={data}
              error={decide.error ?? propose.error}
              isPending={decide.isPending || propose.isPending}
              onDecide={send}
            />
          </Permitted>
        ) : (
          <>
            <Quicker error={decide.error} />
            <Outcome exchange={data} />
          </>
        ))
      }
    >
      {data?.status === 'pending' && <AlsoOpen kind="exchange" id={id} />}
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
      {data && <ExchangeFacts exchange={data} />}
    </Panel>
  )
}

/** What was decided, by whom and when; nothing of it is changed by a second decision. */
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

type FormProps = {
  readonly exchange: Exchange
  readonly error: unknown
  readonly isPending: boolean
  readonly onDecide: (decision: Decision) => void
}

const LEAST_REASON = 3
const MOST = 200
const blank = { isRefusing: false, transactionId: '', reason: '' }

/** Sent with the transaction's id, or refused with a reason; then all of it once more, to be signed. */
function DecisionForm({ exchange, error, isPending, onDecide }: FormProps) {
  const t = useT('exchange')
  const [draft, keep] = useDraft(draftPlace(exchange.id), blank)
  const [isConfirming, setIsConfirming] = useState(false)
  const id = useId()
  const { isRefusing } = draft
  const decision = decisionOf(exchange, draft)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (decision) setIsConfirming(true)
  }
  if (isConfirming && decision)
    return (
      <DecisionConfirm
        exchange={exchange}
        decision={decision}
        error={error}
        isPending={isPending}
        onSign={() => onDecide(decision)}
        onBack={() => setIsConfirming(false)}
      />
    )
  const need = isRefusing ? t('needReason') : t('needTxid', { network: exchange.network })
  return (
    <form className={css.decision} onSubmit={submit}>
      <label htmlFor={id}>{isRefusing ? t('reason') : t('transactionId')}</label>
      {isRefusing && (
        <PreparedReasons
          reasons={preparedReasons(t)}
          locale={exchange.userLocale}
          onChoose={(chosen) => keep({ ...draft, reason: chosen })}
        />
      )}
      <Input
        id={id}
        value={isRefusing ? draft.reason : draft.transactionId}
        onChange={({ target: { value } }) =>
          keep({ ...draft, ...(isRefusing ? { reason: value } : { transactionId: value }) })
        }
        maxLength={MOST}
        autoComplete="off"
        spellCheck={isRefusing}
      />
      <div className={css.acts}>
        <span>{decision ? t('onceMore') : need}</span>
        <Button onClick={() => keep({ ...draft, isRefusing: !isRefusing })} danger={!isRefusing}>
          {isRefusing ? t('back') : t('toRefuse')}
        </Button>
        <Button type="primary" htmlType="submit" danger={isRefusing} disabled={!decision}>
          {isRefusing ? t('refuse') : t('pay')}
        </Button>
      </div>
    </form>
  )
}

/** Null while something is missing. */
function decisionOf({ network }: Exchange, draft: typeof blank): Decision | null {
  if (draft.isRefusing) {
    const reason = draft.reason.trim()
    return reason.length >= LEAST_REASON ? { decision: 'refuse', reason } : null
  }
  const transactionId = readTransactionId(network, draft.transactionId.trim())
  return transactionId === null ? null : { decision: 'pay', transactionId }
}

type ConfirmProps = {
  readonly exchange: Exchange
  readonly decision: Decision
  readonly error: unknown
  readonly isPending: boolean
  readonly onSign: () => void
  readonly onBack: () => void
}

/** How much has gone where, in full, and what will be booked for it. */
function DecisionConfirm({ exchange, decision, ...confirm }: ConfirmProps) {
  const t = useT('exchange')
  const { money } = useFormat()
  const { usdt, coin, network, address, realName, username, preview, second } = exchange
  const isPaying = decision.decision === 'pay'
  const arrives = { label: t('arrives'), value: <Amount value={usdt} unit="USDT" isLarge /> }
  const user = { label: t('user'), value: `${realName} @${username}` }
  return (
    <Confirm
      {...confirm}
      consequence={isPaying ? t(second ? 'proposeMeans' : 'payMeans') : t('refuseMeans')}
      sign={
        isPaying
          ? t(second ? 'proposeSign' : 'paySign', { usdt: money(usdt) })
          : t('refuseSign', { coin: money(coin) })
      }
      isDanger={!isPaying}
    >
      {isPaying ? (
        <Facts
          facts={[
            arrives,
            { label: t('network'), value: network },
            { label: t('address'), value: address },
            { label: t('transactionId'), value: decision.transactionId },
            user,
          ]}
        />
      ) : (
        <>
          <Facts facts={[{ label: t('coin'), value: <Amount value={coin} unit="U" isLarge /> }, user]} />
          <blockquote>{decision.reason}</blockquote>
        </>
      )}
      <Postings postings={[isPaying ? preview.pay : preview.refuse]} />
    </Confirm>
  )
}

const picks = ['Address', 'Network', 'Amount'] as const

function preparedReasons(t: Translate<typeof messages>): Prepared[] {
  return picks.map((pick) => ({
    label: t(`pick${pick}`),
    load: (locale) => textIn(locale, 'exchange', `text${pick}`),
  }))
}

type Exchange = ConsoleDataOf<'getExchange'>
/** As a row of the list has it. */
export type ListedExchange = ConsoleDataOf<'listExchanges'>['data'][number]
type Decision =
  | { readonly decision: 'pay'; readonly transactionId: string }
  | { readonly decision: 'refuse'; readonly reason: string }
export type Status = Exchange['status']

export const statuses = ['pending', 'paid', 'refused'] as const satisfies readonly Status[]

export function statusOf(text: string): Status {
  return statuses.find((status) => status === text) ?? 'pending'
}

export const tones: Readonly<Record<Status, Tone>> = { pending: 'waiting', paid: 'good', refused: 'danger' }

/** Where what is typed about one of them is kept. */
function draftPlace(id: number | string): string {
  return `exchange:${id}`
}
