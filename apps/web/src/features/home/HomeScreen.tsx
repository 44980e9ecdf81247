import { useHomeConfig } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { Hero, Screen } from '../../parts/Screen.tsx'
import { ErrorState } from '../../parts/States.tsx'
import { BestOffers } from './BestOffers.tsx'
import { HomeLinks } from './HomeLinks.tsx'
import { MyBalance, MyBell, MyMatters } from './lazy-parts.tsx'
import { News } from './News.tsx'
import { PriceLine } from './PriceLine.tsx'
import { Welcome } from './Welcome.tsx'

export function HomeScreen() {
  const core = useT('core')
  const isSignedIn = useIsSignedIn()
  const { data: config, error, refetch } = useHomeConfig()
  const title = core('appName')
  return (
    <Screen
      title={title}
      hero={
        <Hero title={title} end={isSignedIn && <MyBell />}>
          {isSignedIn ? <MyBalance /> : <Welcome />}
        </Hero>
      }
    >
      {isSignedIn && <MyMatters />}
      {error && !config ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <>
          <PriceLine />
          <BestOffers />
        </>
      )}
      <HomeLinks />
      <News />
    </Screen>
  )
}
