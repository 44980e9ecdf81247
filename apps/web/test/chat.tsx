import { act, screen, waitFor, within } from '@testing-library/react'
import type { ChatSession, DataOf, Message, User } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { expect } from 'vitest'
import { socket } from '../src/base/socket/socket.ts'
import { ChatScreen } from '../src/features/messaging/chat/ChatScreen.tsx'
import { type Line, lastLine } from './line.ts'
import { market } from './market.ts'
import { orderIn } from './sample-orders.ts'
import { bob } from './samples.ts'
import { pass, show } from './show.tsx'

export const order = orderIn('paying', 'buyer')
const { orderId } = order
export const session: ChatSession = {
  id: 7,
  orderId,
  service: 0,
  conversationState: '',
  closed: 0,
  closesAt: null,
  peer: { id: order.sellerId, nickname: 'Alice', avatar: '', isOnline: 0 },
}

export function chatHolds(...messages: readonly Message[]): void {
  market.answers('listMessages', page(messages.toReversed(), null))
}

export function page(data: Message[], next: number | null): DataOf<'listMessages'> {
  return { session, data, next }
}

/** Opens the chat on Bob's phone, with its first response loaded. */
export async function openChat(as: User = bob) {
  const unconnected = await openUnconnected(as)
  return { ...unconnected, line: connect() }
}

export async function openUnconnected(as: User = bob) {
  market.answers('markNoticesRead', { unread: 0, unreadThreads: 0 })
  const before = market.asked('listMessages').length
  const shown = await show(<ChatScreen />, { as, at: paths.chat(orderId, 'buyer') })
  await waitFor(() => expect(market.asked('listMessages').length).toBeGreaterThan(before))
  await pass(0)
  return shown
}

export function connect(): Line {
  act(() => socket.start('ws://market.example/'))
  lastLine().opens()
  return lastLine()
}

export function says(line: Line, data: Message): void {
  line.says({ frameType: 'newMessage', seq: 50 + data.id, userId: bob.id, data })
}

export function messagesTo(line: Line) {
  return line.took('sendMessage')
}

/** Returns sender and text of the messages, without day and time. */
export function said() {
  const log = within(screen.getByRole('log', { name: 'Messages' }))
  return log
    .queryAllByRole('listitem')
    .map(({ textContent }) => /(Me|Alice):(.*?)\d\d:\d\d$/.exec(textContent ?? ''))
    .map((found) => `${found?.[1]}: ${found?.[2]}`)
}

export function mark(name: string): HTMLElement {
  return screen.getByRole('img', { name })
}

export function box(): HTMLElement {
  return screen.getByRole('textbox', { name: 'Message' })
}
