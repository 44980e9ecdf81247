import { QueryClientProvider } from '@tanstack/react-query'
import { screens } from '@u-market/contract/paths'
import { useEffect, useLayoutEffect } from 'react'
import { queryClient } from '../base/api/query-client.ts'
import { usePart } from '../base/chunk.tsx'
import { i18n } from '../base/i18n/i18n.ts'
import { holdNavigate } from '../base/navigation.ts'
import { cameByHistory, Navigate, Route, Router, Switch, useLocation, useNavigate } from '../base/router.tsx'
import { leaveDone } from '../base/stores/done.ts'
import { Screen } from '../parts/Screen.tsx'
import { Skeleton } from '../parts/States.tsx'
import { Toasts } from '../parts/Toasts.tsx'
import { Banners } from './shell/Banners.tsx'
import { ShellBoundary } from './shell/Boundary.tsx'
import { LaterPurchaseNotice, LaterSocketHost } from './shell/later.tsx'
import { RouteScreen } from './shell/RouteScreen.tsx'
import { ScreenBoundary } from './shell/ScreenBoundary.tsx'
import { TabLayout } from './shell/TabLayout.tsx'
import { pages, tabRoutes } from './tabs.ts'

/** Any of the tabs: what they have in common stays where one is changed for another. */
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
                <RouteScreen entry={entry} isTab />
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
  useEffect(() => holdNavigate(navigate), [navigate])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page begins at its top, before it leads to a place on it
  useLayoutEffect(() => {
    if (!cameByHistory()) window.scrollTo(0, 0)
  }, [pathname])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done on a page stays there
  useEffect(leaveDone, [pathname])
  useEffect(() => i18n.subscribe(() => void queryClient.invalidateQueries()), []) // answers carry texts of one language
  return null
}
