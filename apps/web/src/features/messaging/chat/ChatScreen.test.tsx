import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ownScreens, paths } from '@u-market/contract/paths'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  box,
  chatHolds,
  connect,
  openChat,
  openUnconnected,
  order,
  page,
  said,
  says,
  session,
} from '../../../../test/chat.tsx'
import { later } from '../../../../test/later.ts'
import { market, Refusal } from '../../../../test/market.ts'
import { bob, config, MORNING, message } from '../../../../test/samples.ts'
import { pass, show } from '../../../../test/show.tsx'
import { noteServerTime } from '../../../base/clock.ts'
import { OrderPeer } from '../../orders/OrderPeer.tsx'
import { DayLine } from './Bubbles.tsx'
import { ChatScreen } from './ChatScreen.tsx'
import { ServiceChatScreen } from './ServiceChatScreen.tsx'

const { orderId } = order

beforeEach(() => {
  vi.useFakeTimers({ now: MORNING * 1000 })
  market.answers('getOrder', order)
  chatHolds()
})

test('shows the messages and tells the server that the chat is open', async () => {
  chatHolds(message(1, { message: 'Which bank?' }), message(2, { sender: 'me', message: 'Utopia' }))
  const { line } = await openChat()
  expect(said()).toEqual(['Alice: Which bank?', 'Me: Utopia'])
  expect(market.asked('listMessages')[0]?.form).toEqual({ orderId })
  expect(line.heard).toContainEqual({ action: 'openChat', data: { orderId } })
})

test('names the day of a message by the server’s time, on a phone that is 26 hours ahead', async () => {
  vi.setSystemTime((MORNING + 26 * 3600) * 1000)
  noteServerTime(MORNING)
  try {
    await show(<DayLine seconds={MORNING} />)
    expect(document.body.textContent).toBe('Today')
  } finally {
    noteServerTime(MORNING + 26 * 3600)
  }
})

test('renders markup in a message as plain text', async () => {
  const nasty = `<img src=x onerror="alert(1)"> '; drop table event; -- \u202eevil {name} &lt;`
  const lines = `<b>one</b>\n\t=HYPERLINK("http://evil.example")`
  chatHolds(message(1, { message: nasty }), message(2, { message: lines }))
  await openChat()
  expect(said()[0]).toBe(`Alice: ${nasty}`)
  const log = screen.getByRole('log', { name: 'Messages' })
  expect(log.textContent).toContain(lines)
  for (const made of ['img[src="x"]', 'b', 'script']) expect(log.querySelector(made)).toBeNull()
})

test('shows the cached messages before the server responds', async () => {
  chatHolds(message(1))
  const { unmount } = await openChat()
  unmount()
  const answer = later<ReturnType<typeof page>>()
  market.answers('listMessages', () => answer.promise)
  await openUnconnected()
  expect(said()).toEqual(['Alice: Message 1'])
  await answer.comes(page([message(2), message(1)], null))
  await waitFor(() => expect(said()).toEqual(['Alice: Message 1', 'Alice: Message 2']))
})

test('adds a pushed message once and marks it read once', async () => {
  const { line } = await openChat()
  says(line, message(5, { message: 'Paid?', status: 0 }))
  expect(said()).toEqual(['Alice: Paid?'])
  expect(line.heard).toContainEqual({ action: 'markRead', data: { sessionId: session.id, recordId: 5 } })
  line.heard.length = 0
  says(line, message(5, { message: 'Paid?', status: 0 }))
  says(line, message(6, { sessionId: 99, orderId: 'UO99', message: 'in another chat' }))
  expect(said()).toEqual(['Alice: Paid?'])
  expect(line.heard).toEqual([])
})

test('marks nothing read on a hidden page until it is visible', async () => {
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { line } = await openChat()
  says(line, message(5, { status: 0 }))
  expect(line.heard.map(({ action }) => action)).not.toContain('markRead')
  visible.mockReturnValue('visible')
  for (let looks = 0; looks < 2; looks++)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(line.took('markRead')).toEqual([{ sessionId: session.id, recordId: 5 }])
})

test('marks nothing read in a page behind another, until it has the focus', async () => {
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const { line } = await openChat()
  says(line, message(5, { status: 0 }))
  expect(line.took('markRead')).toEqual([])
  focus.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(line.took('markRead')).toEqual([{ sessionId: session.id, recordId: 5 }])
})

test('marks a message below what is in sight read only when the reader is there', async () => {
  const { line } = await openChat()
  const frame = screen.getByRole('log').parentElement!
  const scrollTo = (top: number): void => {
    frame.scrollTop = top
    fireEvent.scroll(frame)
  }
  scrollTo(-400)
  says(line, message(5, { status: 0 }))
  expect(line.took('markRead')).toEqual([])
  scrollTo(0)
  expect(line.took('markRead')).toEqual([{ sessionId: session.id, recordId: 5 }])
})

