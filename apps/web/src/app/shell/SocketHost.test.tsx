import { act, screen, waitFor } from '@testing-library/react'
import { toWire } from '@u-market/contract'
import { ownScreens, paths, screens } from '@u-market/contract/paths'
import { beforeEach, expect, test, vi } from 'vitest'
import { later } from '../../../test/later.ts'
import { lastLine, lines } from '../../../test/line.ts'
import { market } from '../../../test/market.ts'
import { orderIn } from '../../../test/sample-orders.ts'
import { bob, config, notice, pageOf, proof } from '../../../test/samples.ts'
import { address, said, show, speak } from '../../../test/show.tsx'
import { useApiMutation, useApiQuery } from '../../base/api/use-api.ts'
import { useSocketState } from '../../base/socket/socket.ts'
import { useScreenParams } from '../../base/stores/screen-params.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Banners } from '../App.tsx'
import { SocketHost } from './SocketHost.tsx'

beforeEach(() => {
  market.answers('getMarket', config)
  market.answers('listSales', [])
  market.answers('listNotices', { ...pageOf([notice(1)]), unread: 1, unreadThreads: 1 })
  market.answers('getUser', bob)
})

test('connects at login and disconnects at logout', { tags: ['login.connects', 'login.token'] }, async () => {
  await show(<Phone />)
  await waitFor(() => expect(market.asked('getMarket')).toHaveLength(1))
  expect(lines).toEqual([])
  act(() => useUserInfo.getState().logIn(bob))
  expect(lastLine().address.searchParams.get('token')).toBe('token-of-bob')
  act(() => useUserInfo.getState().logOut())
  expect(lastLine().isClosed).toBe(true)
})

test('connects at the start with the stored token, without waiting for the market’s configuration', {
  tags: ['login.connects'],
}, async () => {
  const answer = later<typeof config>()
  market.answers('getMarket', () => answer.promise)
  await show(<Phone />, { as: bob })
  expect(lines.map(({ address }) => [address.host, address.searchParams.get('token')])).toEqual([
    [location.host, 'token-of-bob'],
  ])
  await answer.comes({ ...config, wsUrl: 'ws://push.market.example:1818' })
  await waitFor(() => expect(lastLine().address.host).toBe('push.market.example:1818'))
})

