import { QueryClientProvider } from '@tanstack/react-query'
import { screens } from '@u-market/contract/paths'
import { useEffect } from 'react'
import {
  BrowserRouter,
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router'
import { queryClient } from '../base/api/query-client.ts'
import { i18n } from '../base/i18n/i18n.ts'
import { holdNavigate } from '../base/navigation.ts'
import { PurchaseNotice } from '../parts/PurchaseNotice.tsx'
import { Toasts } from '../parts/Toasts.tsx'
import { pageRoutes, tabRoutes } from './routes.ts'
import { Banners } from './shell/Banners.tsx'
import { ShellBoundary } from './shell/Boundary.tsx'
import { NotFoundScreen } from './shell/NotFoundScreen.tsx'
import { RouteScreen } from './shell/RouteScreen.tsx'
import { ScreenBoundary } from './shell/ScreenBoundary.tsx'
import { SocketHost } from './shell/SocketHost.tsx'
import { TabLayout } from './shell/TabLayout.tsx'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <ShellBoundary>
          <Banners />
        </ShellBoundary>
        <ScreenBoundary>
          <Screens />
        </ScreenBoundary>
        <Wiring />
        <ShellBoundary>
          <SocketHost />
        </ShellBoundary>
        <ShellBoundary>
          <PurchaseNotice />
        </ShellBoundary>
        <ShellBoundary>
          <Toasts />
        </ShellBoundary>
      </BrowserRouter>
    </QueryClientProvider>
  )
}

function Screens() {
  return (
    <Routes>
      <Route path="/" element={<Navigate to={screens.home} replace />} />
      <Route element={<TabLayout />}>
        {tabRoutes.map((entry) => (
          <Route key={entry.path} path={entry.path} element={<RouteScreen entry={entry} isTab />} />
        ))}
      </Route>
      {pageRoutes.map((entry) => (
        <Route key={entry.path} path={entry.path} element={<RouteScreen entry={entry} />} />
      ))}
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  )
}

function Wiring() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isBack = useNavigationType() === 'POP'
  useEffect(() => holdNavigate(navigate), [navigate])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page begins at its top
  useEffect(() => {
    if (!isBack) window.scrollTo(0, 0) // going back, the browser restores the place
  }, [pathname])
  useEffect(() => i18n.subscribe(() => void queryClient.invalidateQueries()), []) // answers carry texts of one language
  return null
}
