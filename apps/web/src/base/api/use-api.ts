import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallName, DataOf, FormOf } from '@u-market/contract'
import { useIsSignedIn } from '../stores/user-info.ts'
import { call } from './client.ts'
import { needsToken } from './query-client.ts'

// Apart, as the first screen only reads (build/first-screen.ts).
export { useAct } from './use-act.ts'
export { useApiList } from './use-api-list.ts'

export type ReadOptions = {
  readonly isEnabled?: boolean
  /** Keeps the last answer on the screen while a changed form is asked. */
  readonly keepsPrevious?: boolean
}

/** The first answer is on its way: what stands below is held back for it. One that failed is not waited for again. */
export function isAwaited(query: {
  readonly isLoading: boolean
  readonly errorUpdateCount: number
}): boolean {
  return query.isLoading && query.errorUpdateCount === 0
}

/** Reads a call. Without a token, a call that needs one is not made: `data` stays undefined and nothing is pending. */
export function useApi<P extends CallName>(path: P, form: FormOf<P>, options: ReadOptions = {}) {
  const isSignedIn = useIsSignedIn()
  return useQuery({
    queryKey: [path, form],
    queryFn: ({ signal }): Promise<DataOf<P>> => call(path, form, { signal }),
    enabled: (options.isEnabled ?? true) && (isSignedIn || !needsToken(path)),
    ...(options.keepsPrevious && { placeholderData: keepPreviousData }),
  })
}
