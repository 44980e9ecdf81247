import type { Order } from '@u-market/contract'
import { useState } from 'react'
import { formError } from '../../base/api/errors.ts'
import { serverNow, timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { dueOf, hasOpenRequest } from '../../base/needs-my-action.ts'
import { Button } from '../../parts/Button.tsx'
import { Callout, Card } from '../../parts/Card.tsx'
import { useCountdown } from '../../parts/Countdown.tsx'
import { moneyText } from '../../parts/money.ts'
import { useOwnFreeze } from '../../parts/own-freeze.ts'
import { Dialog } from '../../parts/Sheet.tsx'
import { Proofs } from './OrderDetails.tsx'
import styles from './requests.module.css'
import { useOrderAct } from './use-order.ts'

/** A request of one side, for the side that answers and the side that waits. */
export function RequestCard({ order }: { readonly order: Order }) {
  // Renders again at the deadline; the server then lapses the request and pushes the change.
  useCountdown(dueOf(order))
  if (order.cancelAsked !== null) return <CancelRequest order={order} asked={order.cancelAsked} />
  if (order.reopenAsked !== null) return <ReopenRequest order={order} asked={order.reopenAsked} />
  return null
}

type RequestProps = { readonly order: Order; readonly asked: NonNullable<Order['cancelAsked']> }

function CancelRequest({ order, asked }: RequestProps) {
  const t = useT('requests')
  const answer = useOrderAct('answerCancel')
  const [isAgreeing, setAgreeing] = useState(false)
  const isFrozen = useOwnFreeze()
  const { orderId, buyerNickname: name } = order
  if (!hasOpenRequest(order))
    return (
      <Waiting
        title={t('cancelSent')}
        asked={asked}
        text={t('cancelSentText', { name, time: timeText(asked.until) })}
      />
    )
  const error = formError(answer.error)
  return (
    <Card title={t('yourAnswer')}>
      <blockquote className={styles.said}>{asked.reason}</blockquote>
      <Callout tone="danger">{t('cancelWarning')}</Callout>
      {error && <Callout tone="danger">{error}</Callout>}
      <div className={styles.answers}>
        <Button
          tone="second"
          disabled={answer.isPending || isLate(asked)}
          onClick={() => answer.run({ orderId, agree: 0 })}
        >
          {t('cancelRefuse')}
        </Button>
        <Button
          tone="second"
          disabled={isFrozen || answer.isPending || isLate(asked)}
          onClick={() => setAgreeing(true)}
        >
          {t('cancelAgree')}
        </Button>
      </div>
      <Dialog
        isOpen={isAgreeing}
        onClose={() => setAgreeing(false)}
        title={t('cancelAgreeTitle')}
        actions={
          <>
            <Button tone="danger" isBusy={answer.isPending} onClick={() => answer.run({ orderId, agree: 1 })}>
              {t('cancelAgreeDo')}
            </Button>
            <Button tone="second" onClick={() => setAgreeing(false)}>
              {t('goBack')}
            </Button>
          </>
        }
      >
        <Callout tone="danger">{t('cancelWarning')}</Callout>
        <p>{t('cancelAgreeMeans')}</p>
      </Dialog>
    </Card>
  )
}

function ReopenRequest({ order, asked }: RequestProps) {
  const t = useT('requests')
  const answer = useOrderAct('answerReopen')
  const isFrozen = useOwnFreeze()
  const { orderId, payerName } = order
  if (!hasOpenRequest(order))
    return <Waiting title={t('reopenSent')} asked={asked} text={t('reopenSentText')} />
  const error = formError(answer.error)
  return (
    <Card title={t('yourAnswer')}>
      <Proofs order={order} />
      {payerName !== '' && <p>{t('reopenPayer', { name: payerName })}</p>}
      <Callout>{t('reopenCheck', { amount: moneyText(order.amount, order.currency) })}</Callout>
      <p className={styles.hint}>
        {t(order.side === 'buy' ? 'reopenMeansTaker' : 'reopenMeans', {
          num: moneyText(order.num, 'U'),
        })}
      </p>
      {error && <Callout tone="danger">{error}</Callout>}
      <div className={styles.answers}>
        <Button
          tone="second"
          disabled={isFrozen || answer.isPending || isLate(asked)}
          onClick={() => answer.run({ orderId, agree: 1 })}
        >
          {t('reopenAgree')}
        </Button>
        <Button
          tone="second"
          disabled={isFrozen || answer.isPending || isLate(asked)}
          onClick={() => answer.run({ orderId, agree: 0 })}
        >
          {t('reopenRefuse')}
        </Button>
      </div>
    </Card>
  )
}

type WaitingProps = Pick<RequestProps, 'asked'> & { readonly title: string; readonly text: string }

/** The clock of the request is the duty card's, or, while the release has its own, a time in the text. */
function Waiting({ title, asked, text }: WaitingProps) {
  return (
    <Card title={title}>
      {asked.reason !== '' && <blockquote className={styles.said}>{asked.reason}</blockquote>}
      <p className={styles.hint}>{text}</p>
    </Card>
  )
}

function isLate({ until }: RequestProps['asked']): boolean {
  return serverNow() >= until * 1000
}
