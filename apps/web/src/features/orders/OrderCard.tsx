import type { Order } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { useT } from '../../base/i18n/i18n.ts'
import { Link } from '../../base/router.tsx'
import { timeText } from '../../base/time-text.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Badge } from '../../parts/Badge.tsx'
import { Countdown } from '../../parts/Countdown.tsx'
import { moneyText } from '../../parts/money.ts'
import { peerOf } from './order-acts.ts'
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

/** One order in a list: what, with whom, how much; and what it waits for. */
export function OrderCard({ order }: { readonly order: Order }) {
  const t = useT('orders')
  const words = useOrderWords()
  const stateLabel = useStateLabel()
  const isBuy = order.role === 'buyer'
  const isMine = isMyTurn(order)
  const { nickname } = peerOf(order)
  return (
    <Link to={paths.order(order.orderId)} className={styles.card} data-mine={isMine || undefined}>
      <span className={styles.cardTop}>
        <b className={isBuy ? styles.buy : styles.sell}>{isBuy ? t('buying') : t('selling')}</b>
        <span className={styles.peer}>
          {isBuy ? t('from', { name: nickname }) : t('to', { name: nickname })}
        </span>
        <Badge tone={tones[order.state]}>{stateLabel(order.state)}</Badge>
      </span>
      <span className={styles.cardFigures}>
        <Amount value={order.num} unit="U" size="title" />
        <Amount value={order.amount} unit={order.currency} />
      </span>
      {isMine ? (
        <span className={styles.cardDuty}>
          <b>{words(order, false).headline}</b>
          {order.deadlineAt !== null && <Countdown deadline={order.deadlineAt} />}
        </span>
      ) : (
        <span className={styles.cardFoot}>
          <span>
            {t('stateLine', {
              price: moneyText(order.price, order.currency),
              time: timeText(order.createdAt),
            })}
          </span>
          {isOpenOrder(order) && order.deadlineAt !== null && <Countdown deadline={order.deadlineAt} />}
        </span>
      )}
    </Link>
  )
}
