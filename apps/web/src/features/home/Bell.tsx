import type { Notice, Order } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { Bell as BellIcon } from 'lucide-react'
import { useApi } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { waitsForMe } from '../../base/waits-for-me.ts'
import { CountBadge } from '../../parts/Badge.tsx'
import { IconLink } from '../../parts/Button.tsx'
import styles from './home.module.css'

/** The way to the notices, and how many matters they are about that nothing else counts. */
export function Bell() {
  const t = useT('home')
  const { data: notices } = useApi('listNotices', { page: 1 })
  const { data: orders } = useApi('listOrders', { type: 'all', page: 1 })
  const matters = notices && orders ? notices.matters - counted(notices.data, orders.data) : 0
  return (
    <span className={styles.bell}>
      <IconLink
        to={screens.notices}
        label={matters > 0 ? t('noticesUnread', { count: matters }) : t('notices')}
      >
        <BellIcon />
      </IconLink>
      <CountBadge count={matters} />
    </span>
  )
}

/** Unread notices of orders that wait for me: the orders tab counts these already. */
function counted(notices: readonly Notice[], orders: readonly Order[]): number {
  const waiting = new Set(orders.filter(waitsForMe).map(({ orderId }) => orderId))
  const unread = notices.filter(({ isRead, orderId }) => isRead === 0 && waiting.has(orderId))
  return new Set(unread.map(({ orderId }) => orderId)).size
}
