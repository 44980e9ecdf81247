import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { queryClient } from '../base/api/use-call.ts'
import { pages } from '../base/paths.ts'
import { ThemeProvider } from '../base/theme/ThemeProvider.tsx'
import { LoginPage } from '../features/operators/LoginPage.tsx'
import { PageBoundary } from '../parts/Placeholders.tsx'
import { FirstArea, LinkPage, NotFoundPage, places, Shell } from './places.ts'
import { RequireSession } from './RequireSession.tsx'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <BrowserRouter basename={import.meta.env.BASE_URL.replace(/\/$/, '')}>
          <PageBoundary>
            <Suspense fallback={null}>
              <AppRoutes />
            </Suspense>
          </PageBoundary>
        </BrowserRouter>
      </ThemeProvider>
    </QueryClientProvider>
  )
}

/** The open row is part of the address, so that reloads and shared links show the same page. */
function AppRoutes() {
  return (
    <Routes>
      <Route path={pages.login} element={<LoginPage />} />
      <Route path={pages.link} element={<LinkPage />} />
      <Route element={<RequireSession />}>
        <Route element={<Shell />}>
          <Route index element={<FirstArea />} />
          {places.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Route>
    </Routes>
  )
}
