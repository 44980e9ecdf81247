import type { User } from '@u-market/contract'
import { useEffect } from 'react'
import { useUserInfo } from '../stores/user-info.ts'
import { queryClient } from './query-client.ts'
import { isAwaited, useApi } from './use-api.ts'

/** The signed-in user, kept fresh: the server's answer goes into the store, the store is what screens read. */
export function useMe() {
  const info = useUserInfo((store) => store.info)
  const refreshInfo = useUserInfo((store) => store.refresh)
  const { data, isPending, error, refetch } = useApi('getUser', {})
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
  const query = useApi('getMarket', {})
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
