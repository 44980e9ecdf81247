import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Order } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { later } from '../../test/later.ts'
import { lastLine } from '../../test/line.ts'
import { Failure, market } from '../../test/market.ts'
import { hasUnread } from '../../test/order.tsx'
import { orderIn } from '../../test/sample-orders.ts'
import { alice, bob, config, MORNING, pageOf } from '../../test/samples.ts'
import { address, fill, show, standStillAt, use } from '../../test/show.tsx'
import { RouteScreen } from '../app/shell/RouteScreen.tsx'
import { SocketHost } from '../app/shell/SocketHost.tsx'
import { LoginScreen } from '../features/accounts/LoginScreen.tsx'
import { OrderProcessScreen } from '../features/orders/OrderProcessScreen.tsx'
import { call } from './api/client.ts'
import { queryClient } from './api/query-client.ts'
import { uploadFile } from './api/upload.ts'
import { useApiMutation } from './api/use-api.ts'
import { writeLastState } from './offline/last-state.ts'
import { Route, Switch } from './router.tsx'
import { useDraft } from './stores/draft.ts'
import { readScreenParamsAgain, setScreenParams, useScreenParams } from './stores/screen-params.ts'
import { toast, useToasts } from './stores/toasts.ts'
import { SessionOverError, useUserInfo } from './stores/user-info.ts'

const order = orderIn('paying', 'buyer')
const { orderId } = order
const BOBS_ORDER = paths.order(orderId)

const START = 'http://localhost:1818'

beforeEach(() => {
  standStillAt(MORNING)
  market.answers('getMarket', config)
  market.answers('listSales', [])
  market.answers('listPasskeys', [])
  market.answers('listNotices', { ...pageOf([]), unread: 0, unreadThreads: 0 })
  hasUnread(0)
})
afterEach(() => standAt('/'))

test('the end of a session leaves nothing behind for the next user, however late a response comes', async () => {
  const late = later<Order>()
  standAt(BOBS_ORDER)
  market.answers('getOrder', order)
  market.answers('markNoticesRead', { unread: 0, unreadThreads: 0 })
  const { user } = await show(<Phone />, { as: bob, at: BOBS_ORDER })
  expect(await screen.findByRole('list', { name: 'Steps' })).toBeInTheDocument()
  await waitFor(() => expect(useScreenParams.getState().order?.orderId).toBe(orderId))

  // The page's refetch is still running when the session ends elsewhere.
  market.answers('getOrder', () => late.promise)
  void queryClient.refetchQueries({ queryKey: ['getOrder'] })
  lastLine().says({ frameType: 'sessionEnded' })
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(address()).toBe(paths.login(BOBS_ORDER))
  expect(useScreenParams.getState().order).toBeNull()

  market.answers('logIn', alice)
  await fill(user, screen.getByRole('textbox', { name: 'Username or mobile number' }), 'alice')
  await fill(user, screen.getByLabelText('Password'), 'demo-1234')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  // Alice does not go to the page that Bob was sent away from.
  await waitFor(() => expect(address()).toBe(screens.home))
  await late.comes(order)
  expect(useScreenParams.getState().order).toBeNull()
  expect(
    JSON.stringify(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    ),
  ).not.toContain(orderId)
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(orderId)
})

test('the same user comes back to where they were', async () => {
  standAt(BOBS_ORDER)
  market.answers('getOrder', order)
  market.answers('markNoticesRead', { unread: 0, unreadThreads: 0 })
  const { user } = await show(<Phone />, { as: bob, at: BOBS_ORDER })
  await screen.findByRole('list', { name: 'Steps' })
  lastLine().says({ frameType: 'sessionEnded' })
  market.answers('logIn', bob)
  expect(address()).toBe(paths.login(BOBS_ORDER))
  await fill(user, await screen.findByRole('textbox', { name: 'Username or mobile number' }), 'bob')
  await fill(user, screen.getByLabelText('Password'), 'demo-1234')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(address()).toBe(BOBS_ORDER))
})

