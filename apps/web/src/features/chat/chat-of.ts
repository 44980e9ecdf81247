import type { ChatSession, Message } from '@u-market/contract'

/** The name of the chat with customer service, where an order's chat has the order's number. */
export const SERVICE_CHAT = 'service'

export function formOf(chat: string): { orderId: string } | { service: 1 } {
  return chat === SERVICE_CHAT ? { service: 1 } : { orderId: chat }
}

export function isSessionOf(chat: string, session: ChatSession): boolean {
  return chat === SERVICE_CHAT ? session.service === 1 : session.orderId === chat
}

/** Whose turn it is in a chat with customer service, once one of the two has written; the server says the same. */
export function stateAfter(
  state: ChatSession['conversationState'],
  sender: Message['sender'],
): ChatSession['conversationState'] {
  if (state === '') return state
  if (sender === 'me') return 'waiting'
  return sender === 'service' ? 'answered' : state
}
