import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { BrowserRouter } from 'react-router'
import { queryClient } from '../base/api/query-client.ts'
import { ThemeProvider } from '../base/theme/ThemeProvider.tsx'
import { AppRoutes } from './routes.tsx'
import { PageBoundary } from './shell/PageBoundary.tsx'

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
