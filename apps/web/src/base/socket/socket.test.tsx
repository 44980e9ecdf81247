import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { lastLine, lines } from '../../../test/line.ts'
import { orderIn } from '../../../test/sample-orders.ts'
import { alice, bob } from '../../../test/samples.ts'
import { pass, use } from '../../../test/show.tsx'
import { useUserInfo } from '../stores/user-info.ts'
import { socket, useSocketMessage, useSocketState } from './socket.ts'

const HOST = 'ws://market.example/'

beforeEach(() => {
  vi.useFakeTimers()
  useUserInfo.getState().logIn(bob)
})

test('connects as the logged-in user, and not without one', () => {
  socket.start(HOST)
  expect(lastLine().address.searchParams.get('token')).toBe('token-of-bob')
  expect(lastLine().address.searchParams.has('cursor')).toBe(false)
  socket.stop()
  useUserInfo.getState().logOut()
  socket.start(HOST)
  expect(lines).toHaveLength(1)
})

test('resumes from its cursor after a break', async () => {
  socket.start(HOST)
  lastLine().opens()
  welcome(40)
  say(41)
  say(43)
  lastLine().breaks()
  await pass(3000)
  expect(lines).toHaveLength(2)
  expect(lastLine().address.searchParams.get('cursor')).toBe('43')
})

test('begins again where a market is that has lost its newest events', async () => {
  socket.start(HOST)
  lastLine().opens()
  welcome(40)
  say(43)
  lastLine().breaks()
  await pass(3000)
  lastLine().opens()
  welcome(41)
  say(42)
  lastLine().breaks()
  await pass(3000)
  expect(lastLine().address.searchParams.get('cursor')).toBe('42')
})

test('a replayed frame does not move the cursor back, and each user has their own cursor', async () => {
  socket.start(HOST)
  lastLine().opens()
  say(43)
  say(42)
  lastLine().breaks()
  await pass(3000)
  expect(lastLine().address.searchParams.get('cursor')).toBe('43')
  useUserInfo.getState().logIn(alice)
  socket.start(HOST)
  expect(lastLine().address.searchParams.has('cursor')).toBe(false)
})

test('a frame whose handler failed is sent again', async () => {
  const { unmount } = await use(() =>
    useSocketMessage('notice', () => {
      throw new Error('the handler broke')
    }),
  )
  socket.start(HOST)
  lastLine().opens()
  expect(() => say(44)).toThrow('the handler broke')
  unmount()
  lastLine().breaks()
  await pass(3000)
  expect(lastLine().address.searchParams.has('cursor')).toBe(false)
})

test('pings every five seconds while connected', async () => {
  socket.start(HOST)
  const line = lastLine()
  line.opens()
  await pass(15_000)
  expect(line.pings).toBe(3)
  act(() => socket.stop())
  await pass(15_000)
  expect(line.pings).toBe(3)
  expect(line.isClosed).toBe(true)
})

test('sends only while connected', () => {
  const mark = { sessionId: 7, recordId: 12 }
  expect(socket.send('markRead', mark)).toBe(false)
  socket.start(HOST)
  expect(socket.send('markRead', mark)).toBe(false)
  lastLine().opens()
  expect(socket.send('markRead', mark)).toBe(true)
  expect(lastLine().heard).toEqual([{ action: 'markRead', data: mark }])
})

test('each component gets its kind of frame in its newest handler, until it unmounts', async () => {
  const first = vi.fn()
  const second = vi.fn()
  let handler = first
  const { rerender, unmount } = await use(() => useSocketMessage('newMessage', handler))
  socket.start(HOST)
  lastLine().opens()
  say(45)
  expect(first).not.toHaveBeenCalled()
  handler = second
  rerender()
  order(46)
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledOnce()
  expect(second.mock.lastCall?.[0].data).toMatchObject({ order: { num: '25.00', role: 'seller' } })
  unmount()
  order(47)
  expect(second).toHaveBeenCalledOnce()
})

test('shows the state of the connection: open, waiting, and failed after five tries', async () => {
  const { result } = await use(() => useSocketState(({ state }) => state))
  act(() => socket.start(HOST))
  expect(result.current).toBe('connecting')
  lastLine().opens()
  expect(result.current).toBe('open')
  for (let tries = 0; tries <= 5; tries++) {
    lastLine().breaks()
    await pass(3000)
  }
  expect(result.current).toBe('failed')
  act(() => socket.reconnect())
  lastLine().opens()
  expect(result.current).toBe('open')
})

function welcome(cursor: number): void {
  lastLine().says({ frameType: 'welcome', data: { userInfo: bob, unread: 0, unreadThreads: 0, cursor } })
}

function say(seq: number): void {
  lastLine().says({ frameType: 'notice', seq, userId: bob.id, data: { msg: 'Paid', orderId: 'UO1' } })
}

function order(seq: number): void {
  const placed = orderIn('confirming', 'seller')
  const { orderId } = placed
  lastLine().says({
    frameType: 'newMessage',
    seq,
    userId: alice.id,
    data: { orderEvent: 'confirming', nickname: 'Bob', orderId, msg: 'A new order', order: placed },
  })
}
