import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallName, DataOf, FormOf, User } from '@u-market/contract'
import { useEffect } from 'react'
import { useIsLoggedIn, useUserInfo } from '../stores/user-info.ts'
import { call } from './client.ts'
import { needsToken, queryClient } from './query-client.ts'
import type { ReadOptions } from './use-mutation.ts'

// Separate, because the first screen only reads (build/chunks.ts).
export { useApiList, useApiMutation } from './use-mutation.ts'

/** Whether the first response is still expected; the content below waits for it. After a failure it no longer waits. */
export function isAwaited(query: {
  readonly isLoading: boolean
  readonly errorUpdateCount: number
}): boolean {
  return query.isLoading && query.errorUpdateCount === 0
}

/** Reads a call. Without a session, a call that needs a token is not made: `data` stays undefined and nothing is fetched. */
export function useApiQuery<P extends CallName>(path: P, form: FormOf<P>, options: ReadOptions = {}) {
  const isLoggedIn = useIsLoggedIn()
  return useQuery({
    queryKey: [path, form],
    queryFn: ({ signal }): Promise<DataOf<P>> => call(path, form, { signal }),
    enabled: (options.isEnabled ?? true) && (isLoggedIn || !needsToken(path)),
    ...(options.keepsPrevious && { placeholderData: keepPreviousData }),
    ...(options.isReadOnMount && { refetchOnMount: 'always' as const }),
  })
}

/** The logged-in user, kept fresh: the response goes into the store, which is what screens read. */
export function useMe() {
  const info = useUserInfo((store) => store.info)
  const refreshInfo = useUserInfo((store) => store.refresh)
  const { data, isPending, error, refetch } = useApiQuery('getUser', {})
  useEffect(() => {
    if (data) refreshInfo(data)
  }, [data, refreshInfo])
  return { info, isPending: isPending && !info, error, refetch }
}

/** Stores the user that an act returned, at once: an older cached response would undo it. */
export function learnMe(info: User): void {
  queryClient.setQueryData(['getUser', {}], info)
  useUserInfo.getState().refresh(info)
}

/** The market: the server's response, which also goes into the store; until it arrives, the last one known. */
export function useHomeConfig() {
  const keep = useUserInfo((store) => store.keepHomeConfig)
  const query = useApiQuery('getMarket', {})
  const { data } = query
  useEffect(() => {
    if (data) keep(data)
  }, [data, keep])
  const known = useKnownMarket()
  return { ...query, data: data ?? known, isAwaited: isAwaited(query) && !known }
}

/** The market as last known, without a call: the shell makes it on every screen. */
export function useKnownMarket() {
  return useUserInfo((store) => store.homeConfig) ?? undefined
}
