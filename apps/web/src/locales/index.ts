import type { Catalogue } from '@u-market/i18n'
import type { messages as account } from './en-US/account.ts'
import type { messages as addresses } from './en-US/addresses.ts'
import type { messages as alerts } from './en-US/alerts.ts'
import type { messages as amounts } from './en-US/amounts.ts'
import type { messages as auth } from './en-US/auth.ts'
import type { messages as authenticator } from './en-US/authenticator.ts'
import type { messages as blocks } from './en-US/blocks.ts'
import type { messages as chat } from './en-US/chat.ts'
import type { messages as chatList } from './en-US/chatList.ts'
import type { messages as claims } from './en-US/claims.ts'
import type { messages as codes } from './en-US/codes.ts'
import type { messages as consent } from './en-US/consent.ts'
import type { messages as core } from './en-US/core.ts'
import type { messages as desktop } from './en-US/desktop.ts'
import type { messages as disputes } from './en-US/disputes.ts'
import type { messages as exchange } from './en-US/exchange.ts'
import type { messages as exports } from './en-US/exports.ts'
import type { messages as favourites } from './en-US/favourites.ts'
import type { messages as filters } from './en-US/filters.ts'
import type { messages as freeze } from './en-US/freeze.ts'
import type { messages as help } from './en-US/help.ts'
import type { messages as holds } from './en-US/holds.ts'
import type { messages as home } from './en-US/home.ts'
import type { messages as lifecycle } from './en-US/lifecycle.ts'
import type { messages as makeBuyOffer } from './en-US/makeBuyOffer.ts'
import type { messages as makeSellOffer } from './en-US/makeSellOffer.ts'
import type { messages as merchant } from './en-US/merchant.ts'
import type { messages as mobile } from './en-US/mobile.ts'
import type { messages as noticeSettings } from './en-US/noticeSettings.ts'
import type { messages as notices } from './en-US/notices.ts'
import type { messages as orderSearch } from './en-US/orderSearch.ts'
import type { messages as orders } from './en-US/orders.ts'
import type { messages as passkey } from './en-US/passkey.ts'
import type { messages as password } from './en-US/password.ts'
import type { messages as payers } from './en-US/payers.ts'
import type { messages as paymentMethods } from './en-US/paymentMethods.ts'
import type { messages as pdf } from './en-US/pdf.ts'
import type { messages as phrases } from './en-US/phrases.ts'
import type { messages as pictures } from './en-US/pictures.ts'
import type { messages as profile } from './en-US/profile.ts'
import type { messages as railFaults } from './en-US/railFaults.ts'
import type { messages as recover } from './en-US/recover.ts'
import type { messages as reports } from './en-US/reports.ts'
import type { messages as requests } from './en-US/requests.ts'
import type { messages as security } from './en-US/security.ts'
import type { messages as sessions } from './en-US/sessions.ts'
import type { messages as takeBuyOffer } from './en-US/takeBuyOffer.ts'
import type { messages as takeSellOffer } from './en-US/takeSellOffer.ts'
import type { messages as titles } from './en-US/titles.ts'
import type { messages as trader } from './en-US/trader.ts'
import type { messages as verification } from './en-US/verification.ts'
import type { messages as waiting } from './en-US/waiting.ts'
import type { messages as wallet } from './en-US/wallet.ts'

/** One namespace per feature; each language of it is a small chunk, fetched along with the screen that uses it. */
export type AppMessages = {
  account: typeof account
  addresses: typeof addresses
  alerts: typeof alerts
  amounts: typeof amounts
  auth: typeof auth
  authenticator: typeof authenticator
  blocks: typeof blocks
  chat: typeof chat
  chatList: typeof chatList
  claims: typeof claims
  codes: typeof codes
  consent: typeof consent
  core: typeof core
  desktop: typeof desktop
  disputes: typeof disputes
  exchange: typeof exchange
  exports: typeof exports
  favourites: typeof favourites
  filters: typeof filters
  freeze: typeof freeze
  help: typeof help
  holds: typeof holds
  home: typeof home
  lifecycle: typeof lifecycle
  makeBuyOffer: typeof makeBuyOffer
  makeSellOffer: typeof makeSellOffer
  merchant: typeof merchant
  noticeSettings: typeof noticeSettings
  notices: typeof notices
  orderSearch: typeof orderSearch
  orders: typeof orders
  passkey: typeof passkey
  password: typeof password
  paymentMethods: typeof paymentMethods
  pdf: typeof pdf
  pictures: typeof pictures
  phrases: typeof phrases
  profile: typeof profile
  railFaults: typeof railFaults
  reports: typeof reports
  payers: typeof payers
  requests: typeof requests
  mobile: typeof mobile
  recover: typeof recover
  security: typeof security
  sessions: typeof sessions
  takeBuyOffer: typeof takeBuyOffer
  takeSellOffer: typeof takeSellOffer
  titles: typeof titles
  trader: typeof trader
  verification: typeof verification
  waiting: typeof waiting
  wallet: typeof wallet
}

export type Namespace = keyof AppMessages

/** Catalogues of the first screens. The list of the others loads with their routes (app/tabs.ts). */
const files = import.meta.glob<Catalogue>('./*/{core,desktop,home}.ts', { import: 'messages' })

export async function loadCatalogue(locale: string, namespace: string): Promise<Catalogue> {
  const name = `./${locale}/${namespace}.ts`
  const load = files[name] ?? (await import('./later.ts')).files[name]
  if (!load) throw new Error(`no catalogue ${locale}/${namespace}`)
  return load()
}
