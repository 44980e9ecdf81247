import { RefusedError, TransportError } from '@u-market/contract/client'
import { paths, screens } from '@u-market/contract/paths'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '../i18n/i18n.ts'
import { provideNavigate } from '../navigation.ts'
import { useScreenParams } from '../stores/screen-params.ts'
import { TOAST_MS, useToasts } from '../stores/toasts.ts'
import { errorText, fieldError, formError } from './errors.ts'
import { handleGlobalError } from './global-errors.ts'

const went: unknown[] = []

beforeAll(() => i18n.preload('core'))
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', {
    pathname: screens.order,
    search: paths.order('UO1').slice(screens.order.length),
  })
  provideNavigate((to: unknown) => void went.push(to))
})
afterEach(() => {
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  went.length = 0
})

test('401: a toast with the code, then login, which leads back to where I was', {
  tags: ['error.401'],
}, () => {
  handleGlobalError(new TransportError(401, 'x'))
  expect(shown()).toEqual(['Please log in again (401)'])
  expect(went).toEqual([paths.login(paths.order('UO1'))])
})

test('403: a toast with the code', { tags: ['error.403'] }, () => {
  handleGlobalError(new TransportError(403, 'x'))
  expect(shown()).toEqual(['This is not allowed (403)'])
})

test('404: a toast meaning that the request does not exist', { tags: ['error.404'] }, () => {
  handleGlobalError(new TransportError(404, 'x'))
  expect(shown()).toEqual(['Request does not exist'])
})

test('no response: Network Error, once for many calls, for 2000 ms', {
  tags: ['error.noResponse', 'constant.toast'],
}, () => {
  handleGlobalError(new TransportError(0, 'x'))
  handleGlobalError(new TransportError(0, 'x'))
  expect(shown()).toEqual(['Network Error'])
  vi.advanceTimersByTime(TOAST_MS)
  expect(TOAST_MS).toBe(2000)
  expect(shown()).toEqual([])
})

test.each([413, 429, 500, 502, 503])(
  '%i raises no toast; the screen has a text for it',
  { tags: ['error.otherStatus'] },
  (status) => {
    const error = new TransportError(status, status === 429 ? '' : 'the words of the server', 7)
    handleGlobalError(error)
    expect(shown()).toEqual([])
    expect(errorText(error)).toBe(
      status === 429 ? 'Too many requests. Wait 7 seconds.' : 'the words of the server',
    )
  },
)

test('a lock names its end in the phone’s own time, with the day if it is another', async () => {
  vi.useFakeTimers({ now: new Date(2026, 2, 2, 9, 30), toFake: ['Date'] })
  const until = new Date(2026, 2, 2, 14, 7).getTime() / 1000
  const error = new RefusedError(1303, 'It is locked', { reason: 'PAYPASSWORD_LOCKED', until })
  expect(errorText(error)).toBe('It is locked (from 14:07)')
  const held = new RefusedError(1811, 'It is held', { reason: 'HELD_UNTIL', until: until + 86_400 })
  expect(errorText(held)).toBe('It is held (from tomorrow at 14:07)')
  await i18n.setLocale('zh-CN')
  expect(errorText(held)).toBe('It is held（明天 14:07 后可重试）')
})

test('unverified: the purchase notice opens; under review: the message says to wait', {
  tags: ['realName.none', 'realName.underReview'],
}, () => {
  handleGlobalError(new RefusedError(1201, 'verify first', { reason: 'REALNAME_REQUIRED' }))
  expect(useScreenParams.getState().isPurchaseNoticeOpen).toBe(true)
  expect(shown()).toEqual([])
  handleGlobalError(new RefusedError(1202, 'please wait for it to finish', { reason: 'REALNAME_PENDING' }))
  expect(shown()).toEqual(['please wait for it to finish'])
})

test('a refused form shows its message at the field, and only there', () => {
  const error = new RefusedError(1001, 'Please check', {
    reason: 'INVALID_PARAMS',
    fields: { num: 'Too large' },
  })
  expect(fieldError(error, 'num')).toBe('Too large')
  expect(fieldError(error, 'price')).toBeUndefined()
  expect(formError(error)).toBeUndefined()
  expect(formError(new RefusedError(1801, 'Not enough coin', { reason: 'INSUFFICIENT_COIN' }))).toBe(
    'Not enough coin',
  )
})

function shown() {
  return useToasts.getState().list.map(({ text }) => text)
}
