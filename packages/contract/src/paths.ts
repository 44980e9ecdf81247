/**
 * Paths of the trader app's screens, used by the app's router and links and by the server's notices. Query fields have their wire
 * names.
 */
import type { OfferSide } from '@u-market/domain'
import { wireName } from './wire/names.ts'

/** Path of each screen without its query; the route table is built from these. */
export const screens = {
  home: '/views/home/index',
  trade: '/views/trade/index',
  orders: '/views/order/index',
  mine: '/views/my/index',

  login: '/views/auth/login',
  register: '/views/auth/register',
  passkeys: '/views/auth/key',

  sell: '/views/trade/sell',
  paymentMethods: '/views/trade/manage',
  addPaymentMethod: '/views/trade/add',
  verification: '/views/trade/kyc',
  verificationDone: '/views/trade/kyc-finish',
  verificationPending: '/views/trade/kyc-wait',
  match: '/views/trade/match',
  order: '/views/trade/buy_process',

  offers: '/views/home/buylist',
  offer: '/views/home/buy',
  scan: '/views/home/scan',
  exchange: '/views/home/exchange',
  exchanges: '/views/home/usdtOrder',
  chat: '/views/home/chat',
  service: '/views/home/customer',
  help: '/views/home/problem',
  helpText: '/views/home/problemDetail',
  tutorial: '/views/home/tutorial',
  about: '/views/other/about',

  receive: '/views/my/ewm',
  bills: '/views/my/mybill',
  appeals: '/views/my/appeal',
  payPassword: '/views/my/pwd',
  loginPassword: '/views/my/loginpwd',
  settings: '/views/my/setting',
  profile: '/views/my/mod_user_info',
  merchant: '/views/my/merchant_auth',
  bond: '/views/my/bond',
  notices: '/views/my/notice',
  bugReports: '/views/my/fault',
  share: '/views/my/share',

  pay: '/pay',
} as const
export type ScreenName = keyof typeof screens

/** Screens that the original specification does not name. */
export const ownScreens = {
  sessions: '/views/my/devices',
  security: '/views/my/security',
  email: '/views/my/email',
  mobile: '/views/my/mobile',
  stopMobile: '/views/auth/stop_mobile',
  recover: '/views/auth/recover',
  phishingWord: '/views/my/phishing',
  blocked: '/views/my/blocked',
  noticeSettings: '/views/my/notice_settings',
  chats: '/views/home/chats',
  authenticator: '/views/my/authenticator',
  myData: '/views/my/data',
  favourites: '/views/my/favourites',
  findTrader: '/views/home/find',
  addresses: '/views/my/addresses',
  alerts: '/views/my/alerts',
  closeAccount: '/views/my/close',
  thaw: '/views/my/thaw',
  trader: '/views/home/trader',
  reportUser: '/views/home/report',
  sellTo: '/views/home/sell',
  lifecycle: '/views/home/lifecycle',
} as const

/** Paths in QR codes and shared links, one per kind of thing. */
export const linkPatterns = { pay: '/pay/:address', offer: '/offer/:id', invite: '/invite/:code' } as const

/** Tabs of the trade screen; `buy` is the default. */
export type TradeTab = 'buy' | 'sell' | 'mine'

type Id = string | number
type Address = `/${string}`

/** Side of the offer; absent for `sell`. */
type Sided = { side?: OfferSide | undefined }
type MatchQuery = { num?: string; amount?: string; methodType?: string } & Sided
type DraftQuery = { num?: Id | undefined; amount?: Id | undefined; methodType?: Id | undefined }

