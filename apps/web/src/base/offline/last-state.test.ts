// @vitest-environment happy-dom
import type { User } from '@u-market/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const BOB = 2
const ALICE = 1
const order = ['getOrder', { orderId: 'UO1' }] as const

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  openPage('/assets/entry-1.js')
})
afterEach(() => void vi.useRealTimers())

test('data seen before is there at the next start, and fetched again at once', async () => {
  const { queryClient } = await start(BOB)
  queryClient.setQueryData(order, { num: '25.00' })
  vi.advanceTimersByTime(1000)

  const next = await start(BOB)
  expect(next.queryClient.getQueryData(order)).toEqual({ num: '25.00' })
  expect(next.queryClient.getQueryCache().find({ queryKey: order })?.isStaleByTime(next.FRESH_MS)).toBe(true)
})

test('responses in a burst are written once, a second after the first', async () => {
  const { queryClient } = await start(BOB)
  for (let at = 0; at < 5; at++) {
    queryClient.setQueryData(order, { num: `${at}.00` })
    vi.advanceTimersByTime(100)
  }
  vi.advanceTimersByTime(499)
  expect(localStorage.getItem('lastState')).not.toContain('.00')
  vi.advanceTimersByTime(1)
  expect(localStorage.getItem('lastState')).toContain('4.00')
  localStorage.clear()
  vi.advanceTimersByTime(2000)
  expect(localStorage.getItem('lastState')).toBeNull()
})

test('a page that goes away writes at once', async () => {
  const { queryClient } = await start(BOB)
  queryClient.setQueryData(order, { num: '25.00' })
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  visible.mockRestore()
  expect((await start(BOB)).queryClient.getQueryData(order)).toEqual({ num: '25.00' })
})

test('shows nothing of another user, and nothing that an older build has kept', async () => {
  const { queryClient } = await start(BOB)
  queryClient.setQueryData(order, { num: '25.00' })
  vi.advanceTimersByTime(1000)
  const kept = localStorage.getItem('lastState') ?? ''

  expect((await start(ALICE)).queryClient.getQueryData(order)).toBeUndefined()
  localStorage.setItem('lastState', kept)
  openPage('/assets/entry-2.js')
  expect((await start(BOB)).queryClient.getQueryData(order)).toBeUndefined()
})

test('junk in the storage does not prevent a start', async () => {
  const build = document.querySelector('script')?.src
  for (const junk of ['{half', JSON.stringify({ user: BOB, build })]) {
    localStorage.setItem('lastState', junk)
    const { queryClient } = await start(BOB)
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  }
})

/** Starts the app on a phone whose user is known. */
async function start(id: number) {
  vi.resetModules()
  const { useUserInfo } = await import('../stores/user-info.ts')
  // The kept state has only the user's id.
  useUserInfo.setState({ info: { id, token: 'secret' } as User })
  const { queryClient, FRESH_MS } = await import('../api/query-client.ts')
  const { restoreLastState } = await import('./last-state.ts')
  restoreLastState()
  const { persistState: keepState } = await import('./keep-state.ts')
  keepState()
  return { queryClient, FRESH_MS }
}

function openPage(script: string): void {
  document.head.innerHTML = `<script type="text/plain" src="${script}"></script>`
}
