import type { Order } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { serverNow, timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Link } from '../../base/router.tsx'
import { dueOf, isAsked } from '../../base/waits-for-me.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Badge } from '../../parts/Badge.tsx'
import { Countdown, useCountdown } from '../../parts/Countdown.tsx'
import { moneyText } from '../../parts/money.ts'
import { Portrait } from '../../parts/Person.tsx'
import styles from './orders.module.css'
import { isMyTurn, isOpenOrder, useOrderWords, useStateLabel } from './use-order-words.ts'

const tones = {
  confirming: 'amber',
  paying: 'amber',
  releasing: 'amber',
  appealing: 'danger',
  completed: 'jade',
  cancelled: 'plain',
  expired: 'plain',
} as const satisfies Record<Order['state'], string>

/** One order in a list: what, with whom, how much; and whose turn it is. */
export function OrderCard({ order }: { readonly order: Order }) {
  const t = useT('orders')
  const stateLabel = useStateLabel()
  const isBuy = order.role === 'buyer'
  const { userId, avatar, nickname, isOnline } = order.peer
  return (
    <Link to={paths.order(order.orderId)} className={styles.card}>
      <span className={styles.cardTop}>
        <Portrait userId={userId} src={avatar} size="small" isOnline={isOnline === 1} />
        <span className={styles.peer}>{nickname}</span>
        <Badge tone={tones[order.state]}>{stateLabel(order.state)}</Badge>
      </span>
      <span className={styles.cardFigures}>
        <span className={isBuy ? styles.buy : styles.sell}>
          <b>{isBuy ? t('buying') : t('selling')}</b> <Amount value={order.num} unit="U" size="lead" />
        </span>
        <Amount value={order.amount} unit={order.currency} size="lead" />
      </span>
      {isOpenOrder(order) || isAsked(order) ? (
        <Turn order={order} />
      ) : (
        <span className={styles.cardFoot}>
          {t('stateLine', {
            price: moneyText(order.price, order.currency),
            time: timeText(order.createdAt),
          })}
        </span>
      )}
    </Link>
  )
}

/** Mine in jade, theirs neutral, overdue in amber, which the words say as well. */
function Turn({ order }: { readonly order: Order }) {
  const core = useT('core')
  const words = useOrderWords()
  const deadline = dueOf(order)
  useCountdown(deadline) // renders again when the time is up
  const isLate = deadline !== null && serverNow() >= deadline * 1000
  return (
    <span className={styles.cardDuty} data-tone={isLate ? 'late' : isMyTurn(order) ? 'mine' : 'theirs'}>
      <b>{words(order, isLate).headline}</b>
      {deadline !== null &&
        (isLate ? (
          <span className="figures">{core('timeUpSince', { time: timeText(deadline) })}</span>
        ) : (
          <Countdown deadline={deadline} />
        ))}
    </span>
  )
}
