import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { CallName, DataOf, FormOf, Page } from '@u-market/contract'
import { createKeyring, RefusedError } from '@u-market/contract/client'
import { useEffect, useRef, useState } from 'react'
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
    // Read by the socket's toasts: what the user changes on this phone.
    mutationKey: refreshes,
    meta: { path },
    mutationFn: (form: FormOf<P>) =>
      withConsent(path, () => call(path, form, { idempotencyKey: ring.keyFor(form) })),
    onSuccess: (data, form) => {
      ring.renew()
      refresh(...refreshes)
      onSuccess?.(data, form)
    },
  })
}

/** Sends an act again once the user has agreed to new terms; if they do not, it stays refused. */
async function withConsent<Data>(path: CallName, send: () => Promise<Data>): Promise<Data> {
  try {
    return await send()
  } catch (error) {
    const isNeeded = error instanceof RefusedError && error.reason === 'CONSENT_NEEDED'
    if (!isNeeded || path === 'agree') throw error
    const { askConsent } = await import('../stores/consent.ts')
    if (!(await askConsent(error.details))) throw error
    return send()
  }
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

/**
 * Reads a paged list; `items` are all pages so far, and `fetchNextPage` gets the next. Pages are numbered, so rows that come or go
 * meanwhile shift those behind them: pages that do not continue each other are read again, and no row is shown twice.
 */
export function useApiList<P extends ListPath>(path: P, form: Unpaged<P>, options: ReadOptions = {}) {
  const isLoggedIn = useIsLoggedIn()
  const read = (page: number, options = {}): Promise<DataOf<P>> => call(path, { ...form, page }, options)
  const query = useInfiniteQuery({
    queryKey: [path, form, 'pages'],
    queryFn: ({ pageParam, signal }) => read(pageParam, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.currentPage < last.lastPage ? last.currentPage + 1 : undefined),
    enabled: (options.isEnabled ?? true) && (isLoggedIn || !needsToken(path)),
  })
  const { data, refetch } = query
  const rereads = useRef(0)
  useEffect(() => {
    if (!data || isContinuous(data.pages)) rereads.current = 0
    else if (rereads.current++ < MAX_REREADS) void refetch({ cancelRefetch: false })
  }, [data, refetch])
  // The library would cancel a running refresh for the next page.
  const fetchNextPage = async (): Promise<void> => {
    const { data: fresh } = query.isRefetching ? await refetch({ cancelRefetch: false }) : query
    const { data: longer } = await query.fetchNextPage({ cancelRefetch: false })
    const last = fresh?.pages.at(-1)
    // As many rows may have come as gone: then only the page before shows it.
    if (!last || longer?.pages.length === fresh?.pages.length) return
    const again = await read(last.currentPage).catch(() => null)
    if (again && namesOf([again]).join() !== namesOf([last]).join()) await refetch({ cancelRefetch: false })
  }
  const rows = data?.pages.flatMap((page): DataOf<P>['data'][number][] => page.data)
  return { ...query, items: rows && distinct(rows), fetchNextPage }
}

/** A list that changes at every read is shown as it is. */
const MAX_REREADS = 3

/** Whether pages were read from the same list: one length, and no row on two of them. */
function isContinuous(pages: readonly Page<object>[]): boolean {
  const names = namesOf(pages)
  return new Set(names).size === names.length && pages.every(({ total }) => total === pages[0]?.total)
}

function distinct<T extends object>(rows: readonly T[]): T[] {
  return [...new Map(rows.toReversed().map((row) => [nameOf(row), row])).values()].toReversed()
}

function namesOf(pages: readonly Page<object>[]): unknown[] {
  return pages.flatMap(({ data }) => data.map(nameOf))
}

function nameOf(row: object): unknown {
  return 'id' in row ? row.id : 'orderId' in row ? row.orderId : row
}