test.each([
  ['logs out', (): void => useUserInfo.getState().logOut()],
  ['is followed by another user', (): void => useUserInfo.getState().logIn(alice)],
])('everything of a user who %s is forgotten, in memory and in the phone’s storage', async (_, end) => {
  useUserInfo.getState().logIn(bob)
  const { result } = await use(() => useDraft('pay', { memo: '' }))
  act(() => result.current[1]({ memo: 'of Bob' }))
  localStorage.setItem(`unsent:${bob.id}:${orderId}`, '[{"messageId":"m1","message":"of Bob"}]')
  localStorage.setItem(`unsent:${alice.id}:${orderId}`, 'of Alice')
  localStorage.setItem(`push:${bob.id}`, '1')
  sessionStorage.setItem(`cursor:${bob.id}`, '43')
  queryClient.setQueryData(['getOrder', { orderId }], order)
  queryClient.setQueryData(['getMarket', {}], config)
  writeLastState({ user: bob.id, build: '', answers: [[['getOrder'], order, 1]] })
  setScreenParams({ order, isPurchaseNoticeOpen: true, returnTo: BOBS_ORDER })
  toast(`${orderId} was confirmed`)

  act(end)
  expect(Object.values(useScreenParams.getState()).filter(Boolean)).toEqual([])
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0]),
  ).toEqual(['getMarket'])
  expect(useToasts.getState().list).toEqual([])
  const hers = `unsent:${alice.id}:${orderId}`
  expect(localStorage.getItem(hers)).toBe('of Alice')
  localStorage.removeItem(hers)
  const kept = JSON.stringify({ ...sessionStorage, ...localStorage })
  for (const his of ['of Bob', 'cursor:', orderId]) expect(kept).not.toContain(his)
  // A choice about this phone, not about the session.
  expect(localStorage.getItem(`push:${bob.id}`)).toBe('1')
})

test('responses to an act, a read and an upload are dropped if the session has ended', async () => {
  useUserInfo.getState().logIn(bob)
  const placed = later<Order>()
  const refused = later<null>()
  const kept = later<{ url: string; fullUrl: string }>()
  market.answers('placeOrder', () => placed.promise)
  market.answers('getOrder', async () => {
    await refused.promise
    throw new Failure(401, 'Please log in')
  })
  market.takesUploads(() => kept.promise)
  const done = vi.fn()
  const { result } = await use(() => useApiMutation('placeOrder', { onSuccess: done }))
  const placing = result.current.mutateAsync({ offerId: 31, num: '25.00', methodType: 'bank' })
  const upload = uploadFile({
    file: new File(['x'], 'slip.png', { type: 'image/png' }),
    category: 'voucher',
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })
  const read = call('getOrder', { orderId })
  const all = Promise.allSettled([placing, upload, read])
  await waitFor(() => expect(market.asked('placeOrder')).toHaveLength(1))
  act(() => useUserInfo.getState().logIn(alice))
  await placed.comes(order)
  await refused.comes(null)
  await kept.comes({ url: '/uploads/voucher/x.webp', fullUrl: '' })
  const results = await all
  for (const each of results) expect(each).toMatchObject({ reason: expect.any(SessionOverError) })
  expect(done).not.toHaveBeenCalled()
  // The 401 was about Bob: it does not log Alice out.
  expect(useUserInfo.getState().info?.id).toBe(alice.id)
  expect(useToasts.getState().list).toEqual([])
})

test('text typed on a screen is removed with its user, also when another tab logs in another user', async () => {
  const form = <RouteScreen title="Home" entry={{ path: '/', load: async () => Form }} />
  await act(() => show(form, { as: bob }))
  const field = await screen.findByRole('textbox')
  const user = userEvent.setup({ delay: null })
  await user.type(field, 'of Bob')
  await act(async () => useUserInfo.getState().logIn(alice))
  expect(await screen.findByRole('textbox')).toHaveValue('')
})

test('a tab that slept while another user logged in starts with nothing of the previous user', async () => {
  useUserInfo.getState().logIn(bob)
  setScreenParams({ order })
  const asleep = sessionStorage.getItem('parameters') ?? ''
  expect(asleep).toContain(orderId)
  act(() => useUserInfo.getState().logIn(alice))
  sessionStorage.setItem('parameters', asleep)
  readScreenParamsAgain()
  expect(useScreenParams.getState().order).toBeNull()
})

function Form() {
  return <input defaultValue="" />
}

/** The way back is read from the browser's own address. */
function standAt(path: string): void {
  window.happyDOM.setURL(START + path)
}

/** The login page, an order's page and the shell's socket. */
function Phone() {
  return (
    <>
      <Switch>
        <Route path={screens.order}>
          <OrderProcessScreen />
        </Route>
        <Route path={screens.login}>
          <LoginScreen />
        </Route>
        <Route>{null}</Route>
      </Switch>
      <SocketHost />
    </>
  )
}
