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

/** Marks answers as stale: what is on the screen is fetched again at once, the rest when it is next shown. */
export function refresh(...paths: readonly ConsoleCallName[]): Promise<void> {
  const wanted = new Set<unknown>(paths)
  const predicate = ({ queryKey }: Query): boolean => wanted.has(queryKey[0])
  const reading = queryClient.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })
  const done = queryClient.invalidateQueries({ predicate })
  // Invalidation joins a first read that is under way, whose answer may be older than the act: read once more after it.
  for (const { state, promise, queryKey } of reading) {
    const again = () => queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
    if (state.data === undefined) promise?.then(again, again)
  }
  return done
}

/** Refusals and answered errors do not get better by asking again; a lost connection or a restart does. */
function isWorthRetrying(error: unknown): boolean {
  return (
    !(error instanceof RefusedError) &&
    !(error instanceof TransportError && ![0, 502, 503].includes(error.status))
  )
}

type ReadOptions = {
  readonly isEnabled?: boolean
  /** Keeps the last answer on the screen while a changed form is asked. */
  readonly keepsPrevious?: boolean
  /** Asked again this often while the page is in front. */
  readonly everyMs?: number
  /** Never asked again by itself: each asking is on record. */
  readonly isOnce?: boolean
}

/** Reads a call. Answers hold texts in the operator's language, so the language is part of the question. */
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
    // A switch of language asks again, but keeps what is shown, and with it what is being typed beside it.
    placeholderData: (shown, query) =>
      options.keepsPrevious || isSameForm(query?.queryKey[1], form) ? shown : undefined,
    ...(options.everyMs !== undefined && { refetchInterval: options.everyMs }),
    ...(options.isOnce && { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, gcTime: 0 }),
  })
}

/** What has been asked already is not asked again by the page that reads it. */
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
  /** Reads that the act makes stale; after a refusal too, since a refusal often says that the page is old. */
  readonly refreshes?: readonly ConsoleCallName[]
}

/** An act with the idempotency key of its filled form: `mutate(form)`, `isPending`, `error`. */
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
