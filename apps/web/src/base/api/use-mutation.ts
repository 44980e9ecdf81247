import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { CallName, DataOf, FormOf, Page } from '@u-market/contract'
import { createKeyring } from '@u-market/contract/client'
import { useState } from 'react'
import { useIsLoggedIn } from '../stores/user-info.ts'
import { call } from './client.ts'
import { type DataGroup, needsToken, refresh } from './query-client.ts'

type ActOptions<P extends CallName> = {
  readonly onSuccess?: (data: DataOf<P>, form: FormOf<P>) => void
  /** The groups of data that the act changes. */
  readonly refreshes?: readonly DataGroup[]
}

/**
 * An act: `act.mutate(form)`, `act.isPending`, `act.error` (show it with `formError` and `fieldError`).
 * Sends the idempotency key of the filled form, so that a retry after a lost response never acts twice.
 */
export function useApiMutation<P extends CallName>(
  path: P,
  { onSuccess, refreshes = [] }: ActOptions<P> = {},
) {
  const [ring] = useState(() => createKeyring())
  return useMutation({
    mutationKey: refreshes, // read by the socket's toasts: what the user changes on this phone
    mutationFn: (form: FormOf<P>) => call(path, form, { idempotencyKey: ring.keyFor(form) }),
    onSuccess: (data, form) => {
      ring.renew()
      refresh(...refreshes)
      onSuccess?.(data, form)
    },
  })
}

export type ReadOptions = {
  readonly isEnabled?: boolean
  /** Keeps the last response on the screen while that to a changed form is fetched. */
  readonly keepsPrevious?: boolean
  /** Reads again each time the screen opens, even if the last response is fresh. */
  readonly isReadOnMount?: boolean
}

type ListPath = { [P in CallName]: DataOf<P> extends Page<unknown> ? P : never }[CallName]

/** The form of a list without its page, which is added on each read. */
type Unpaged<P extends ListPath> = FormOf<P> & { readonly page?: never }

/** Reads a paged list; `items` are all pages so far, and `fetchNextPage` gets the next. */
export function useApiList<P extends ListPath>(path: P, form: Unpaged<P>, options: ReadOptions = {}) {
  const isLoggedIn = useIsLoggedIn()
  const query = useInfiniteQuery({
    queryKey: [path, form, 'pages'],
    queryFn: ({ pageParam, signal }): Promise<DataOf<P>> =>
      call(path, { ...form, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.currentPage < last.lastPage ? last.currentPage + 1 : undefined),
    enabled: (options.isEnabled ?? true) && (isLoggedIn || !needsToken(path)),
  })
  const items = query.data?.pages.flatMap((page): DataOf<P>['data'][number][] => page.data)
  // The library would cancel a running refresh for the next page.
  const fetchNextPage = async (): Promise<void> => {
    if (query.isRefetching) await query.refetch({ cancelRefetch: false })
    await query.fetchNextPage({ cancelRefetch: false })
  }
  return { ...query, items, fetchNextPage }
}
