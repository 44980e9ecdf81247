import type { Order } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { ChevronRight } from 'lucide-react'
import { useApiQuery } from '../../base/api/use-api.ts'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { dueOf, hasOpenRequest, isDisputed, needsMyAction, soonestFirst } from '../../base/needs-my-action.ts'
import { Link } from '../../base/router.tsx'
import { setScreenParams } from '../../base/stores/screen-params.ts'
import { Countdown, useCountdown } from '../../parts/Countdown.tsx'
import { moneyText } from '../../parts/money.ts'
import styles from './home.module.css'

const acts = new Map<Order['state'], 'actConfirm' | 'actPay' | 'actRelease' | 'actRespond'>([
  ['confirming', 'actConfirm'],
  ['paying', 'actPay'],
  ['releasing', 'actRelease'],
  ['appealing', 'actRespond'],
])

/** The orders tab shows the rest. */
const MAX_SHOWN = 3

/** The orders that await the user, the soonest due first; renders nothing without any. */
export function WaitingForMe() {
  const t = useT('waiting')
  const { data } = useApiQuery('listOrders', { type: 'all', page: 1 })
  const waiting = data?.data.filter(needsMyAction).toSorted(soonestFirst) ?? []
  if (waiting.length === 0) return null
  const shown = waiting.slice(0, MAX_SHOWN)
  return (
    <section className={styles.waiting} aria-label={t('waiting')}>
      <h2>{t('waiting')}</h2>
      <ul>
        {shown.map((order) => (
          <li key={order.orderId}>
            <WaitingOrder order={order} />
          </li>
        ))}
      </ul>
      {waiting.length > shown.length && (
        <Link to={screens.orders} className={styles.more}>
          {t('moreWaiting', { count: waiting.length - shown.length })}
        </Link>
      )}
    </section>
  )
}

function WaitingOrder({ order }: { readonly order: Order }) {
  const t = useT('waiting')
  const core = useT('core')
  const due = dueOf(order)
  const isOver = useCountdown(due) === 0
  const name = order.peer.nickname
  const act = hasOpenRequest(order)
    ? 'actAnswer'
    : order.claimAnswerUntil
      ? 'actClaim'
      : isDisputed(order)
        ? 'actRespond'
        : acts.get(order.state)
  return (
    <Link
      to={
        order.claimAnswerUntil && order.claimId !== null
          ? paths.appeal(order.claimId)
          : paths.order(order.orderId)
      }
      className={styles.order}
      onClick={() =>
        order.role === 'buyer'
          ? setScreenParams({ order })
          : setScreenParams({ offeredOrder: { ...order, orderType: 'sell' } })
      }
    >
      <span className={styles.orderText}>
        <b>{order.proposal ? t('actConsent') : act ? t(act, { name }) : order.stateText}</b>
        <span className={`figures ${styles.orderSum}`}>
          {moneyText(order.num, 'U')} · {moneyText(order.amount, order.currency)}
        </span>
        {due !== null && isOver && (
          <span className={styles.over}>{core('timeUpSince', { time: timeText(due) })}</span>
        )}
      </span>
      {due !== null && !isOver && (
        <b className={styles.countdown}>
          <Countdown deadline={due} />
        </b>
      )}
      <ChevronRight aria-hidden="true" />
    </Link>
  )
}
