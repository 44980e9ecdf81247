import { useEffect } from 'react'
import { writeLastState } from '../offline/last-state.ts'
import { useUserInfo } from '../stores/user-info.ts'
import { queryClient } from './query-client.ts'
import { useApi } from './use-api.ts'

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

export function useHomeConfig() {
  return useApi('getMarket', {})
}

/** The market as it was last seen, without a call: the host of the socket makes it, on every screen. */
export function useKnownMarket() {
  return useApi('getMarket', {}, { isEnabled: false }).data
}

/** Nothing of one user is shown to the next. */
useUserInfo.subscribe((now, before) => {
  if (now.info?.id === before.info?.id) return
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'getMarket' })
  writeLastState(null)
})
