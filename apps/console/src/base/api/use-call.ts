import { hashKey, type Query, QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import type { ConsoleCallName, ConsoleDataOf, ConsoleFormOf } from '@u-market/contract'
import { createKeyring, RefusedError, TransportError } from '@u-market/contract/client'
import { useState } from 'react'
import { i18n, useLocale } from '../i18n/i18n.ts'
import { call } from './client.ts'

const MAX_RETRIES = 2
const FRESH_MS = 10_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < MAX_RETRIES && isWorthRetrying(error),
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Marks responses as stale: visible ones are refetched now, the others when they are next shown. */
export function refresh(...paths: readonly ConsoleCallName[]): Promise<void> {
  const wanted = new Set<unknown>(paths)
  const predicate = ({ queryKey }: Query): boolean => wanted.has(queryKey[0])
  const reading = queryClient.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })
  const done = queryClient.invalidateQueries({ predicate })
  // Invalidation joins a first read in flight, which may be older than the mutation; read again after it.
  for (const { state, promise, queryKey } of reading) {
    const again = () => queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
    if (state.data === undefined) promise?.then(again, again)
  }
  return done
}

/** A retry helps after a lost connection or a server restart, not after a refusal or another error response. */
function isWorthRetrying(error: unknown): boolean {
  return (
    !(error instanceof RefusedError) &&
    !(error instanceof TransportError && ![0, 502, 503].includes(error.status))
  )
}

type ReadOptions = {
  readonly isEnabled?: boolean
  /** Shows the previous response while a changed form loads. */
  readonly keepsPrevious?: boolean
  /** Polling interval in milliseconds, while the page is visible. */
  readonly everyMs?: number
  /** Reads once per mount, and again only every `everyMs`. For reads that are costly or recorded in the audit trail. */
  readonly isOnce?: boolean
}

/** Reads a call. Responses contain texts in the operator's language, so the language is part of the query key. */
export function useApiQuery<P extends ConsoleCallName>(
  path: P,
  form: ConsoleFormOf<P>,
  options: ReadOptions = {},
) {
  const locale = useLocale()
  return useQuery({
    queryKey: [path, form, locale],
    queryFn: ({ signal }): Promise<ConsoleDataOf<P>> => call(path, form, { signal }),
    enabled: options.isEnabled ?? true,
    // A change of language refetches, but keeps the current data, and with it any text being typed.
    placeholderData: (shown, query) =>
      options.keepsPrevious || isSameForm(query?.queryKey[1], form) ? shown : undefined,
    ...(options.everyMs !== undefined && { refetchInterval: options.everyMs }),
    ...(options.isOnce && { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, gcTime: 0 }),
  })
}

/** Puts a response into the cache, so that the page that reads it makes no call. */
export function storeResponse<P extends ConsoleCallName>(
  path: P,
  form: ConsoleFormOf<P>,
  response: ConsoleDataOf<P>,
): void {
  queryClient.setQueryData([path, form, i18n.locale()], response)
}

type ActOptions<P extends ConsoleCallName> = {
  readonly onSuccess?: (data: ConsoleDataOf<P>, form: ConsoleFormOf<P>) => void
  readonly onRefused?: () => void
  /** Reads that the mutation makes stale. Also refetched after a refusal, which often means that the page is outdated. */
  readonly refreshes?: readonly ConsoleCallName[]
}

/** Returns a mutation with the idempotency key of its form: `mutate(form)`, `isPending`, `error`. */
export function useApiMutation<P extends ConsoleCallName>(
  path: P,
  { onSuccess, onRefused, refreshes = [] }: ActOptions<P> = {},
) {
  const [ring] = useState(() => createKeyring())
  return useMutation({
    mutationFn: (form: ConsoleFormOf<P>) => call(path, form, { idempotencyKey: ring.keyFor(form) }),
    onSuccess: (data, form) => {
      ring.renew()
      onSuccess?.(data, form)
    },
    onError: (error) => {
      if (error instanceof RefusedError) onRefused?.()
    },
    onSettled: () => void refresh(...refreshes),
  })
}

function isSameForm(one: unknown, other: unknown): boolean {
  return hashKey([one]) === hashKey([other])
}
