/** Which calls a proxy may send to the next server when one dies with a call in hand: `deploy/nginx-calls.map`, `haproxy-calls.map`. */
import type { Endpoint } from '../endpoint.ts'
import { type Endpoints, endpoints } from '../endpoints.ts'
import { type CallName, callPaths } from './call-paths.ts'

type Unkeyed = {
  [Name in CallName]: Endpoints[Name] extends { isMutation: true } ? never : Name
}[CallName]

/** Whether a call that takes no idempotency key only reads. Total, so that a new call has to say. */
const reads: Readonly<Record<Unkeyed, boolean>> = {
  logIn: false,
  register: false,
  sendCode: false,
  logOut: false,
  resetPassword: false,
  getUser: true,
  findWallet: true,
  listSessions: true,
  getPhishingWord: true,
  getAuthenticator: true,
  startAuthenticator: false,
  confirmAuthenticator: false,
  renewRecoveryCodes: false,
  sendMobileMail: false,
  getMobileChange: true,
  stopMobileByLink: false,
  askRecovery: false,
  readRecovery: true,
  startPasskeyEnrolment: false,
  listPasskeys: true,
  startPasskeyLogin: false,
  logInWithPasskey: false,
  startPasskeyRelease: false,
  startPasskeyStepUp: false,
  startPasskeyThaw: false,
  listPaymentMethods: true,
  listMyOffers: true,
  listOffers: true,
  getOffer: true,
  listAlerts: true,
  checkSelling: true,
  listBlocked: true,
  listFavourites: true,
  findTraders: true,
  listOrders: true,
  listSales: true,
  getOrder: true,
  seeDemoOrder: true,
  listDisputes: true,
  getDispute: true,
  listBills: true,
  listExchanges: true,
  listAddresses: true,
  exportOrders: true,
  exportBills: true,
  getReceipt: true,
  listBugReports: true,
  getTrader: true,
  getMarket: true,
  startDemoOver: false,
  listDemoMails: true,
  listNotices: true,
  listMessages: true,
  listChats: true,
  listHelp: true,
  getHelpText: true,
}

/** `read`: may be repeated as it is. `keyed`: with an idempotency key. */
export function repeatableCalls(): [path: string, kind: 'read' | 'keyed'][] {
  const names = Object.keys(endpoints) as CallName[]
  return names
    .flatMap((name) => {
      const kind = kindOf(name)
      const path = callPaths[name].replace(/\/index$/, '').toLowerCase()
      return kind ? [path, `${path}/index`].map((each): [string, typeof kind] => [each, kind]) : []
    })
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

function kindOf(name: CallName): 'read' | 'keyed' | null {
  // Without a session no key is kept.
  const { isMutation, auth }: Endpoint = endpoints[name]
  if (isMutation) return auth === 'N' ? null : 'keyed'
  return Object.entries(reads).some(([each, isRead]) => each === name && isRead) ? 'read' : null
}
