import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  box,
  chatHolds,
  connect,
  mark,
  messagesTo,
  openChat,
  openUnconnected,
  order,
  page,
  said,
  session,
} from '../../../../test/chat.tsx'
import { later } from '../../../../test/later.ts'
import { market } from '../../../../test/market.ts'
import { MORNING, proof } from '../../../../test/samples.ts'
import { pass } from '../../../../test/show.tsx'
import { queryClient } from '../../../base/api/query-client.ts'
import { socket } from '../../../base/socket/socket.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: MORNING * 1000 })
  market.answers('getOrder', order)
  chatHolds()
})

test('sends a message at once and shows it as sent after the acknowledgement', async () => {
  const { user, line } = await openChat()
  await user.type(box(), 'I have paid{Enter}')
  const [sent] = messagesTo(line)
  expect(sent).toEqual({
    sessionId: session.id,
    message: 'I have paid',
    messageType: 0,
    messageId: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(box()).toHaveValue('')
  expect(mark('waiting to be sent')).toBeVisible()
  line.says({ frameType: 'messageSent', data: { messageId: sent?.messageId ?? '', id: 3 } })
  expect(said()).toEqual(['Me: I have paid'])
  expect(mark('sent')).toBeVisible()
  line.says({ frameType: 'messagesRead', data: { sessionId: session.id, recordId: 3 } })
  expect(mark('read')).toBeVisible()
})

test('queues offline, sends once on connection, and resends without an acknowledgement', async () => {
  const { user } = await openUnconnected()
  await user.type(box(), 'Hello{Enter}')
  expect(mark('waiting to be sent')).toBeVisible()
  const line = connect()
  expect(messagesTo(line)).toHaveLength(1)
  await pass(7999)
  expect(messagesTo(line)).toHaveLength(1)
  await pass(1)
  const [first, again] = messagesTo(line)
  expect(again).toEqual(first)
})

test('restores unacknowledged messages after a restart and resends them with the same id', async () => {
  const before = await openChat()
  await before.user.type(box(), 'Are you there?{Enter}')
  const [first] = messagesTo(before.line)
  before.unmount()
  act(() => socket.stop())
  const after = await openChat()
  expect(said()).toEqual(['Me: Are you there?'])
  expect(messagesTo(after.line)).toEqual([first])
})

test.each([
  ['before the chat is opened', false],
  ['after it is opened', true],
])('keeps a message on screen that is acknowledged during the first read, %s', async (_when, isOpened) => {
  const before = await openChat()
  await before.user.type(box(), 'Are you there?{Enter}')
  const messageId = messagesTo(before.line)[0]?.messageId ?? ''
  before.unmount()
  act(() => socket.stop())
  queryClient.clear()
  const answer = later<ReturnType<typeof page>>()
  market.answers('listMessages', () => answer.promise)
  const { line } = await openChat()
  if (isOpened) line.says({ frameType: 'chatOpened', data: { session } })
  line.says({ frameType: 'messageSent', data: { messageId, id: 3 } })
  await answer.comes(page([], null))
  await pass(0)
  expect(said()).toEqual(['Me: Are you there?'])
})

test('shows why a message was refused and resends it only at a tap', async () => {
  const { user, line } = await openChat()
  await user.type(box(), 'Hello{Enter}')
  const [first] = messagesTo(line)
  line.says({
    frameType: 'messageSent',
    data: { messageId: first?.messageId ?? '', msg: 'You write too fast' },
  })
  expect(screen.getByRole('alert')).toHaveTextContent('Not sent: You write too fast')
  await pass(20_000)
  expect(messagesTo(line)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  expect(messagesTo(line)).toEqual([first, first])
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  line.says({ frameType: 'messageSent', data: { messageId: first?.messageId ?? '', id: 4 } })
  expect(mark('sent')).toBeVisible()
})

test('keeps a message that a limit refused and sends it by itself when the limit is over', async () => {
  const { user, line } = await openChat()
  await user.type(box(), 'Hello{Enter}')
  const [first] = messagesTo(line)
  const refused = { messageId: first?.messageId ?? '', msg: 'That was too often', until: MORNING + 60 }
  line.says({ frameType: 'messageSent', data: refused })
  expect(screen.getByText(/sent automatically at/)).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await pass(50_000)
  expect(messagesTo(line)).toHaveLength(1)
  await pass(18_000)
  expect(messagesTo(line)[1]).toEqual(first)
})

test('discards a refused message for good', async () => {
  const { user, line, unmount } = await openChat()
  await user.type(box(), 'Hello{Enter}')
  const [first] = messagesTo(line)
  line.says({ frameType: 'messageSent', data: { messageId: first?.messageId ?? '', msg: 'No' } })
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(said()).toEqual([])
  unmount()
  await openChat()
  expect(said()).toEqual([])
})

test('uploads a picture first, then sends it like text', async () => {
  const up = later<typeof proof>()
  market.takesUploads(() => up.promise)
  const { user, line } = await openChat()
  const file = new File(['a slip'], 'slip.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Send an image or PDF'), file)
  expect(screen.getByRole('progressbar', { name: 'Sending the image, 0%' })).toBeVisible()
  expect(messagesTo(line)).toEqual([])
  await up.comes(proof)
  await waitFor(() => expect(messagesTo(line)).toMatchObject([{ message: proof.url, messageType: 1 }]))
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
})

test('shows a PDF by its name while it is sent, and then each of its pages as a picture', async () => {
  const up = later<typeof proof & { pages: (typeof proof)[] }>()
  market.takesUploads(() => up.promise)
  const { user, line } = await openChat()
  const file = new File(['%PDF-1.7'], 'receipt.pdf', { type: 'application/pdf' })
  await user.upload(screen.getByLabelText('Send an image or PDF'), file)
  expect(screen.getByText('receipt.pdf')).toBeVisible()
  expect(screen.queryByRole('img', { name: 'My image' })).not.toBeInTheDocument()
  const pages = ['p1', 'p2'].map((page) => ({
    url: `/uploads/chat/receipt-${page}.webp`,
    fullUrl: `http://localhost/uploads/chat/receipt-${page}.webp`,
  }))
  await up.comes({ ...pages[0]!, pages })
  await waitFor(() =>
    expect(messagesTo(line)).toMatchObject(pages.map(({ url }) => ({ message: url, messageType: 1 }))),
  )
  expect(screen.queryByText('receipt.pdf')).not.toBeInTheDocument()
  expect(screen.getAllByRole('img', { name: 'My image' })).toHaveLength(2)
})
