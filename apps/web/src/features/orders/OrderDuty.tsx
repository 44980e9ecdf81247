import type { Order } from '@u-market/contract'
import { BellRing, CircleCheck, CircleSlash, Clock4 } from 'lucide-react'
import { formError } from '../../base/api/errors.ts'
import { serverNow } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Button } from '../../parts/Button.tsx'
import { Countdown } from '../../parts/Countdown.tsx'
import { DutyCard } from '../../parts/DutyCard.tsx'
import { type OpenActs, windowSecondsOf } from './order-acts.ts'
import { lifeOf } from './order-life.ts'
import styles from './orders.module.css'
import { useOrderAct } from './use-order.ts'
import { isMyTurn, isOpenOrder, useOrderWords } from './use-order-words.ts'

type OrderDutyProps = { readonly order: Order; readonly acts: OpenActs }

/** Whose turn it is, until when, and what happens otherwise; for an order that has ended, how. */
export function OrderDuty({ order, acts }: OrderDutyProps) {
  const t = useT('orders')
  const words = useOrderWords()
  const isLate = order.deadlineAt !== null && serverNow() >= order.deadlineAt * 1000
  const { headline, otherwise } = words(order, isLate)
  if (!isOpenOrder(order)) return <Ended order={order} headline={headline} text={otherwise} />
  const turn =
    order.state === 'appealing' ? t('appealTurn') : isLate && !isMyTurn(order) ? t('overdueTurn') : undefined
  return (
    <DutyCard
      isMine={isMyTurn(order)}
      act={headline}
      deadline={order.deadlineAt}
      windowSeconds={windowSecondsOf(order)}
      life={lifeOf(order, t)}
      otherwise={acts.isEnding ? t('isEnding') : otherwise}
      turn={turn}
    >
      <div className={styles.stake}>
        <Stake order={order} />
        <Reminder order={order} acts={acts} />
      </div>
    </DutyCard>
  )
}

const ends = { completed: CircleCheck, cancelled: CircleSlash, expired: Clock4 } as const

type EndedProps = { readonly order: Order; readonly headline: string; readonly text: string }

function Ended({ order, headline, text }: EndedProps) {
  const t = useT('orders')
  const isDone = order.state === 'completed'
  const Icon = isDone ? ends.completed : order.state === 'expired' ? ends.expired : ends.cancelled
  return (
    <section className={styles.ended} data-done={isDone || undefined} aria-label={headline}>
      <Icon aria-hidden="true" />
      <h2>{headline}</h2>
      <p>{text}</p>
      {order.cancelReason !== '' && <p>{t('cancelReasonIs', { reason: order.cancelReason })}</p>}
    </section>
  )
}

/** What this step is about comes first: money while it is owed, coin otherwise. */
function Stake({ order }: { readonly order: Order }) {
  const money = (
    <Amount value={order.amount} unit={order.currency} size={order.state === 'paying' ? 'title' : 'body'} />
  )
  const coin = <Amount value={order.num} unit="U" size={order.state === 'paying' ? 'body' : 'title'} />
  return (
    <p className={styles.stakeFigures}>
      {order.state === 'paying' ? money : coin}
      <span aria-hidden="true">·</span>
      {order.state === 'paying' ? coin : money}
    </p>
  )
}

function Reminder({ order, acts }: OrderDutyProps) {
  const t = useT('orders')
  const remind = useOrderAct('remindOther', t('reminded'))
  const { remindOpensAt } = acts
  if (!acts.can('remind') && remindOpensAt === null) return null
  const [before = '', after = ''] = t('remindIn', { time: '\n' }).split('\n')
  return (
    <>
      <Button
        size="small"
        tone="second"
        isBusy={remind.isPending}
        disabled={!acts.can('remind')}
        onClick={() => remind.run({ orderId: order.orderId })}
      >
        <BellRing aria-hidden="true" />
        {remindOpensAt === null ? (
          t('remind')
        ) : (
          <span>
            {before}
            <Countdown deadline={remindOpensAt} />
            {after}
          </span>
        )}
      </Button>
      {remind.error && (
        <p className={styles.wrong} role="alert">
          {formError(remind.error)}
        </p>
      )}
    </>
  )
}
