import { ArrowLeftRight, House, ReceiptText, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApiQuery } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { needsMyAction } from '../../base/needs-my-action.ts'
import { Link, useLocation } from '../../base/router.tsx'
import { CountBadge } from '../../parts/Badge.tsx'
import { tabRoutes } from '../tabs.ts'
import { ShellBoundary } from './Boundary.tsx'
import styles from './TabLayout.module.css'

const icons = [House, ArrowLeftRight, ReceiptText, UserRound] as const
const labels = ['tabHome', 'tabTrade', 'tabOrders', 'tabMine'] as const

export function TabLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.layout}>
      {children}
      <ShellBoundary instead={<Tabs waiting={0} />}>
        <CountedTabs />
      </ShellBoundary>
    </div>
  )
}

/** Counts orders that await the user, and conversations with unread messages, which may be of support or of older orders. */
function CountedTabs() {
  const { data: orders } = useApiQuery('listOrders', { type: 'all', page: 1 })
  const acts = orders?.data.filter((order) => order.unread === 0 && needsMyAction(order)).length ?? 0
  return <Tabs waiting={acts + (orders?.unreadChats ?? 0)} />
}

function Tabs({ waiting }: { readonly waiting: number }) {
  const t = useT('core')
  const { pathname } = useLocation()
  const counts = [0, 0, waiting, 0]
  return (
    <nav className={styles.tabs} aria-label={t('tabs')}>
      {tabRoutes.map((entry, at) => {
        const Icon = icons[at] ?? House
        const count = counts[at] ?? 0
        return (
          <Link
            key={entry.path}
            to={entry.path}
            aria-current={pathname === entry.path ? 'page' : undefined}
            className={styles.tab ?? ''}
          >
            <Icon aria-hidden="true" />
            <span>{t(labels[at] ?? 'tabHome')}</span>
            <CountBadge count={count} />
            {count > 0 && <span className="sr-only">{t('waitingCount', { count })}</span>}
          </Link>
        )
      })}
    </nav>
  )
}