test('reads the list of waiting orders once at a start, and again after a lost connection', {
  tags: ['sellerList.onStartup'],
}, async () => {
  await open()
  lastLine().says(welcome)
  await waitFor(() => expect(market.asked('listSales')).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(market.asked('listSales')).toHaveLength(1)
  lastLine().breaks()
  act(() => void window.dispatchEvent(new Event('online')))
  lastLine().opens()
  lastLine().says(welcome)
  await waitFor(() => expect(market.asked('listSales')).toHaveLength(2))
})

test('a push shows a toast, and refreshes the screen', async () => {
  await open()
  lastLine().says({
    frameType: 'notice',
    seq: 8,
    userId: bob.id,
    data: { msg: 'was confirmed', orderId: 'UO1' },
  })
  expect(said()).toEqual(['UO1 was confirmed'])
  await waitFor(() => expect(market.asked('listNotices')).toHaveLength(2))
  lastLine().says({ frameType: 'showText', data: { msg: 'Maintenance tonight' } })
  expect(screen.getByText('Maintenance tonight')).toBeVisible()
})

const own = {
  frameType: 'notice',
  seq: 8,
  userId: bob.id,
  data: { msg: 'You have marked the order as paid', orderId: 'UO1', isOwn: 1 },
} as const

test('a push about the user’s own action on another phone shows a toast in the first person', async () => {
  market.answers('markNoticesRead', { unread: 0, unreadThreads: 0 })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Read here' }))
  lastLine().says(own)
  expect(said()).toEqual(['UO1 You have marked the order as paid'])
  await waitFor(() => expect(market.asked('listNotices').length).toBeGreaterThan(1))
})

test('a push about the user’s own action on this phone refreshes without a toast', async () => {
  market.answers('markPaid', orderIn('releasing', 'buyer'))
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Pay here' }))
  lastLine().says(own)
  await waitFor(() => expect(market.asked('listNotices').length).toBeGreaterThan(1))
  expect(said()).toEqual([])
})

test('a notice about the user’s own account is read and not shown on this phone, and shown on another', async () => {
  const data = { msg: 'Payment password set', orderId: '', isOwn: 1 } as const
  market.answers('markPaid', orderIn('releasing', 'buyer'))
  market.answers('removePasskey', null)
  market.answers('markNoticesRead', { unread: 0, unreadThreads: 0 })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Pay here' }))
  lastLine().says({ ...own, seq: 8, data })
  expect(said()).toEqual(['Payment password set'])
  expect(screen.getByRole('link', { name: 'Payment password set' })).toHaveAttribute('href', screens.notices)
  await user.click(screen.getByRole('button', { name: 'Remove a passkey here' }))
  lastLine().says({ ...own, seq: 9, data: { ...data, msg: 'Passkey removed' } })
  await waitFor(() => expect(market.asked('markNoticesRead').map(({ form }) => form)).toEqual([{ id: '9' }]))
  expect(screen.queryByText('Passkey removed')).not.toBeInTheDocument()
})

const written = {
  frameType: 'newMessage',
  seq: 9,
  userId: bob.id,
  data: {
    id: 9,
    sessionId: 4,
    orderId: 'UO1',
    sender: 'peer',
    message: 'The name is wrong',
    messageType: 0,
    messageId: 'm1',
    status: 0,
    createdAt: 1,
  },
} as const

test('a message of the other party shows who has written and the first words, and leads to the chat', async () => {
  market.answers('getOrder', orderIn('paying', 'buyer', { orderId: 'UO1' }))
  await open()
  lastLine().says(written)
  const toast = await screen.findByRole('link', { name: 'UO1 Alice: The name is wrong' })
  expect(toast).toHaveAttribute('href', paths.chat('UO1', 'buyer'))
})

test.each([paths.chat('UO1', 'buyer'), paths.order('UO1')])(
  'nothing about an order is shown over %s',
  async (at) => {
    await open(at)
    lastLine().says(written)
    lastLine().says({ ...own, data: { msg: 'was confirmed', orderId: 'UO1' } })
    await waitFor(() => expect(market.asked('listNotices').length).toBeGreaterThan(1))
    expect(said()).toEqual([])
    expect(market.asked('getOrder')).toEqual([])
  },
)

test('a message is not told over the inbox, whose row says it', async () => {
  await open(ownScreens.chats)
  lastLine().says(written)
  await waitFor(() => expect(market.asked('listNotices').length).toBeGreaterThan(1))
  expect(market.asked('getOrder')).toEqual([])
})

test('a sale to the user’s offer is told by its notice; the old push of it changes nothing', {
  tags: ['push.otherOrdersIgnored'],
}, async () => {
  const order = orderIn('paying', 'buyer', { side: 'buy' })
  const { orderId } = order
  await open()
  for (const orderEvent of ['paying', 'cancelled', '', null, undefined]) {
    const data = {
      orderEvent,
      nickname: 'Alice',
      orderId,
      msg: 'A sale',
      message: JSON.stringify(toWire(order)),
    }
    lastLine().brings(JSON.stringify(toWire({ frameType: 'newMessage', seq: 8, userId: bob.id, data })))
  }
  expect(said()).toEqual([])
  expect(screen.queryByRole('dialog', { name: 'Tip' })).not.toBeInTheDocument()
  expect(useScreenParams.getState().offeredOrder).toBeNull()
  expect(market.asked('listNotices')).toHaveLength(1)
  const data = { msg: 'Alice sells you 25.00 U.', orderId }
  lastLine().says({ frameType: 'notice', seq: 9, userId: bob.id, data })
  expect(said()).toEqual([`${orderId} Alice sells you 25.00 U.`])
  await waitFor(() => expect(market.asked('listNotices')).toHaveLength(2))
})

test('frames with missing or wrong data do no harm; a notice still refreshes', async () => {
  await open()
  const kinds = [
    'notice',
    'newMessage',
    'welcome',
    'showText',
    'chatOpened',
    'chatHistory',
    'messageSent',
    'messagesRead',
    'weather',
  ]
  for (const frameType of kinds)
    for (const data of [undefined, null, {}, [], 'text', 7])
      lastLine().brings(JSON.stringify(toWire({ frameType, data })))
  await waitFor(() => expect(market.asked('listNotices').length).toBeGreaterThan(1))
  expect(screen.queryByText(/undefined|null/)).not.toBeInTheDocument()
  lastLine().brings(JSON.stringify(toWire({ frameType: 'notice', data: { msg: 'was confirmed' } })))
  expect(screen.getByText('was confirmed')).toBeVisible()
})

test('an invalid socket address does no harm, and is tried again', async () => {
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor() {
        throw new DOMException('not from a secure page', 'SecurityError')
      }
    },
  )
  vi.spyOn(console, 'warn').mockReturnValue()
  await show(<Phone />, { as: bob })
  await waitFor(() => expect(useSocketState.getState().state).toBe('waiting'))
  await waitFor(() => expect(market.asked('listSales')).toHaveLength(1))
})

