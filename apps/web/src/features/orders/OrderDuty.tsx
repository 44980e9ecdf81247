import type { Order } from '@u-market/contract'
import { BellRing } from 'lucide-react'
import { formError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { dueOf, hasOpenRequest, needsMyAction } from '../../base/needs-my-action.ts'
import { Button } from '../../parts/Button.tsx'
import { Countdown, useCountdown } from '../../parts/Countdown.tsx'
import { DutyCard, type LifeDot, useMarketTimes } from '../../parts/DutyCard.tsx'
import { useOwnFreeze } from '../../parts/own-freeze.ts'
import { roundedSpan } from '../../parts/span.ts'
import { type OpenActs, peerOf } from './order-acts.ts'
import { useOrderWords } from './order-words.ts'
import styles from './orders.module.css'
import { useOrderAct } from './use-order.ts'

type OrderDutyProps = { readonly order: Order; readonly acts: OpenActs }

/** Shows whose turn it is, the deadline, the progress, and what happens after the deadline. */
export function OrderDuty({ order, acts }: OrderDutyProps) {
  const t = useT('orders')
  const words = useOrderWords()
  const times = useMarketTimes()
  const isLate = useCountdown(order.deadlineAt) === 0
  const { headline, otherwise } = words(order, isLate)
  const isMine = needsMyAction(order)
  const canRemind = !isMine && (acts.can('remind') || acts.opensAt('remind') !== null)
  return (
    <DutyCard
      act={headline}
      deadline={order.reopenAsked?.until ?? dueOf(order)}
      windowSeconds={windowOf(order, times)}
      life={lifeOf(order, t)}
      otherwise={acts.isEnding ? t('isEnding') : otherwise}
      turn={
        isMine
          ? undefined
          : order.state === 'appealing'
            ? t('appealTurn')
            : t('turnOf', { name: peerOf(order).nickname })
      }
    >
      {order.shifted > 0 && <Shifted seconds={order.shifted} />}
      {canRemind && <Reminder order={order} acts={acts} />}
    </DutyCard>
  )
}

/** Why the order's times are later than its steps say. */
function Shifted({ seconds }: { readonly seconds: number }) {
  const t = useT('orders')
  const { unit, count } = roundedSpan(seconds)
  return <p className={styles.shifted}>{t('shifted', { time: t(unit, { count }) })}</p>
}

/** A request to the viewer has its own time to answer; the step that it interrupts keeps its own for later. */
function windowOf(order: Order, times: ReturnType<typeof useMarketTimes>): number {
  if (order.reopenAsked !== null) return times.reopenAnswerHours * 3600
  if (hasOpenRequest(order)) return times.cancelAnswerMinutes * 60
  return order.windowSeconds ?? 1
}

function Reminder({ order, acts }: OrderDutyProps) {
  const t = useT('orders')
  const remind = useOrderAct('remindOther')
  const isFrozen = useOwnFreeze()
  const remindOpensAt = acts.opensAt('remind')
  const [before = '', after = ''] = t('remindIn', { time: '\n' }).split('\n')
  return (
    <>
      <Button
        size="small"
        tone="second"
        isBusy={remind.isPending}
        disabled={isFrozen || !acts.can('remind')}
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

/** Returns the progress dots of an open order. An order that its seller placed has no confirmation step. */
export function lifeOf(order: Order, t: ReturnType<typeof useT<'orders'>>): readonly LifeDot[] {
  const dots = [
    { label: t('lifeOrdered'), isDone: true },
    ...(order.side === 'buy' ? [] : [{ label: t('lifeConfirmed'), isDone: order.confirmedAt !== null }]),
    { label: t('lifePaid'), isDone: order.paidAt !== null },
    { label: t('lifeReleased'), isDone: order.releasedAt !== null },
  ]
  const now = dots.findIndex(({ isDone }) => !isDone)
  return dots.map(({ label, isDone }, at) => ({
    label,
    state: isDone ? 'done' : at === now ? 'now' : 'coming',
  }))
}
