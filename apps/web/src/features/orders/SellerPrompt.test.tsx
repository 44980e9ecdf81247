import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type Order, toWire } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { type ReactNode, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { later } from '../../../test/later.ts'
import { lastLine } from '../../../test/line.ts'
import { market } from '../../../test/market.ts'
import { orderIn } from '../../../test/sample-orders.ts'
import { alice, MORNING } from '../../../test/samples.ts'
import { address, pass, said, show, speak, standStillAt } from '../../../test/show.tsx'
import { socket, useSocketState } from '../../base/socket/socket.ts'
import { useScreenParams } from '../../base/stores/screen-params.ts'
import { ORDER_TOAST_MS } from '../../base/stores/toasts.ts'
import { Moment } from '../../parts/Moment.tsx'
import { PasswordSheet } from '../../parts/PasswordSheet.tsx'
import { SellerPrompt } from './SellerPrompt.tsx'

const order = orderIn('confirming', 'seller')
const SECOND = 'UO20260302000018'

beforeEach(() => {
  standStillAt(MORNING)
  market.answers('listSales', [])
})

test('opens the dialog for a new order with buyer, amount and time left', async () => {
  await open()
  push(order)
  const dialog = within(tip())
  expect(dialog.getByText('The buyer Bob has placed an order. Chat now?')).toBeVisible()
  expect(dialog.getByText('25.00 U · ¥180.00')).toBeVisible()
  expect(dialog.getByRole('timer', { name: '15:00 left' })).toBeVisible()
  await speak('zh-CN')
  expect(screen.getByRole('dialog', { name: '提示' })).toHaveTextContent('买家 Bob 已下单，是否现在聊天？')
})

test('isolates a buyer’s name as plain text', async () => {
  await open()
  const buyerNickname = `<b>\u202eboB"</b>`
  push({ ...order, buyerNickname })
  expect(
    within(tip()).getByText(`The buyer \u2068${buyerNickname}\u2069 has placed an order. Chat now?`),
  ).toBeVisible()
  expect([...tip().querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual([
    'Bob',
    '25.00 U · ¥180.00',
  ])
})

test('opens the chat with the buyer on Confirm', async () => {
  const { user } = await open()
  push(order)
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(address()).toBe(paths.chat(order.orderId, 'seller'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(useScreenParams.getState().offeredOrder).toEqual({ ...order, orderType: 'sell' })
})

test('stays on the page on Cancel', async () => {
  const { user } = await open()
  push(order)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(address()).toBe('/')
})

test('has the two buttons Confirm and Cancel, and says what they do', {
  tags: ['sellerPrompt.buttons'],
}, async () => {
  await open()
  push(order)
  expect(namesOf('button')).toEqual(['Confirm', 'Cancel'])
  expect(tip()).toHaveTextContent('Confirm opens the chat, Cancel waits. See the order')
  await speak('zh-CN')
  expect(
    [...screen.getByRole('dialog').querySelectorAll('button')].map(({ textContent }) => textContent),
  ).toEqual(['确定', '取消'])
  expect(screen.getByRole('dialog')).toHaveTextContent('点“确定”打开聊天，点“取消”稍后再说。 查看订单')
})

test('offers the first waiting order at each start, once', { tags: ['sellerList.first'] }, async () => {
  market.answers('listSales', [order, { ...order, orderId: SECOND }])
  for (let start = 1; start <= 2; start++) {
    const { user, unmount } = await open()
    await waitFor(() => expect(tip()).toHaveTextContent('25.00 U'))
    expect(useScreenParams.getState().offeredOrder?.orderId).toBe(order.orderId)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    push(order)
    welcome()
    await waitFor(() => expect(market.asked('listSales')).toHaveLength(2 * start))
    await pass(0)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    unmount()
  }
})

test('offers the next waiting order when the offered one is dealt with, and not before', {
  tags: ['sellerList.first'],
}, async () => {
  market.answers('listSales', [order, { ...order, orderId: SECOND }])
  const { user } = await open()
  await waitFor(() => expect(tip()).toBeVisible())
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  told('UO20260302000099')
  told(order.orderId)
  await waitFor(() => expect(market.asked('listSales')).toHaveLength(2))
  await pass(0)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  market.answers('listSales', [{ ...order, orderId: SECOND }])
  told(order.orderId)
  await waitFor(() => expect(tip()).toBeVisible())
  expect(useScreenParams.getState().offeredOrder?.orderId).toBe(SECOND)
})

test.each([
  ['page', paths.order(order.orderId)],
  ['chat', paths.chat(order.orderId, 'seller')],
])('does not prompt on the order’s own %s, nor afterwards', async (_, at) => {
  await open(at)
  push(order)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(useScreenParams.getState().offeredOrder).toEqual({ ...order, orderType: 'sell' })
  welcome()
  push({ ...order, orderId: SECOND })
  expect(tip()).toBeVisible()
})

describe('while something is in use', () => {
  test('waits for a half-typed password, whose digits stay, and opens when the sheet is closed', async () => {
    const { user } = await open('/', <Signing />)
    await user.click(screen.getByRole('button', { name: 'Release' }))
    for (const digit of ['8', '4', '6']) await user.click(screen.getByRole('button', { name: digit }))
    push(order)
    expect(screen.queryByRole('dialog', { name: 'Tip' })).not.toBeInTheDocument()
    expect(said()).toEqual([`${order.orderId} Bob has placed an order and waits for you`])
    expect(screen.getByRole('status', { name: '3 of 6 digits entered' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(await screen.findByRole('dialog', { name: 'Tip' })).toBeVisible()
    expect(said()).toEqual([])
  })

  test('opens over a sheet at a tap on its banner, and leaves the digits', async () => {
    const { user } = await open('/', <Signing />)
    await user.click(screen.getByRole('button', { name: 'Release' }))
    await user.click(screen.getByRole('button', { name: '8' }))
    push(order)
    await user.click(screen.getByRole('button', { name: /waits for you$/ }))
    await user.click(within(tip()).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog', { name: 'Tip' })).not.toBeInTheDocument()
    expect(screen.getByRole('status', { name: '1 of 6 digits entered' })).toBeVisible()
  })

  test('waits for a field that has the focus', async () => {
    const { user } = await open('/', <input aria-label="Amount" />)
    await user.click(screen.getByRole('textbox'))
    push(order)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await user.type(screen.getByRole('textbox'), '12')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await user.click(document.body)
    expect(await screen.findByRole('dialog', { name: 'Tip' })).toBeVisible()
  })

  test('hides nothing of a form for longer than it takes to read the banner', async () => {
    vi.useFakeTimers({ now: MORNING * 1000 })
    const { user } = await open('/', <input aria-label="Amount" />)
    await user.click(screen.getByRole('textbox'))
    push(order)
    expect(said()).toHaveLength(1)
    await pass(ORDER_TOAST_MS)
    expect(said()).toEqual([])
    await user.click(document.body)
    await pass(1000)
    expect(tip()).toBeVisible()
  })

  test('waits while the end of a trade fills the view', async () => {
    const { user } = await open('/', <Sold />)
    push(order)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(said()).toEqual([`${order.orderId} Bob has placed an order and waits for you`])
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByRole('dialog', { name: 'Tip' })).toBeVisible()
  })
})

test('ignores a tap beside it; Escape and going back leave a banner, so that it is not lost unread', async () => {
  const { user } = await open()
  push(order)
  fireEvent.click(tip())
  expect(tip()).toBeVisible()
  fireEvent(tip(), new Event('cancel', { cancelable: true }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /waits for you$/ }))
  expect(tip()).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(said()).toEqual([])
})

test('offers orders that arrive together one after the other', async () => {
  const { user } = await open()
  push(order)
  push({ ...order, orderId: SECOND, num: '7.00' })
  expect(tip()).toHaveTextContent('25.00 U')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(tip()).toHaveTextContent('7.00 U'))
})

test('is gone when the order is over', async () => {
  await open()
  push(order)
  market.answers('getOrder', { ...order, state: 'cancelled' })
  told(order.orderId)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  push({ ...order, orderId: SECOND })
  await waitFor(() => expect(tip()).toBeVisible())
  standStillAt(MORNING + 16 * 60)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('links to the order', async () => {
  const { user } = await open()
  push(order)
  await user.click(within(tip()).getByRole('link', { name: 'See the order' }))
  expect(address()).toBe(paths.order(order.orderId))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('lists waiting orders at startup also while the handshake of the socket hangs', {
  tags: ['sellerList.onStartup', 'sellerList.payload', 'sellerList.first', 'constant.sellerListPage'],
}, async () => {
  market.answers('listSales', [order])
  await show(<SellerPrompt />, { as: alice })
  act(() => socket.start('ws://market.example/'))
  await waitFor(() => expect(tip()).toBeVisible())
  expect(useSocketState.getState().state).toBe('connecting')
  expect(market.asked('listSales').map(({ form }) => form)).toEqual([
    { sellerId: String(alice.id), state: 'confirming', page: '1' },
  ])
})

test('lists waiting orders on every connection and prompts for those it has not prompted for', async () => {
  const { user } = await open()
  await waitFor(() => expect(market.asked('listSales')).toHaveLength(1))
  market.answers('listSales', [order])
  welcome()
  await waitFor(() => expect(tip()).toBeVisible())
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  welcome()
  await waitFor(() => expect(market.asked('listSales')).toHaveLength(3))
  await pass(0)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  market.answers('listSales', [{ ...order, orderId: SECOND }, order])
  welcome()
  await waitFor(() => expect(tip()).toBeVisible())
})

test('shows no dialog without a waiting order or for an overdue one', async () => {
  await open()
  await waitFor(() => expect(market.asked('listSales')).toHaveLength(1))
  push({ ...order, deadlineAt: MORNING })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

/** Only the order fields that the specification names. */
const named = {
  sellerId: alice.id,
  state: 'confirming',
  buyerNickname: 'Bob',
  orderId: order.orderId,
} as const

test.each([
  ['a push', (): void => pushWire({ message: JSON.stringify(toWire(named)) })],
  ['a push whose order has its number alone', (): void => pushWire({ nickname: 'Bob', message: '{}' })],
  ['the list', (): void => market.says('listSales', { code: 1, data: toWire([named]) })],
])(
  'prompts for an order that has only name and number, by %s, and loads the rest',
  {
    tags: ['order.namedFieldsAlone', 'order.fields', 'sellerPrompt.opens'],
  },
  async (_, arrives) => {
    const answer = later<Order>()
    market.answers('getOrder', () => answer.promise)
    await open()
    await waitFor(() => expect(market.asked('listSales')).toHaveLength(1))
    arrives()
    welcome()
    await waitFor(() => expect(tip()).toBeVisible())
    expect(screen.getByText('The buyer Bob has placed an order. Chat now?')).toBeVisible()
    await answer.comes(order)
    expect(await screen.findByText('25.00 U · ¥180.00')).toBeVisible()
    expect(useScreenParams.getState().offeredOrder).toMatchObject({
      orderId: order.orderId,
      orderType: 'sell',
    })
  },
)

test('omits details that fail to load and still links to the chat', async () => {
  market.says('getOrder', { code: 0, msg: '', data: null })
  const { user } = await open()
  pushWire({ message: JSON.stringify(toWire(named)) })
  await waitFor(() => expect(market.asked('getOrder')).toHaveLength(1))
  expect(tip()).toHaveTextContent('The buyer Bob has placed an order. Chat now?')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(address()).toBe(paths.chat(order.orderId, 'seller'))
})

test.each(['cancelled', 'paying', '', null, undefined])(
  'ignores order events other than confirming: %j',
  { tags: ['push.otherOrdersIgnored'] },
  async (orderEvent) => {
    await open()
    pushWire({ orderEvent, message: JSON.stringify(toWire({ ...named, state: 'cancelled' })) })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(useScreenParams.getState().offeredOrder).toBeNull()
  },
)

test.each([null, {}, 'text'])('ignores a response without a list: %j', async (data) => {
  market.says('listSales', { code: 1, data })
  await open()
  await waitFor(() => expect(market.asked('listSales')).toHaveLength(1))
  await pass(0)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test.each([null, undefined, []])(
  'shows a refusal without a reason: %j',
  {
    tags: ['error.withoutData', 'error.sellerList', 'sellerList.refused'],
  },
  async (data) => {
    market.says('listSales', { code: 0, msg: 'The list is being mended', data })
    await open()
    expect(await screen.findByText('The list is being mended')).toBeVisible()
  },
)

test('shows a refusal with a reason', async () => {
  market.refuses('listSales', 'USER_NOT_FOUND', 'There is no such seller')
  await open()
  expect(await screen.findByText('There is no such seller')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

/** A screen with a payment password sheet. */
function Signing() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Release
      </button>
      <PasswordSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Release"
        isBusy={false}
        onSubmit={() => {}}
      />
    </>
  )
}

function Sold() {
  const [isLeft, leave] = useState(false)
  return isLeft ? null : (
    <Moment id="t1" title="You sold 50.00 U" text="" isWhole>
      <button type="button" onClick={() => leave(true)}>
        Back
      </button>
    </Moment>
  )
}

async function open(at = '/', screen?: ReactNode) {
  const ui = (
    <>
      {screen}
      <SellerPrompt />
    </>
  )
  const shown = await show(ui, { as: alice, at })
  act(() => socket.start('ws://market.example/'))
  lastLine().opens()
  welcome()
  return shown
}

/** A notice about an order. */
function told(orderId: string): void {
  lastLine().says({ frameType: 'notice', seq: 71, userId: alice.id, data: { msg: 'A step', orderId } })
}

function namesOf(role: string): (string | null)[] {
  return within(tip())
    .getAllByRole(role)
    .map(({ textContent }) => textContent)
}

function push(placed: Order): void {
  lastLine().says({
    frameType: 'newMessage',
    seq: 70,
    userId: alice.id,
    data: {
      orderEvent: 'confirming',
      nickname: 'Bob',
      orderId: placed.orderId,
      msg: 'A new order',
      order: placed,
    },
  })
}

/** Sends a push in the form of another server implementation. */
function pushWire(data: object): void {
  const { orderId } = order
  const pushed = { orderEvent: 'confirming', orderId, msg: 'A new order', ...data }
  lastLine().brings(JSON.stringify(toWire({ frameType: 'newMessage', data: pushed })))
}

function tip(): HTMLElement {
  return screen.getByRole('dialog', { name: 'Tip' })
}

function welcome(): void {
  lastLine().says({ frameType: 'welcome', data: { userInfo: alice, unread: 0, unreadThreads: 0, cursor: 0 } })
}
