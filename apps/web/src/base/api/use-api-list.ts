import { useInfiniteQuery } from '@tanstack/react-query'
import type { CallName, DataOf, FormOf, Page } from '@u-market/contract'
import { useIsSignedIn } from '../stores/user-info.ts'
import { call } from './client.ts'
import { needsToken } from './query-client.ts'
import type { ReadOptions } from './use-api.ts'

type ListPath = { [P in CallName]: DataOf<P> extends Page<unknown> ? P : never }[CallName]

/** The form of a list without its page, which comes with the asking. */
type Unpaged<P extends ListPath> = FormOf<P> & { readonly page?: never }

/** Reads a paged list; `items` are all pages so far, `fetchNextPage` when the end is near. */
export function useApiList<P extends ListPath>(path: P, form: Unpaged<P>, options: ReadOptions = {}) {
  const isSignedIn = useIsSignedIn()
  const query = useInfiniteQuery({
    queryKey: [path, form, 'pages'],
    queryFn: ({ pageParam, signal }): Promise<DataOf<P>> =>
      call(path, { ...form, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.currentPage < last.lastPage ? last.currentPage + 1 : undefined),
    enabled: (options.isEnabled ?? true) && (isSignedIn || !needsToken(path)),
  })
  const items = query.data?.pages.flatMap((page): DataOf<P>['data'][number][] => page.data)
  return { ...query, items }
}
