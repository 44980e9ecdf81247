import type { ChatSession } from '@u-market/contract'
import { expect, test } from 'vitest'
import { formOf, isSessionOf, SERVICE_CHAT, stateAfter } from './chat-of.ts'

test('a chat is asked for by its order’s number, or as that with customer service', () => {
  expect([formOf('UO1'), formOf(SERVICE_CHAT)]).toEqual([{ orderId: 'UO1' }, { service: 1 }])
  expect(isSessionOf('UO1', session({ orderId: 'UO1' }))).toBe(true)
  expect(isSessionOf('UO1', session({ service: 1, conversationState: 'open' }))).toBe(false)
  expect(isSessionOf(SERVICE_CHAT, session({ service: 1, conversationState: 'open' }))).toBe(true)
  expect(isSessionOf(SERVICE_CHAT, session({ orderId: 'UO1' }))).toBe(false)
})

test('whoever writes to customer service waits, an answer answers, and an order’s chat has no such state', () => {
  expect(stateAfter('closed', 'me')).toBe('waiting')
  expect(stateAfter('waiting', 'service')).toBe('answered')
  expect(stateAfter('waiting', 'system')).toBe('waiting')
  expect(stateAfter('', 'me')).toBe('')
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
