import type { ChatSession, Message } from '@u-market/contract'

/** The name of the chat with customer service, where an order's chat has the order's number. */
export const SERVICE_CHAT = 'service'

export const formOf = (chat: string): { buy_orderid: string } | { service: 1 } =>
  chat === SERVICE_CHAT ? { service: 1 } : { buy_orderid: chat }

export const isSessionOf = (chat: string, session: ChatSession): boolean =>
  chat === SERVICE_CHAT ? session.service === 1 : session.buy_orderid === chat

/** Whose turn it is in a chat with customer service, once one of the two has written; the server says the same. */
export const stateAfter = (state: ChatSession['state'], sender: Message['sender']): ChatSession['state'] => {
  if (state === '') return state
  if (sender === 'me') return 'waiting'
  return sender === 'service' ? 'answered' : state
}
