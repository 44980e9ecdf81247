import { screens } from '@u-market/contract/paths'
import { Bell, Search } from 'lucide-react'
import { useHomeConfig } from '../../base/api/me.ts'
import { useApi } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { CountBadge } from '../../parts/Badge.tsx'
import { IconLink } from '../../parts/IconButton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { ErrorState } from '../../parts/States.tsx'
import { QuickBuy } from '../offers/index.ts'
import { BalanceCard } from './BalanceCard.tsx'
import { HomeLinks } from './HomeLinks.tsx'
import styles from './home.module.css'
import { News } from './News.tsx'
import { WaitingForMe } from './WaitingForMe.tsx'
import { WelcomeCard } from './WelcomeCard.tsx'

export function HomeScreen() {
  const t = useT('home')
  const core = useT('core')
  const isSignedIn = useIsSignedIn()
  const { data: config, error, refetch } = useHomeConfig()
  const { data: notices } = useApi('listNotices', { page: 1 })
  const unread = notices?.unread ?? 0
  return (
    <Screen
      title={core('appName')}
      end={
        <>
          <IconLink to={screens.offers} label={t('searchOffers')}>
            <Search />
          </IconLink>
          <span className={styles.bell}>
            <IconLink
              to={screens.notices}
              label={unread > 0 ? t('noticesUnread', { count: unread }) : t('notices')}
            >
              <Bell />
            </IconLink>
            <CountBadge count={unread} />
          </span>
        </>
      }
    >
      {isSignedIn ? <BalanceCard /> : <WelcomeCard />}
      {isSignedIn && <WaitingForMe />}
      {error && !config ? <ErrorState onRetry={() => void refetch()} /> : <QuickBuy />}
      <HomeLinks />
      <News />
    </Screen>
  )
}