test('marks where the unread messages begin and keeps the mark there', async () => {
  chatHolds(message(1), message(2, { status: 0 }), message(3, { status: 0 }))
  const { line } = await openChat()
  const [, second] = screen.getAllByRole('listitem')
  expect(second).toHaveTextContent('New messages')
  chatHolds(message(1), message(2), message(3), message(4, { status: 0 }))
  line.says({ frameType: 'notice', seq: 60, userId: bob.id, data: { msg: 'Confirmed', orderId } })
  await waitFor(() => expect(said()).toHaveLength(4))
  expect(screen.getAllByText('New messages')).toHaveLength(1)
  expect(second).toHaveTextContent('New messages')
})

test('shows the other party’s presence and typing', async () => {
  const { line } = await openChat()
  expect(peer()).toHaveTextContent('Offline')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('98% done · 50 trades')
  line.says({ frameType: 'online', userId: order.sellerId })
  expect(peer()).toHaveTextContent('Online')
  line.says({ frameType: 'typing', data: { sessionId: session.id, type: 'input' } })
  expect(peer()).toHaveTextContent('Typing…')
  await pass(6000)
  expect(peer()).toHaveTextContent('Online')
  line.breaks()
  expect(peer()).toHaveTextContent('Connecting…')
})

test('a closed chat can be read, and says why nothing can be written', async () => {
  market.answers('listMessages', { ...page([message(1)], null), session: { ...session, closed: 1 } })
  await openChat()
  await waitFor(() => expect(said()).toEqual(['Alice: Message 1']))
  expect(screen.getByText('The order is over and this chat is closed. You can still read it.')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('keeps presence that is pushed during the first read', async () => {
  const answer = later<ReturnType<typeof page>>()
  market.answers('listMessages', () => answer.promise)
  const { line } = await openChat()
  line.says({ frameType: 'chatOpened', data: { session } })
  line.says({ frameType: 'online', userId: order.sellerId })
  await answer.comes(page([message(1)], null))
  await waitFor(() => expect(said()).toEqual(['Alice: Message 1']))
  expect(peer()).toHaveTextContent('Online')
})

test.each([
  ['before the chat is opened', false],
  ['after it is opened', true],
])('shows a message that is pushed during the first read, %s', async (_when, isOpened) => {
  const answer = later<ReturnType<typeof page>>()
  market.answers('listMessages', () => answer.promise)
  const { line } = await openChat()
  if (isOpened) line.says({ frameType: 'chatOpened', data: { session } })
  market.answers('listMessages', page([message(2), message(1)], null))
  says(line, message(2))
  if (isOpened) expect(line.took('markRead')).toEqual([])
  await answer.comes(page([message(1)], null))
  await waitFor(() => expect(said()).toEqual(['Alice: Message 1', 'Alice: Message 2']))
  expect(line.took('markRead').at(-1)).toMatchObject({ recordId: 2 })
})

test('shows a history that arrives in the same turn as `chatOpened`', async () => {
  const answer = later<ReturnType<typeof page>>()
  market.answers('listMessages', () => answer.promise)
  const { line } = await openChat()
  await act(async () => {
    line.says({ frameType: 'chatOpened', data: { session } })
    line.says({ frameType: 'chatHistory', data: { sessionId: session.id, data: [message(1)], next: null } })
  })
  await waitFor(() => expect(said()).toEqual(['Alice: Message 1']))
})

test('makes no call for messages of other chats, during the first read or after a refusal', async () => {
  const answer = later<ReturnType<typeof page>>()
  market.answers('listMessages', () => answer.promise)
  const { line } = await openChat()
  const elsewhere = message(8, { sessionId: 99, orderId: 'UO99' })
  says(line, elsewhere)
  await answer.fails(new Refusal('ORDER_NOT_FOUND', 'There is no such order'))
  await waitFor(() => expect(screen.getByText('You cannot open this chat')).toBeVisible())
  says(line, elsewhere)
  await pass(100)
  expect(market.asked('listMessages')).toHaveLength(1)
})

test('marks the user’s own message read if the other party reads it during the first read', async () => {
  const answer = later<ReturnType<typeof page>>()
  market.answers('listMessages', () => answer.promise)
  const { line } = await openChat()
  line.says({ frameType: 'chatOpened', data: { session } })
  market.answers('listMessages', page([message(1, { sender: 'me', status: 1 })], null))
  line.says({ frameType: 'messagesRead', data: { sessionId: session.id, recordId: 1 } })
  await answer.comes(page([message(1, { sender: 'me', status: 0 })], null))
  expect(await screen.findByRole('img', { name: 'read' })).toBeVisible()
})

test('keeps the order page’s count when a response arrives after the chat was closed', async () => {
  const answer = later<ReturnType<typeof page>>()
  market.answers('listMessages', () => answer.promise)
  const { unmount } = await openUnconnected()
  unmount()
  chatHolds(message(1, { status: 0 }))
  await show(<OrderPeer order={order} />, { as: bob })
  const unread = () => screen.getByRole('link', { name: /1/ })
  await waitFor(() => expect(unread()).toBeVisible())
  await answer.comes(page([], null))
  await pass(100)
  expect(unread()).toBeVisible()
})

test('counts on the order page a message that is pushed during its first read', async () => {
  const answer = later<ReturnType<typeof page>>()
  market.answers('listMessages', () => answer.promise)
  await show(<OrderPeer order={order} />, { as: bob })
  const line = connect()
  await waitFor(() => expect(market.asked('listMessages')).toHaveLength(1))
  chatHolds(message(1, { status: 0 }))
  says(line, message(1, { status: 0 }))
  await answer.comes(page([], null))
  expect(await screen.findByRole('link', { name: /1/ })).toBeVisible()
})

test('keeps the turn with the user after a customer service reply during the first read', async () => {
  market.answers('getMarket', config)
  const service = { ...session, orderId: '', service: 1 as const, conversationState: 'waiting' as const }
  const reply = message(2, { sender: 'service', orderId: '' })
  const answer = later<ReturnType<typeof page>>()
  market.answers('listMessages', () => answer.promise)
  await show(<ServiceChatScreen />, { as: bob })
  await waitFor(() => expect(market.asked('listMessages')).toHaveLength(1))
  const line = connect()
  line.says({ frameType: 'chatOpened', data: { session: service } })
  market.answers('listMessages', {
    ...page([reply], null),
    session: { ...service, conversationState: 'answered' },
  })
  says(line, reply)
  await answer.comes({ ...page([], null), session: service })
  expect(await screen.findByText('We have replied')).toBeVisible()
})

test('reports typing at intervals, and its end', async () => {
  const { user, line } = await openChat()
  line.heard.length = 0
  await user.type(box(), 'Hel')
  await pass(3000)
  await user.type(box(), 'lo')
  await user.tab()
  expect(line.heard.map(({ data }) => data)).toEqual([
    { sessionId: session.id, type: 'input' },
    { sessionId: session.id, type: 'input' },
    { sessionId: session.id, type: 'blur' },
  ])
})

test('loads earlier pages above, and after a failure waits for a tap', async () => {
  market.answers('listMessages', ({ form }) =>
    form.before === undefined ? page([message(21)], 21) : page([message(20)], null),
  )
  const { user } = await openChat()
  market.loses('listMessages')
  await user.click(screen.getByRole('button', { name: 'Show earlier messages' }))
  await waitFor(() => expect(screen.getByText('Earlier messages could not be loaded.')).toBeVisible())
  market.answers('listMessages', page([message(20)], null))
  await user.click(screen.getByRole('button', { name: 'Show earlier messages' }))
  await waitFor(() => expect(said()).toEqual(['Alice: Message 20', 'Alice: Message 21']))
  expect(market.asked('listMessages').at(-1)?.form).toEqual({ orderId, before: '21' })
  expect(screen.getByText(/^Keep everything about this trade/)).toBeVisible()
})

test('shows an error when opened offline, and loads the messages once connected', async () => {
  market.loses('listMessages')
  await openUnconnected()
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This could not be loaded'))
  chatHolds(message(1))
  connect().says({ frameType: 'chatOpened', data: { session } })
  await waitFor(() => expect(said()).toEqual(['Alice: Message 1']))
})

test('reloads the chat when a notice reports a step of the order', async () => {
  const { line } = await openChat()
  chatHolds(message(9, { sender: 'system', messageType: 3, message: 'Alice has confirmed the order' }))
  line.says({ frameType: 'notice', seq: 60, userId: bob.id, data: { msg: 'Confirmed', orderId } })
  await waitFor(() => expect(screen.getByText(/Alice has confirmed the order/)).toBeVisible())
})

test('refuses the chat of another user’s order', async () => {
  market.refuses('listMessages', 'ORDER_NOT_FOUND', 'There is no such order')
  market.answers('markNoticesRead', { unread: 0, unreadThreads: 0 })
  market.refuses('getOrder', 'ORDER_NOT_FOUND', 'There is no such order')
  await show(<ChatScreen />, { as: bob, at: paths.chat(orderId, 'buyer') })
  await waitFor(() => expect(screen.getByText('You cannot open this chat')).toBeVisible())
  expect(screen.getByRole('link', { name: 'My orders' })).toBeVisible()
})

function peer(): HTMLElement {
  return within(screen.getByRole('heading', { level: 1 })).getByRole('status')
}

test('a user who froze the account reads, and is led to thawing instead of writing', async () => {
  chatHolds(message(1, { message: 'Which bank?' }))
  await openChat({ ...bob, frozenAt: MORNING })
  expect(said()).toEqual(['Alice: Which bank?'])
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Thaw my account' })).toHaveAttribute('href', ownScreens.thaw)
})
