import { paths } from '@u-market/contract/paths'
import { ChevronRight } from 'lucide-react'
import { formError } from '../../base/api/errors.ts'
import { isAwaited } from '../../base/api/use-api.ts'
import { serverNow } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Link } from '../../base/router.tsx'
import { Button } from '../../parts/Button.tsx'
import { Countdown, useCountdown } from '../../parts/Countdown.tsx'
import { moneyText } from '../../parts/money.ts'
import {
  isMyTurn,
  isOpenOrder,
  openActs,
  useOrder,
  useOrderAct,
  useOrderWords,
  useTimeoutHint,
} from '../orders/index.ts'
import styles from './chat.module.css'

/** The order above its chat: what it is about, whose turn it is, and the one act that needs nothing but a tap. */
export function OrderTop({ number }: { readonly number: string }) {
  const { order, ...query } = useOrder(number)
  if (order) return <Known order={order} />
  return isAwaited(query) && <div className={styles.orderTop} aria-hidden="true" data-waiting />
}

type Order = NonNullable<ReturnType<typeof useOrder>['order']>

function Known({ order }: { readonly order: Order }) {
  const t = useT('chat')
  const orders = useT('orders')
  const words = useOrderWords()
  useTimeoutHint(order)
  useCountdown(order.deadlineAt)
  const acts = openActs(order, serverNow())
  const confirm = useOrderAct('confirmOrder')
  const num = moneyText(order.num, 'U')
  const act = order.role === 'buyer' ? orders('titleBuy', { num }) : orders('titleSell', { num })
  const what = `${act} · ${moneyText(order.amount, order.currency)}`
  const { deadlineAt: deadline } = order
  const isLate = isOpenOrder(order) && deadline !== null && serverNow() >= deadline * 1000
  const { headline } = words(order, isLate)
  return (
    <div className={styles.orderTop} data-tone={isLate ? 'late' : isMyTurn(order) ? 'mine' : undefined}>
      <Link to={paths.order(order.orderId)} className={styles.orderLink}>
        <span className="sr-only">{t('openOrder')}</span>
        <span className={styles.orderWords}>
          <b className="figures">{what}</b>
          <span>{headline}</span>
        </span>
        {isOpenOrder(order) && deadline !== null && <Countdown deadline={deadline} />}
        <ChevronRight aria-hidden="true" />
      </Link>
      {acts.can('confirm') && (
        <Button
          size="small"
          isBusy={confirm.isPending}
          onClick={() => confirm.run({ orderId: order.orderId })}
        >
          {orders('confirmAct')}
        </Button>
      )}
      {confirm.error && (
        <p className={styles.orderError} role="alert">
          {formError(confirm.error)}
        </p>
      )}
    </div>
  )
}
