import type { ChatSession, Message } from '@u-market/contract'
import { expect, test } from 'vitest'
import {
  firstUnreadOf,
  formOf,
  isSessionOf,
  isTogether,
  SERVICE_CHAT,
  startsDay,
  unknownHistory,
  withMessage,
  withNewest,
  withOlder,
  withPresence,
  withRead,
  withTurn,
} from './messages.ts'

test('reverses pages to oldest first and keeps known messages when paging up', () => {
  const opened = withNewest(unknownHistory, page(21, 40, 21))
  expect(ids(opened)[0]).toBe(21)
  const all = withOlder(opened, page(1, 20, null))
  expect(ids(all)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
  expect(all.next).toBeNull()
})

test('keeps one copy of a message from push, page and acknowledgement', () => {
  const opened = withNewest(unknownHistory, page(1, 3, null))
  expect(ids(withMessage(withMessage(opened, message(4)), message(4)))).toEqual([1, 2, 3, 4])
})

test('keeps a push that arrives before the first page', () => {
  const opened = withNewest(withMessage(unknownHistory, message(24)), page(4, 23, 4))
  expect(ids(opened)).toEqual(Array.from({ length: 21 }, (_, at) => at + 4))
  expect(opened).toMatchObject({ next: 4, isKnown: true })
})

test('drops the messages before a gap, so that paging up fetches them again', () => {
  const opened = withNewest(unknownHistory, page(1, 20, null))
  const later = withNewest(opened, page(61, 80, 61))
  expect(ids(later)[0]).toBe(61)
  expect(later.next).toBe(61)
  const short = withNewest(opened, page(15, 34, 15))
  expect(ids(short)).toHaveLength(34)
  expect(short.next).toBeNull()
})

test('leaves no gap when a push overtakes the newest page', () => {
  const pushed = withMessage(withNewest(unknownHistory, page(1, 20, null)), message(81))
  const later = withNewest(pushed, page(61, 80, 61))
  expect(ids(later)).toEqual(Array.from({ length: 21 }, (_, at) => at + 61))
  expect(later.next).toBe(61)
})

test('starts at the oldest unread message of the other party', () => {
  const mine = message(4, { sender: 'me' })
  const read = message(1, { status: 1 })
  expect(firstUnreadOf({ data: [mine, message(3), message(2), read], next: null })).toBe(2)
  expect(firstUnreadOf({ data: [mine, read], next: null })).toBeNull()
})

test('keeps a read message read when an older response arrives', () => {
  const mine = message(1, { sender: 'me' })
  const opened = withNewest(unknownHistory, { data: [mine], next: null })
  const read = withRead(opened, 1)
  expect(read.messages[0]?.status).toBe(1)
  expect(withNewest(read, { data: [mine], next: null }).messages[0]?.status).toBe(1)
  expect(withRead(opened, 0).messages[0]?.status).toBe(0)
})

test('separates days and groups the bubbles of one minute', () => {
  const day = 86_400
  expect(startsDay(message(1), undefined)).toBe(true)
  expect(startsDay(message(2, { createdAt: 1_790_000_000 + day }), message(1))).toBe(true)
  expect(startsDay(message(2), message(1))).toBe(false)
  expect(isTogether(message(2), message(1))).toBe(true)
  expect(isTogether(message(2, { sender: 'me' }), message(1))).toBe(false)
  expect(isTogether(message(2, { createdAt: 1_790_000_000 + 600 }), message(1))).toBe(false)
})

function page(from: number, to: number, next: number | null) {
  return {
    data: Array.from({ length: to - from + 1 }, (_, at) => message(to - at)),
    next,
  }
}

function ids(history: { messages: readonly Message[] }) {
  return history.messages.map(({ id }) => id)
}

function message(id: number, more: Partial<Message> = {}): Message {
  return {
    id,
    sessionId: 1,
    orderId: 'UO1',
    sender: 'peer',
    message: `text ${id}`,
    messageType: 0,
    messageId: `id-${id}`,
    status: 0,
    createdAt: 1_790_000_000 + id,
    ...more,
  }
}

test('requests a chat by its order number or as customer service', () => {
  expect([formOf('UO1'), formOf(SERVICE_CHAT)]).toEqual([{ orderId: 'UO1' }, { service: 1 }])
  expect(isSessionOf('UO1', session({ orderId: 'UO1' }))).toBe(true)
  expect(isSessionOf('UO1', session({ service: 1, conversationState: 'open' }))).toBe(false)
  expect(isSessionOf(SERVICE_CHAT, session({ service: 1, conversationState: 'open' }))).toBe(true)
  expect(isSessionOf(SERVICE_CHAT, session({ orderId: 'UO1' }))).toBe(false)
})

test('a chat with customer service waits after the user’s message and is answered after a reply; an order chat has no such state', () => {
  expect(withTurn(session({ conversationState: 'closed' }), 'me').conversationState).toBe('waiting')
  expect(withTurn(session({ conversationState: 'waiting' }), 'service').conversationState).toBe('answered')
  expect(withTurn(session({ conversationState: 'waiting' }), 'system').conversationState).toBe('waiting')
  expect(withTurn(session({ conversationState: '' }), 'me').conversationState).toBe('')
})

test('changes presence of the other party only', () => {
  const alone = session({ peer: { id: 7, nickname: 'Alice', avatar: '', isOnline: 0 } })
  const together = withPresence(alone, { userId: 7, isOnline: 1 })
  expect(together.peer).toEqual({ ...alone.peer, isOnline: 1 })
  expect(withPresence(together, { userId: 7, isOnline: 0 })).toEqual(alone)
  expect(withPresence(alone, { userId: 8, isOnline: 1 })).toBe(alone)
})

function session(more: Partial<ChatSession>): ChatSession {
  return {
    id: 1,
    orderId: '',
    service: 0,
    conversationState: '',
    closed: 0,
    closesAt: null,
    peer: { id: 0, nickname: '', avatar: '', isOnline: 0 },
    ...more,
  }
}