/** Builds the address of a screen that shows what its query names. All other screens are in `screens`. */
export const paths = {
  order: (orderId: string): Address => address(screens.order, { orderId }),
  chat: (orderId: string, role: 'buyer' | 'seller'): Address =>
    address(screens.chat, { orderId, orderType: role === 'seller' ? 'sell' : undefined }),
  offer: (id: Id, more: DraftQuery = {}): Address => address(screens.offer, { id, ...more }),
  /** A buy offer, for a user who sells to its maker. */
  sellTo: (id: Id, more: DraftQuery = {}): Address => address(ownScreens.sellTo, { id, ...more }),
  trade: (tab: TradeTab): Address => address(screens.trade, { tab }),
  offers: (filter: { methodType?: string; amount?: string; sort?: string; favourite?: 1 } & Sided): Address =>
    address(screens.offers, filter),
  /** Lists the fields one by one, so that no others get into the query. */
  match: ({ num, amount, methodType, side }: MatchQuery): Address =>
    address(screens.match, { num, amount, methodType, side }),
  /** The user's alerts, with the form filled. */
  alerts: (filter: DraftQuery & Sided = {}): Address => address(ownScreens.alerts, { ...filter }),
  /** The form for a new buy offer. */
  newBuyOffer: (): Address => address(screens.sell, { side: 'buy' }),
  editOffer: (id: Id): Address => address(screens.sell, { id }),
  addPaymentMethod: (type: string): Address => address(screens.addPaymentMethod, { type }),
  editPaymentMethod: (id: Id): Address => address(screens.addPaymentMethod, { id }),
  appeal: (id: Id): Address => address(screens.appeals, { id }),
  helpText: (id: Id): Address => address(screens.helpText, { id }),
  /** `orderId`: the order through which the users met; a report of the trader then names it. */
  trader: (userId: Id, orderId?: string): Address => address(ownScreens.trader, { userId, orderId }),
  reportUser: (userId: Id, orderId?: string): Address => address(ownScreens.reportUser, { userId, orderId }),
  sentBugReport: (id: Id): Address => address(screens.bugReports, { sent: id }),
  myBugReports: (): Address => address(screens.bugReports, { show: 'mine' }),
  forgottenPassword: (): Address => address(screens.loginPassword, { forgot: '1' }),
  register: (inviteCode: string): Address => address(screens.register, { inviteCode }),
  /** `from`: the address to return to after login. */
  login: (from: string): Address => address(screens.login, { from }),
  payTo: (wallet: string): Address => `${screens.pay}/${wallet}`,
  offerLink: (id: Id): Address => `/offer/${id}`,
  inviteLink: (code: string): Address => `/invite/${code}`,
}

/** Tells a screen's address from the content of a QR code or shared link. */
export function isScreenAddress(text: string): boolean {
  return text.startsWith('/views/')
}

/**
 * Returns a path of this origin as the browser reads it, with query and fragment; null for an address that leads elsewhere. For
 * addresses from a link, a server or an operator: browsers drop tabs and line breaks, and read a backslash as a slash.
 */
export function pathWithin(origin: string, address: string): string | null {
  if (!address.startsWith('/') || !URL.canParse(address, origin)) return null
  const { origin: target, pathname, search, hash } = new URL(address, origin)
  // The path may still begin like an address of another host: `/.//host`.
  return target === origin && !pathname.startsWith('//') ? pathname + search + hash : null
}

/** Tells login, registration and passkey screens, which are never the address to return to after login. */
export function isLoginScreen(text: string): boolean {
  return text.startsWith('/views/auth/')
}

/** Returns a field of an address's query, or null. */
export function fieldIn(query: URLSearchParams, field: string): string | null {
  return query.get(wireName(field))
}

/** Sets a field in an address's query; an empty value removes it. */
export function setField(query: URLSearchParams, field: string, value: string): void {
  if (value === '') query.delete(wireName(field))
  else query.set(wireName(field), value)
}

type Fields = Readonly<Record<string, Id | undefined>>

function address(path: Address, fields: Fields): Address {
  const query = Object.entries(fields).flatMap(([field, value]) =>
    value === undefined || value === '' ? [] : [`${wireName(field)}=${encodeURIComponent(value)}`],
  )
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}
