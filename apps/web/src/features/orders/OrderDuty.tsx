import type { Order } from '@u-market/contract'
import { BellRing } from 'lucide-react'
import { formError } from '../../base/api/errors.ts'
import { serverNow } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMarketTimes } from '../../base/use-market-times.ts'
import { Button } from '../../parts/Button.tsx'
import { Countdown } from '../../parts/Countdown.tsx'
import { DutyCard } from '../../parts/DutyCard.tsx'
import { type OpenActs, peerOf, windowSecondsOf } from './order-acts.ts'
import { lifeOf } from './order-life.ts'
import styles from './orders.module.css'
import { useOrderAct } from './use-order.ts'
import { isMyTurn, useOrderWords } from './use-order-words.ts'

type OrderDutyProps = { readonly order: Order; readonly acts: OpenActs }

/** Whose turn it is, until when, how far the order is, and what happens otherwise. */
export function OrderDuty({ order, acts }: OrderDutyProps) {
  const t = useT('orders')
  const words = useOrderWords()
  const times = useMarketTimes()
  const isLate = order.deadlineAt !== null && serverNow() >= order.deadlineAt * 1000
  const { headline, otherwise } = words(order, isLate)
  const canRemind = acts.can('remind') || acts.remindOpensAt !== null
  return (
    <DutyCard
      act={headline}
      deadline={order.deadlineAt}
      windowSeconds={windowSecondsOf(order, times)}
      life={lifeOf(order, t)}
      otherwise={acts.isEnding ? t('isEnding') : otherwise}
      turn={
        isMyTurn(order)
          ? undefined
          : order.state === 'appealing'
            ? t('appealTurn')
            : t('turnOf', { name: peerOf(order).nickname })
      }
    >
      {canRemind && <Reminder order={order} acts={acts} />}
    </DutyCard>
  )
}

function Reminder({ order, acts }: OrderDutyProps) {
  const t = useT('orders')
  const remind = useOrderAct('remindOther')
  const { remindOpensAt } = acts
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
