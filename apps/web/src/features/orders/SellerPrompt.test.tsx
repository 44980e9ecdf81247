import { act, screen, waitFor, within } from '@testing-library/react'
import type { Order } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { beforeEach, expect, test } from 'vitest'
import { lastLine } from '../../../test/line.ts'
import { market } from '../../../test/market.ts'
import { orderIn } from '../../../test/sample-orders.ts'
import { alice, MORNING } from '../../../test/samples.ts'
import { address, pass, show, speak, standStillAt } from '../../../test/show.tsx'
import { socket } from '../../base/socket/socket.ts'
import { useParameters } from '../../base/stores/parameters.ts'
import { SellerPrompt } from './SellerPrompt.tsx'

const order = orderIn('confirming', 'seller')

beforeEach(() => {
  standStillAt(MORNING)
  market.answers('listSales', [])
})

test('a new order opens the dialog: who, how much, how long', async () => {
  await open()
  push(order)
  const dialog = within(tip())
  expect(dialog.getByText('The buyer Bob has placed an order. Chat now?')).toBeVisible()
  expect(dialog.getByText('25.00 U · ¥180.00')).toBeVisible()
  expect(dialog.getByRole('timer', { name: '15:00 left' })).toBeVisible()
  await speak('zh-CN')
  expect(screen.getByRole('dialog', { name: '提示' })).toHaveTextContent('买家 Bob 已下单，是否现在聊天？')
})

test('yes leads to the chat with the buyer', async () => {
  const { user } = await open()
  push(order)
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(address()).toBe(paths.chat(order.orderId, 'seller'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(useParameters.getState().orderSellItem).toEqual({ ...order, orderType: 'sell' })
})

test('no leaves everything where it is', async () => {
  const { user } = await open()
  push(order)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(address()).toBe('/')
})

test('what waited while the phone was away is asked for with every connection', async () => {
  market.answers('listSales', [order])
  await open()
  welcome()
  await waitFor(() => expect(tip()).toBeVisible())
  expect(market.asked('listSales').map(({ form }) => form)).toEqual([
    { sellerId: String(alice.id), state: 'confirming', page: '1' },
  ])
  welcome()
  await waitFor(() => expect(market.asked('listSales')).toHaveLength(2))
})

test('where no socket comes through, the list is asked for once all the same', async () => {
  market.answers('listSales', [order])
  await open()
  lastLine().breaks()
  await waitFor(() => expect(tip()).toBeVisible())
  act(() => socket.reconnect())
  lastLine().breaks()
  await pass(0)
  expect(market.asked('listSales')).toHaveLength(1)
})

test('nothing waits, or nothing new: no dialog', async () => {
  await open()
  welcome()
  await waitFor(() => expect(market.asked('listSales')).toHaveLength(1))
  push({ ...order, deadlineAt: MORNING })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('what was refused is said; a lost connection the app says by itself', async () => {
  market.refuses('listSales', 'USER_NOT_FOUND', 'There is no such seller')
  await open()
  welcome()
  expect(await screen.findByText('There is no such seller')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

async function open() {
  const shown = await show(<SellerPrompt />, { as: alice })
  act(() => socket.start('ws://market.example/'))
  lastLine().opens()
  return shown
}

function push(placed: Order): void {
  lastLine().says({
    frameType: 'newMessage',
    seq: 70,
    data: {
      orderEvent: 'confirming',
      nickname: 'Bob',
      orderId: placed.orderId,
      msg: 'A new order',
      order: placed,
    },
  })
}

function tip(): HTMLElement {
  return screen.getByRole('dialog', { name: 'Tip' })
}

function welcome(): void {
  lastLine().says({ frameType: 'welcome', data: { userInfo: alice, unread: 0, cursor: 0 } })
}
