import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallName, DataOf, FormOf, User } from '@u-market/contract'
import { useEffect } from 'react'
import { useIsLoggedIn, useUserInfo } from '../stores/user-info.ts'
import { call } from './client.ts'
import { needsToken, queryClient } from './query-client.ts'
import type { ReadOptions } from './use-mutation.ts'

// Apart, as the first screen only reads (build/chunks.ts).
export { useApiList, useApiMutation } from './use-mutation.ts'

/** The first answer is on its way: what stands below is held back for it. One that failed is not waited for again. */
export function isAwaited(query: {
  readonly isLoading: boolean
  readonly errorUpdateCount: number
}): boolean {
  return query.isLoading && query.errorUpdateCount === 0
}

/** Reads a call. Without a token, a call that needs one is not made: `data` stays undefined and nothing is pending. */
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

/** The signed-in user, kept fresh: the server's answer goes into the store, the store is what screens read. */
export function useMe() {
  const info = useUserInfo((store) => store.info)
  const refreshInfo = useUserInfo((store) => store.refresh)
  const { data, isPending, error, refetch } = useApiQuery('getUser', {})
  useEffect(() => {
    if (data) refreshInfo(data)
  }, [data, refreshInfo])
  return { info, isPending: isPending && !info, error, refetch }
}

/** What an act has said of the signed-in user, at once: an older answer, shown again by another screen, would undo it. */
export function learnMe(info: User): void {
  queryClient.setQueryData(['getUser', {}], info)
  useUserInfo.getState().refresh(info)
}

/** The market: the server's answer, which goes into the store, and until it is there the one before. */
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

/** The market as it was last seen, without a call: the host of the socket makes it, on every screen. */
export function useKnownMarket() {
  return useUserInfo((store) => store.homeConfig) ?? undefined
}
