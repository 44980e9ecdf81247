import { QueryClient } from '@tanstack/react-query'
import type { CallPath, Endpoints } from '@u-market/contract'
import { RefusedError, TransportError } from '@u-market/contract/client'

const MOST_RETRIES = 2
export const FRESH_MS = 15_000
/** What was seen today can be seen again without a network. */
const KEPT_MS = 24 * 3600 * 1000

/** Refusals and answered errors do not get better by asking again; a lost connection or a restart does. */
const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof RefusedError) && !(error instanceof TransportError && ![502, 503].includes(error.status))

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      gcTime: KEPT_MS,
      retry: (failures, error) => failures < MOST_RETRIES && isWorthRetrying(error),
      refetchOnWindowFocus: true,
      networkMode: 'offlineFirst', // offline: fail at once and keep what was shown, do not hang
    },
    // Nothing that moves coin is queued: offline it fails at once, and the form keeps what was typed.
    mutations: { retry: false, networkMode: 'always' },
  },
})

type PathsWith<A extends string> = { [P in CallPath]: Endpoints[P]['auth'] extends A ? P : never }[CallPath]

/** The calls that need no token. Total, so that a new one cannot be forgotten. */
const openCalls: Readonly<Record<PathsWith<'N'>, true>> = {
  '/api/user/login': true,
  '/api/user/register': true,
  '/api/sms/send': true,
  '/api/user/resetpwd': true,
  '/api/user/passkey/loginOptions': true,
  '/api/user/passkey/login': true,
  '/api/shoppingmall': true,
  '/api/shoppingmall/detail': true,
  '/api/index': true,
  '/api/index/problems': true,
  '/api/index/problem': true,
}

export const needsToken = (path: CallPath): boolean => !Object.hasOwn(openCalls, path)

/** What a screen may show of each, and what a push makes stale together. */
const groups = {
  orders: [
    '/api/Userorder/index',
    '/api/Userorder/sellOrder',
    '/api/Userorder/detail',
    '/api/userappeal',
    '/api/userappeal/detail',
  ],
  wallet: [
    '/api/user/getUserinfo',
    '/api/Usermoneychange',
    '/api/usdtexchange/orders',
    '/api/user/certifiedmerchant',
  ],
  offers: [
    '/api/shoppingmall',
    '/api/shoppingmall/detail',
    '/api/shoppingmall/mySell',
    '/api/shoppingmall/isSellProduct',
  ],
  notices: ['/api/notice', '/api/user/faults'],
  methods: ['/api/Ma/index'],
  passkeys: ['/api/user/passkey/list'],
  home: ['/api/index'],
} as const satisfies Record<string, readonly CallPath[]>

export type DataGroup = keyof typeof groups

/** Marks these as stale: what is on the screen is fetched again at once, the rest when it is next shown. */
export const refresh = (...names: readonly DataGroup[]): void => {
  const paths = new Set<unknown>(names.flatMap((name) => groups[name]))
  void queryClient.invalidateQueries({ predicate: (query) => paths.has(query.queryKey[0]) })
}
