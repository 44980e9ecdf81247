import { type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'
import type { CallName, Endpoints } from '@u-market/contract'
import { RefusedError, TransportError } from '@u-market/contract/client'
import { SessionOverError } from '../stores/user-info.ts'

const MAX_RETRIES = 2
export const FRESH_MS = 15_000
/** Keeps what was seen within a day available without a network. */
const KEPT_MS = 24 * 3600 * 1000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      gcTime: KEPT_MS,
      retry: (failures, error) => failures < MAX_RETRIES && isWorthRetrying(error),
      refetchOnWindowFocus: true,
      networkMode: 'offlineFirst', // offline: fail at once and keep the shown data, do not hang
    },
    // Nothing that moves coin is queued: offline it fails at once, and the form keeps its input.
    mutations: { retry: false, networkMode: 'always' },
  },
})

type PathsWith<A extends string> = { [P in CallName]: Endpoints[P]['auth'] extends A ? P : never }[CallName]

/** The calls that need no token. Total, so that a new one cannot be forgotten. */
const openCalls: Readonly<Record<PathsWith<'N'>, true>> = {
  logIn: true,
  register: true,
  sendCode: true,
  resetPassword: true,
  stopMobileByLink: true,
  askRecovery: true,
  readRecovery: true,
  startPasskeyLogin: true,
  logInWithPasskey: true,
  listOffers: true,
  getOffer: true,
  getMarket: true,
  getTrader: true,
  startDemoOver: true,
  seeDemoOrder: true,
  listDemoMails: true,
  listHelp: true,
  getHelpText: true,
}

export function needsToken(path: CallName): boolean {
  return !Object.hasOwn(openCalls, path)
}

/** Calls by the data they read; a push makes a whole group stale. */
const groups = {
  orders: ['listOrders', 'listSales', 'getOrder', 'listDisputes', 'getDispute', 'listChats'],
  wallet: ['getUser', 'listBills', 'listExchanges', 'certifyMerchant', 'checkSelling'],
  offers: ['listOffers', 'getOffer', 'listMyOffers', 'checkSelling'],
  notices: ['listNotices', 'listBugReports'],
  noticeSettings: ['noticeSettings'],
  methods: ['listPaymentMethods'],
  passkeys: ['listPasskeys'],
  sessions: ['listSessions'],
  blocked: ['listBlocked', 'listFavourites', 'getTrader'],
  security: ['getPhishingWord', 'getMobileChange'],
  home: ['getMarket'],
} as const satisfies Record<string, readonly CallName[]>

export type DataGroup = keyof typeof groups

/** Marks groups as stale: what is on the screen is fetched again at once, the rest when it is next shown. */
export function refresh(...names: readonly DataGroup[]): void {
  const paths = new Set<unknown>(names.flatMap((name) => groups[name]))
  refreshAll({ predicate: ({ queryKey }) => paths.has(queryKey[0]) })
}

/** Marks all reads as stale, or those that the filters match. */
export function refreshAll(filters: InvalidateQueryFilters = {}): void {
  const reading = queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  void queryClient.invalidateQueries(filters)
  // Invalidation joins a first read in progress, whose response may be older than the change: read again after it.
  for (const { state, promise, queryKey } of reading) {
    const again = () => queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
    if (state.data === undefined) promise?.then(again, again)
  }
}

/** Repeats failed reads when the server responds again, as happens when the phone is back online. */
export function refetchFailed(): void {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}

/**
 * A restart (502, 503) is worth a retry; refusals and other error responses are not. A lost connection is reported at once and
 * the read repeated when it is back.
 */
function isWorthRetrying(error: unknown): boolean {
  return (
    !(error instanceof RefusedError) &&
    !(error instanceof SessionOverError) &&
    !(error instanceof TransportError && ![502, 503].includes(error.status))
  )
}
