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

/** What the tests' screens say and draw: there from the start, so that nothing on them waits for words, whichever file comes first. */
const catalogues: Readonly<Record<Namespace, true>> = {
  account: true,
  auth: true,
  blocks: true,
  chat: true,
  claims: true,
  codes: true,
  core: true,
  desktop: true,
  disputes: true,
  exchange: true,
  help: true,
  holds: true,
  home: true,
  makeBuyOffer: true,
  makeSellOffer: true,
  merchant: true,
  notices: true,
  orders: true,
  passkey: true,
  password: true,
  paymentMethods: true,
  profile: true,
  reports: true,
  requests: true,
  sessions: true,
  takeBuyOffer: true,
  takeSellOffer: true,
  titles: true,
  trader: true,
  verification: true,
  waiting: true,
  wallet: true,
}

/** An answer came between a press and the wait for what it brings: on a busy machine that is nobody's fault. */
const UNAWAITED = 'not wrapped in act('

Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  // By this name Testing Library knows that timers are faked, and moves them on while it waits.
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
  // What React complains about is a fault, and so is a call that nobody has foreseen.
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