test('a session ended from another device logs out here and closes the socket', async () => {
  await open()
  lastLine().says({ frameType: 'sessionEnded' })
  expect(screen.getByText('Please log in again (401)')).toBeVisible()
  expect(address()).toMatch(screens.login)
  expect(useUserInfo.getState().info).toBeNull()
  expect(lastLine().isClosed).toBe(true)
})

test('reconnects at once when the network returns, unless the socket is open', async () => {
  await open()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(lines).toHaveLength(1)
  lastLine().breaks()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(lines).toHaveLength(2)
})

test('reports the phone’s language to the server, and nothing else', async () => {
  market.answers('editProfile', { ...bob, locale: 'zh-CN', token: '' })
  await open()
  expect(market.asked('editProfile')).toEqual([])
  await speak('zh-CN')
  await waitFor(() => expect(useUserInfo.getState().info?.locale).toBe('zh-CN'))
  expect(market.asked('editProfile').map(({ form }) => form)).toEqual([{ locale: 'zh-CN' }])
  expect(useUserInfo.getState().info?.token).toBe('token-of-bob')
})

test('stopped live updates are reported, and a tap reconnects', async () => {
  const { user } = await open()
  act(() => useSocketState.setState({ state: 'failed' }))
  expect(screen.getByText(/^Live updates have stopped/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reconnect' }))
  lastLine().opens()
  expect(lines).toHaveLength(2)
  expect(screen.queryByText(/^Live updates have stopped/)).not.toBeInTheDocument()
})

/** The app's shell and a screen. */
function Phone() {
  useApiQuery('listNotices', { page: 1 })
  const pay = useApiMutation('markPaid', { refreshes: ['orders'] })
  const remove = useApiMutation('removePasskey')
  const read = useApiMutation('markNoticesRead', { refreshes: ['notices'] })
  return (
    <>
      <Banners />
      <SocketHost />
      <button type="button" onClick={() => pay.mutate({ orderId: 'UO1', proofs: proof.url })}>
        Pay here
      </button>
      <button type="button" onClick={() => remove.mutate({ id: 1, payPassword: '846273' })}>
        Remove a passkey here
      </button>
      <button type="button" onClick={() => read.mutate({})}>
        Read here
      </button>
    </>
  )
}

const welcome = {
  frameType: 'welcome',
  data: { userInfo: bob, unread: 0, unreadThreads: 0, cursor: 0 },
} as const

async function open(at = '/') {
  const shown = await show(<Phone />, { as: bob, at })
  await waitFor(() => expect(lines).toHaveLength(1))
  lastLine().opens()
  await waitFor(() => expect(market.asked('listNotices')).toHaveLength(1))
  return shown
}
