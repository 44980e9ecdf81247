import type { User } from '@u-market/contract'
import { toWire } from '@u-market/contract/client'
import { screens } from '@u-market/contract/paths'
import { beforeEach, expect, test, vi } from 'vitest'

const bob: User = {
  id: 2,
  userId: 2,
  username: 'bob',
  nickname: 'Bob',
  mobile: '+8613800000002',
  avatar: '',
  coin: '0.00',
  frozenCoin: '0.00',
  heldCoin: '0.00',
  heldUntil: null,
  resetHoldUntil: null,
  verificationStatus: 2,
  verificationReason: '',
  walletAddress: 'u1',
  inviteCode: 'BOB1',
  creditRating: 100,
  token: 'secret',
  createdAt: 1,
  expiresAt: 2,
  expiresInSeconds: 1,
  hasPayPassword: 1,
  merchantStatus: 'none',
  locale: 'en-US',
  orderPauseUntil: null,
  paused: 0 as const,
  pausedUntil: null,
  pausedBy: null,
  resumeFrom: null,
  sanctions: [],
  email: '',
  emailConfirmed: 0,
  frozenAt: null,
  emailOffered: 1,
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), { localStorage: fakeStorage(), sessionStorage: fakeStorage() }),
  )
  vi.stubGlobal('localStorage', window.localStorage)
  vi.stubGlobal('sessionStorage', window.sessionStorage)
})

test('the user info with its token is stored flat under userInfo, and is there after a reload', {
  tags: ['userInfo.stored', 'userInfo.fields', 'userInfo.token', 'login.token', 'constant.userInfoStore'],
}, async () => {
  const { useUserInfo } = await import('./user-info.ts')
  useUserInfo.getState().logIn(bob)
  expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toEqual(toWire(bob))

  vi.resetModules()
  const again = await import('./user-info.ts')
  expect(again.currentToken()).toBe('secret')
  again.useUserInfo.getState().logOut()
  expect(localStorage.getItem('userInfo')).toBeNull()
})

test('fresh user info without a token keeps the current token', async () => {
  const { useUserInfo } = await import('./user-info.ts')
  useUserInfo.getState().logIn(bob)
  useUserInfo.getState().refresh({ ...bob, coin: '25.00', token: '' })
  expect(useUserInfo.getState().info).toMatchObject({ coin: '25.00', token: 'secret' })
})

test('junk under userInfo counts as logged out', async () => {
  localStorage.setItem('userInfo', '{not json')
  const { currentToken } = await import('./user-info.ts')
  expect(currentToken()).toBe('')
})

test('parameters live in the session storage', {
  tags: ['parameters.stored', 'constant.parameterStore'],
}, async () => {
  const { setScreenParams, useScreenParams, clearScreenParams } = await import('./screen-params.ts')
  setScreenParams({ isPurchaseNoticeOpen: true, returnTo: screens.sell })
  expect(sessionStorage.getItem('parameters')).toContain('"showStepModel":true')
  vi.resetModules()
  const again = await import('./screen-params.ts')
  expect(again.useScreenParams.getState()).toMatchObject({
    isPurchaseNoticeOpen: true,
    returnTo: screens.sell,
  })
  clearScreenParams()
  expect(useScreenParams.getState().isPurchaseNoticeOpen).toBe(false)
})

test('parameters of an older version, of fewer items, are filled in', async () => {
  sessionStorage.setItem('parameters', '{"state":{"payGobackParam":"/back"},"version":0}')
  const { useScreenParams } = await import('./screen-params.ts')
  expect(useScreenParams.getState()).toMatchObject({ returnTo: '/back', matchQuery: null })
})

test('the eight screen parameters are empty at the start', async () => {
  const { useScreenParams } = await import('./screen-params.ts')
  expect(useScreenParams.getState()).toEqual({
    offer: null,
    ownOffer: null,
    matchQuery: null,
    order: null,
    offeredOrder: null,
    dispute: null,
    returnTo: null,
    isPurchaseNoticeOpen: false,
  })
})

function fakeStorage(): Storage {
  const held = new Map<string, string>()
  return {
    get length() {
      return held.size
    },
    clear: () => held.clear(),
    getItem: (key) => held.get(key) ?? null,
    key: (at) => [...held.keys()][at] ?? null,
    removeItem: (key) => void held.delete(key),
    setItem: (key, value) => void held.set(key, value),
  }
}
