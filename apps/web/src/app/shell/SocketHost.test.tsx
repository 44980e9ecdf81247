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

test('somebody who signs in is connected, and who signs out is not', async () => {
  await show(<Phone />)
  await waitFor(() => expect(market.asked('getMarket')).toHaveLength(1))
  expect(lines).toEqual([])
  act(() => useUserInfo.getState().logIn(bob))
  expect(lastLine().address.searchParams.get('token')).toBe('token-of-bob')
  act(() => useUserInfo.getState().logOut())
  expect(lastLine().isClosed).toBe(true)
})

test('what is pushed is said, and what is on the screen is fetched again', async () => {
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

test('what I have done myself is fetched again, and not said', async () => {
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

test('somebody has sold to my offer: said with the hour, without a dialog, and all of it is fetched again', async () => {
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

test('one that comes late is fetched, and not said', async () => {
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

test('frames without data, or with less than we send, do no harm; a notice refreshes all the same', async () => {
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

test('an address that cannot be dialled takes nothing along, and is tried again', async () => {
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

test('a session that was ended elsewhere ends here, once and for all', async () => {
  await open()
  lastLine().says({ frameType: 'sessionEnded' })
  expect(screen.getByText('Please log in again (401)')).toBeVisible()
  expect(address()).toMatch(screens.login)
  expect(useUserInfo.getState().info).toBeNull()
  expect(lastLine().isClosed).toBe(true)
})

test('the phone that is back on the network connects at once, and only if it has to', async () => {
  await open()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(lines).toHaveLength(1)
  lastLine().breaks()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(lines).toHaveLength(2)
})

test('the server is told the language that the phone speaks, and no other than that', async () => {
  market.answers('editProfile', { ...bob, locale: 'zh-CN', token: '' })
  await open()
  expect(market.asked('editProfile')).toEqual([])
  await speak('zh-CN')
  await waitFor(() => expect(useUserInfo.getState().info?.locale).toBe('zh-CN'))
  expect(market.asked('editProfile').map(({ form }) => form)).toEqual([{ locale: 'zh-CN' }])
  expect(useUserInfo.getState().info?.token).toBe('token-of-bob')
})

test('live updates that have stopped say so, and a tap tries again', async () => {
  const { user } = await open()
  act(() => useSocketState.setState({ state: 'failed' }))
  expect(screen.getByText(/^Live updates have stopped/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reconnect' }))
  lastLine().opens()
  expect(lines).toHaveLength(2)
  expect(screen.queryByText(/^Live updates have stopped/)).not.toBeInTheDocument()
})

/** The roof, and something on the screen. */
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
