import { act, screen, waitFor } from '@testing-library/react'
import { toWire } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { beforeEach, expect, test, vi } from 'vitest'
import { lastLine, lines } from '../../../test/line.ts'
import { market } from '../../../test/market.ts'
import { orderIn } from '../../../test/sample-orders.ts'
import { bob, config, MORNING, notice, pageOf } from '../../../test/samples.ts'
import { address, said, show, speak, standStillAt } from '../../../test/show.tsx'
import { useApiQuery } from '../../base/api/use-api.ts'
import { useSocketState } from '../../base/socket/socket.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Banners } from '../App.tsx'
import { SocketHost } from './SocketHost.tsx'

beforeEach(() => {
  market.answers('getMarket', config)
  market.answers('listSales', [])
  market.answers('listNotices', { ...pageOf([notice(1)]), unread: 1, unreadThreads: 1 })
  market.answers('getUser', bob)
})

test('connects at login and disconnects at logout', async () => {
  await show(<Phone />)
  await waitFor(() => expect(market.asked('getMarket')).toHaveLength(1))
  expect(lines).toEqual([])
  act(() => useUserInfo.getState().logIn(bob))
  expect(lastLine().address.searchParams.get('token')).toBe('token-of-bob')
  act(() => useUserInfo.getState().logOut())
  expect(lastLine().isClosed).toBe(true)
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

test('a push about the user’s own action refreshes without a toast', async () => {
  await open()
  lastLine().says({
    frameType: 'notice',
    seq: 8,
    userId: bob.id,
    data: { msg: 'The buyer has paid', orderId: 'UO1', isOwn: 1 },
  })
  await waitFor(() => expect(market.asked('listNotices')).toHaveLength(2))
  expect(said()).toEqual([])
})

test('a sale to the user’s offer shows a toast with the deadline, no dialog, and refreshes', async () => {
  standStillAt(MORNING)
  const order = orderIn('paying', 'buyer', { side: 'buy' })
  await open()
  lastLine().says({
    frameType: 'newMessage',
    seq: 8,
    userId: bob.id,
    data: { orderEvent: 'paying', nickname: 'Alice', orderId: order.orderId, msg: 'A sale', order },
  })
  await waitFor(() => expect(said()).toEqual([`${order.orderId} Alice sells you 25.00 U. Pay by 09:45.`]))
  expect(screen.queryByRole('dialog', { name: 'Tip' })).not.toBeInTheDocument()
  await waitFor(() => expect(market.asked('listNotices')).toHaveLength(2))
})

test('a late push of a sale refreshes without a toast', async () => {
  standStillAt(MORNING)
  const order = orderIn('paying', 'buyer', { side: 'buy', deadlineAt: MORNING })
  await open()
  lastLine().says({
    frameType: 'newMessage',
    seq: 8,
    userId: bob.id,
    data: { orderEvent: 'paying', nickname: 'Alice', orderId: order.orderId, msg: 'A sale', order },
  })
  await waitFor(() => expect(market.asked('listNotices')).toHaveLength(2))
  expect(said()).toEqual([])
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
  expect(market.asked('listSales')).toHaveLength(1)
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
  return (
    <>
      <Banners />
      <SocketHost />
    </>
  )
}

async function open() {
  const shown = await show(<Phone />, { as: bob })
  await waitFor(() => expect(lines).toHaveLength(1))
  lastLine().opens()
  await waitFor(() => expect(market.asked('listNotices')).toHaveLength(1))
  return shown
}
