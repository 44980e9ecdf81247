import '@testing-library/jest-dom/vitest'
import { keysOf } from '@u-market/domain'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { forgetWithSession } from '../src/base/forget-session.ts'
import { i18n } from '../src/base/i18n/i18n.ts'
import type { Namespace } from '../src/locales/index.ts'
import { loadScenes } from '../src/parts/States.tsx'
import { Line, lines } from './line.ts'
import { market } from './market.ts'
import { resetPhone } from './reset.ts'

/** Preloads all texts and drawings, so that no screen waits for them in whichever file runs first. */
const catalogues: Readonly<Record<Namespace, true>> = {
  account: true,
  addresses: true,
  alerts: true,
  amounts: true,
  auth: true,
  authenticator: true,
  blocks: true,
  chat: true,
  chatList: true,
  claims: true,
  codes: true,
  consent: true,
  core: true,
  desktop: true,
  disputes: true,
  exchange: true,
  exports: true,
  favourites: true,
  filters: true,
  freeze: true,
  help: true,
  holds: true,
  lifecycle: true,
  home: true,
  makeBuyOffer: true,
  makeSellOffer: true,
  merchant: true,
  mobile: true,
  recover: true,
  noticeSettings: true,
  notices: true,
  orderSearch: true,
  orders: true,
  passkey: true,
  payers: true,
  password: true,
  paymentMethods: true,
  pdf: true,
  pictures: true,
  phrases: true,
  profile: true,
  railFaults: true,
  reports: true,
  requests: true,
  security: true,
  sessions: true,
  takeBuyOffer: true,
  takeSellOffer: true,
  titles: true,
  trader: true,
  verification: true,
  waiting: true,
  wallet: true,
}

/** React's warning when a response arrives between an action and the wait for its effect, which is harmless on a busy machine. */
const UNAWAITED = 'not wrapped in act('

Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  // Testing Library detects fake timers by this name and advances them while it waits.
  jest: { advanceTimersByTime: (milliseconds: number) => vi.advanceTimersByTime(milliseconds) },
})

let stopForgetting: () => void

beforeEach(async () => {
  stopForgetting = forgetWithSession()
  vi.stubGlobal('WebSocket', Line)
  vi.spyOn(console, 'error')
  market.opens()
  await Promise.all([loadScenes(), ...keysOf(catalogues).map((namespace) => i18n.preload(namespace))])
})

afterEach(async () => {
  // A React error fails the test, and so does an unexpected call.
  const complaints = vi
    .mocked(console.error)
    .mock.calls.map(([said]) => String(said))
    .filter((said) => !said.includes(UNAWAITED))
  await resetPhone()
  stopForgetting()
  lines.length = 0
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  expect([...market.closes(), ...complaints]).toEqual([])
})
