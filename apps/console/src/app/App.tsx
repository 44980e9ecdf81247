import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { BrowserRouter } from 'react-router'
import { queryClient } from './api/query-client.ts'
import { AppRoutes } from './routes.tsx'
import { PageBoundary } from './shell/PageBoundary.tsx'
import { ThemeProvider } from './theme/ThemeProvider.tsx'

export const App = () => (
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
