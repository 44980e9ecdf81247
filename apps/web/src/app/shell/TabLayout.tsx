import { ArrowLeftRight, House, ReceiptText, UserRound } from 'lucide-react'
import { NavLink, Outlet } from 'react-router'
import { useApi } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { CountBadge } from '../../parts/Badge.tsx'
import { tabRoutes } from '../routes.ts'
import { prefetch } from './RouteScreen.tsx'
import styles from './TabLayout.module.css'

const icons = [House, ArrowLeftRight, ReceiptText, UserRound] as const
const labels = ['tabHome', 'tabTrade', 'tabOrders', 'tabMine'] as const

export function TabLayout() {
  const t = useT('core')
  const { data: orders } = useApi('listOrders', { type: 'all', page: 1 })
  const { data: notices } = useApi('listNotices', { page: 1 })
  const waiting = orders?.data.filter((order) => order.awaits === order.role).length ?? 0
  const counts = [0, 0, waiting, notices?.unread ?? 0]
  return (
    <div className={styles.layout}>
      <Outlet />
      <nav className={styles.tabs} aria-label={t('tabs')}>
        {tabRoutes.map((entry, at) => {
          const Icon = icons[at] ?? House
          const count = counts[at] ?? 0
          return (
            <NavLink
              key={entry.path}
              to={entry.path}
              className={styles.tab ?? ''}
              onPointerDown={() => prefetch(entry)}
            >
              <Icon aria-hidden="true" />
              <span>{t(labels[at] ?? 'tabHome')}</span>
              <CountBadge count={count} />
              {count > 0 && <span className="sr-only">{t('waitingCount', { count })}</span>}
            </NavLink>
          )
        })}
      </nav>
    </div>
  )
}
