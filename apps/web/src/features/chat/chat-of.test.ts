import type { ChatSession } from '@u-market/contract'
import { expect, test } from 'vitest'
import { formOf, isSessionOf, SERVICE_CHAT, withPresence, withTurn } from './chat-of.ts'

test('a chat is asked for by its order’s number, or as that with customer service', () => {
  expect([formOf('UO1'), formOf(SERVICE_CHAT)]).toEqual([{ orderId: 'UO1' }, { service: 1 }])
  expect(isSessionOf('UO1', session({ orderId: 'UO1' }))).toBe(true)
  expect(isSessionOf('UO1', session({ service: 1, conversationState: 'open' }))).toBe(false)
  expect(isSessionOf(SERVICE_CHAT, session({ service: 1, conversationState: 'open' }))).toBe(true)
  expect(isSessionOf(SERVICE_CHAT, session({ orderId: 'UO1' }))).toBe(false)
})

test('a user who writes to customer service waits, an answer answers, and an order’s chat has no such state', () => {
  expect(withTurn(session({ conversationState: 'closed' }), 'me').conversationState).toBe('waiting')
  expect(withTurn(session({ conversationState: 'waiting' }), 'service').conversationState).toBe('answered')
  expect(withTurn(session({ conversationState: 'waiting' }), 'system').conversationState).toBe('waiting')
  expect(withTurn(session({ conversationState: '' }), 'me').conversationState).toBe('')
})

test('the other side comes and goes, and nobody else is taken for them', () => {
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
    peer: { id: 0, nickname: '', avatar: '', isOnline: 0 },
    ...more,
  }
}
