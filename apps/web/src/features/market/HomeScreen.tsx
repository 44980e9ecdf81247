import { screens } from '@u-market/contract/paths'
import { CircleDollarSign, CircleQuestionMark, GraduationCap, Headset, Share2 } from 'lucide-react'
import { useHomeConfig } from '../../base/api/use-api.ts'
import { lazyComponent } from '../../base/chunk.tsx'
import { i18n, useT } from '../../base/i18n/i18n.ts'
import { Link } from '../../base/router.tsx'
import { useIsLoggedIn, useUserInfo } from '../../base/stores/user-info.ts'
import { ButtonLink } from '../../parts/Button.tsx'
import { hasFee } from '../../parts/money.ts'
import { Hero, Screen } from '../../parts/Screen.tsx'
import { ErrorState, Skeleton } from '../../parts/States.tsx'
import { BestOffers, PriceLine } from './BestOffers.tsx'
import styles from './home.module.css'
import { News } from './News.tsx'

export function HomeScreen() {
  const core = useT('core')
  const isLoggedIn = useIsLoggedIn()
  const { data: config, error, refetch } = useHomeConfig()
  const title = core('appName')
  return (
    <Screen
      title={title}
      hero={
        <Hero title={title} end={isLoggedIn && <MyHeader />}>
          {isLoggedIn ? <MyBalance /> : <Welcome />}
        </Hero>
      }
    >
      {isLoggedIn && <MyMatters />}
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

// Loaded as a separate chunk, so that a visitor's first screen does not pay for it; placeholders keep the layout still.
if (useUserInfo.getState().info) void load()

const MyHeader = lazyComponent(async () => (await load()).HeaderLinks)
const MyMatters = lazyComponent(async () => (await load()).Matters, <Skeleton count={1} />)
const Balance = lazyComponent(async () => (await load()).Balance)

function MyBalance() {
  return (
    <div className={styles.mine}>
      <Balance />
    </div>
  )
}

/** Loads the components and their texts together. */
async function load() {
  const words = i18n.preload('waiting')
  const { Balance, HeaderLinks, ActionItems: Matters } = await import('./ForMe.tsx')
  await words
  return { Balance, HeaderLinks, Matters }
}

/** A visitor's introduction, with login and registration. */
function Welcome() {
  const t = useT('home')
  const core = useT('core')
  const { data: config } = useHomeConfig()
  return (
    <>
      <h2 className={styles.welcome}>{t('welcome')}</h2>
      <p className={styles.promise}>{t(config && !hasFee(config) ? 'welcomeNote' : 'welcomeNoteWithFee')}</p>
      <div className={styles.entries}>
        <ButtonLink to={screens.login}>{core('logIn')}</ButtonLink>
        <ButtonLink to={screens.register} tone="second">
          {core('register')}
        </ButtonLink>
      </div>
    </>
  )
}

const links = [
  [screens.exchange, 'doorExchange', CircleDollarSign],
  [screens.tutorial, 'doorLearn', GraduationCap],
  [screens.help, 'doorFaq', CircleQuestionMark],
  [screens.service, 'doorHelp', Headset],
  [screens.share, 'doorShare', Share2],
] as const

function HomeLinks() {
  const t = useT('home')
  return (
    <nav className={styles.links} aria-label={t('links')}>
      {links.map(([to, label, Icon]) => (
        <Link key={to} to={to}>
          <Icon aria-hidden="true" />
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}
