// @vitest-environment node
// @vitest-environment-options {"page":true}
import './page.ts'
import { waitFor } from '@testing-library/react'
import { type Trader, sharedTest as test, type World } from '@u-market/testkit'
import { afterEach, expect } from 'vitest'
import { socket, socketAddress, useSocketState } from '../../src/base/socket/socket.ts'
import { useChat } from '../../src/features/messaging/chat/use-chat.ts'
import { resetPhone } from '../reset.ts'
import { use } from '../show.tsx'
import { comesFrom } from './page.ts'

afterEach(resetPhone)

test('stores a message in the other party’s history and marks it read once they read it', async ({
  world,
}) => {
  const { alice, bob } = world
  const { orderId } = await bob.buys({ from: alice, num: '25.00' })
  const chat = await openChat(world, bob, orderId)
  chat().send({ message: 'Which bank?', messageType: 0 })
  const mine = { sender: 'me', message: 'Which bank?' }
  await waitFor(() => expect(chat().history.messages.at(-1)).toMatchObject({ ...mine, status: 0 }))
  expect(chat().unsent).toEqual([])

  const { session, data } = await alice.call('listMessages', { orderId })
  expect(data[0]).toMatchObject({ sender: 'peer', message: 'Which bank?' })
  const phone = await world.connect(alice)
  phone.says('markRead', { sessionId: session.id, recordId: data[0]?.id ?? 0 })
  await waitFor(() => expect(chat().history.messages.at(-1)).toMatchObject({ ...mine, status: 1 }))
})

test('resends a message after a lost connection and stores it once', async ({ world }) => {
  const { alice, bob } = world
  const { orderId } = await bob.buys({ from: alice, num: '25.00' })
  const chat = await openChat(world, bob, orderId)
  chat().send({ message: 'I have paid', messageType: 0 })
  socket.stop()
  await waitFor(() => expect(chat().unsent).toHaveLength(1))
  await connect()
  await waitFor(() => expect(chat().unsent).toEqual([]))

  const { data } = await alice.call('listMessages', { orderId })
  expect(data.filter(({ message }) => message === 'I have paid')).toHaveLength(1)
})

test('delivers markup in a message as typed', async ({ world }) => {
  const { alice, bob } = world
  const { orderId } = await bob.buys({ from: alice, num: '25.00' })
  const chat = await openChat(world, bob, orderId)
  const nasty = `<img src=x onerror="alert(1)"> '; drop table event; -- \u202eevil {name} &amp;`
  chat().send({ message: nasty, messageType: 0 })
  await waitFor(() => expect(chat().history.messages.at(-1)).toMatchObject({ sender: 'me', message: nasty }))
  const { data } = await alice.call('listMessages', { orderId })
  expect(data[0]).toMatchObject({ sender: 'peer', message: nasty })
})

test('keeps a refused message with its error until it is discarded', async ({ world }) => {
  const { alice, bob } = world
  const { orderId } = await bob.buys({ from: alice, num: '25.00' })
  const chat = await openChat(world, bob, orderId)
  chat().send({ message: '\u0007paid', messageType: 0 })
  await waitFor(() => expect(chat().unsent[0]?.refusal).toMatch(/\w/))
  const refused = chat().unsent[0]!
  chat().discard(refused)
  await waitFor(() => expect(chat().unsent).toEqual([]))
  const { data } = await alice.call('listMessages', { orderId })
  expect(data.map(({ message }) => message)).not.toContain('\u0007paid')
})

/** Opens the chat on this trader's phone, connected. */
async function openChat(world: World, trader: Trader, orderId: string) {
  comesFrom(world.server.baseUrl)
  const { result } = await use(() => useChat(orderId), {
    as: { ...(await trader.info()), token: trader.token },
  })
  await connect()
  await waitFor(() => expect(result.current.history.isKnown).toBe(true))
  return () => result.current
}

async function connect(): Promise<void> {
  socket.start(socketAddress(undefined, location))
  await waitFor(() => expect(useSocketState.getState().state).toBe('open'))
}
