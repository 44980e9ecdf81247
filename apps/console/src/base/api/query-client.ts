import { QueryClient } from '@tanstack/react-query'
import type { ConsoleCallName } from '@u-market/contract'
import { RefusedError, TransportError } from '@u-market/contract/client'

const MOST_RETRIES = 2
const FRESH_MS = 10_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < MOST_RETRIES && isWorthRetrying(error),
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Marks answers as stale: what is on the screen is fetched again at once, the rest when it is next shown. */
export function refresh(...paths: readonly ConsoleCallName[]): Promise<void> {
  const wanted = new Set<unknown>(paths)
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => wanted.has(queryKey[0]) })
}

/** Refusals and answered errors do not get better by asking again; a lost connection or a restart does. */
function isWorthRetrying(error: unknown): boolean {
  return (
    !(error instanceof RefusedError) &&
    !(error instanceof TransportError && ![0, 502, 503].includes(error.status))
  )
}
