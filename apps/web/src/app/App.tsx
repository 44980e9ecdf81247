import { QueryClientProvider } from '@tanstack/react-query'
import { screens } from '@u-market/contract/paths'
import { CloudOff, PlugZap } from 'lucide-react'
import { type ComponentType, useEffect, useLayoutEffect } from 'react'
import { queryClient, refreshAll } from '../base/api/query-client.ts'
import { useHomeConfig } from '../base/api/use-api.ts'
import { lazyComponent, usePart } from '../base/chunk.tsx'
import { i18n, useT } from '../base/i18n/i18n.ts'
import { provideNavigate } from '../base/navigation.ts'
import { cameByHistory, Navigate, Route, Router, Switch, useLocation, useNavigate } from '../base/router.tsx'
import { useIsOnline, useIsUnreachable, useSocketState } from '../base/socket/socket-state.ts'
import { clearFlash } from '../base/stores/flash.ts'
import { useScreenParams } from '../base/stores/screen-params.ts'
import { currentToken, useIsLoggedIn } from '../base/stores/user-info.ts'
import { Screen } from '../parts/Screen.tsx'
import { Skeleton } from '../parts/States.tsx'
import { Toasts } from '../parts/Toasts.tsx'
import styles from './App.module.css'
import { ScreenBoundary, ShellBoundary } from './shell/Boundary.tsx'
import { RouteScreen } from './shell/RouteScreen.tsx'
import { TabLayout } from './shell/TabLayout.tsx'
import { pages, type TabEntry, tabRoutes } from './tabs.ts'

/** Matches the path of any tab, so that the tab layout stays mounted when the user changes tabs. */
const tabPattern = new RegExp(`^(?:${tabRoutes.map(({ path }) => path).join('|')})/?$`, 'i')

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Router>
        <ShellBoundary>
          <Banners />
        </ShellBoundary>
        <ScreenBoundary>
          <Screens />
        </ScreenBoundary>
        <Wiring />
        <ShellBoundary>
          <LaterSocketHost />
        </ShellBoundary>
        <ShellBoundary>
          <LaterPurchaseNotice />
        </ShellBoundary>
        <ShellBoundary>
          <Toasts />
        </ShellBoundary>
      </Router>
    </QueryClientProvider>
  )
}

function TabScreen({ entry }: { readonly entry: TabEntry }) {
  const t = useT('core')
  return <RouteScreen entry={entry} title={t(entry.title)} isTab />
}

function Screens() {
  return (
    <Switch>
      <Route path="/">
        <Navigate to={screens.home} />
      </Route>
      <Route path={tabPattern}>
        <TabLayout>
          <Switch>
            {tabRoutes.map((entry) => (
              <Route key={entry.path} path={entry.path}>
                <TabScreen entry={entry} />
              </Route>
            ))}
          </Switch>
        </TabLayout>
      </Route>
      <Route>
        <OtherScreens />
      </Route>
    </Switch>
  )
}

function OtherScreens() {
  const there = usePart(pages)
  return there ? (
    <there.Pages />
  ) : (
    <Screen title="" back={screens.home}>
      <Skeleton />
    </Screen>
  )
}

function Wiring() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => provideNavigate(navigate), [navigate])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page begins at its top, before it leads to a place on it
  useLayoutEffect(() => {
    if (!cameByHistory()) window.scrollTo(0, 0)
  }, [pathname])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done on a page stays there
  useEffect(clearFlash, [pathname])
  useEffect(() => i18n.subscribe(() => refreshAll()), []) // responses contain texts of one language
  return null
}

const AGAIN_MS = 3000

// Not needed for a visitor's first screen.
const SocketHost = lazyComponent(() =>
  patiently(async () => (await import('./shell/SocketHost.tsx')).SocketHost),
)
const PurchaseNotice = lazyComponent(() =>
  patiently(async () => (await import('../parts/PurchaseNotice.tsx')).PurchaseNotice),
)

/** The connection of a logged-in user. The market is fetched for every user, on every screen. */
function LaterSocketHost() {
  const isLoggedIn = useIsLoggedIn()
  useHomeConfig()
  return isLoggedIn && <SocketHost />
}

export function LaterPurchaseNotice() {
  const isWanted = useScreenParams(({ isPurchaseNoticeOpen }) => isPurchaseNoticeOpen)
  return isWanted && <PurchaseNotice />
}

/** Retries until loaded: without the connection there are no live updates. */
async function patiently(load: () => Promise<ComponentType>): Promise<ComponentType> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}

/** Banners for a lost network, an unreachable server and a socket that gave up. */
export function Banners() {
  const t = useT('core')
  const isOnline = useIsOnline()
  const isUnreachable = useIsUnreachable()
  const hasFailed = useSocketState(({ state }) => state === 'failed')
  return (
    <div role="status">
      {!isOnline ? (
        <p className={styles.banner}>
          <CloudOff aria-hidden="true" />
          {t('offlineBanner')}
        </p>
      ) : (
        (isUnreachable || hasFailed) && (
          <p className={styles.banner}>
            <PlugZap aria-hidden="true" />
            {isUnreachable ? t('unreachable') : t('reconnectError')}
            <button type="button" className={styles.again} onClick={tryAgain}>
              {t('reconnect')}
            </button>
          </p>
        )
      )}
    </div>
  )
}

function tryAgain(): void {
  if (currentToken()) void import('../base/socket/socket.ts').then(({ socket }) => socket.reconnect())
  void queryClient.refetchQueries({ type: 'active' })
}
