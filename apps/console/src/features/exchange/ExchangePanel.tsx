import { App } from 'antd'
import { Link } from 'react-router'
import { useAct, useRead } from '../../base/api/use-call.ts'
import { forgetDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { paths } from '../../base/paths.ts'
import { AlsoOpen, Proposed, Quicker } from '../../parts/Colleagues.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { Permitted } from '../../parts/Permitted.tsx'
import { Failure, Skeleton } from '../../parts/Placeholders.tsx'
import { Amount, Time } from '../../parts/values.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { type Decision, draftPlace, type Exchange } from './statuses.ts'

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
