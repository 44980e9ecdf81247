import type { ChatSession, Message } from '@u-market/contract'

/** The name of the chat with customer service, where an order's chat has the order's number. */
export const SERVICE_CHAT = 'service'

export function formOf(chat: string): { orderId: string } | { service: 1 } {
  return chat === SERVICE_CHAT ? { service: 1 } : { orderId: chat }
}

export function isSessionOf(chat: string, session: ChatSession): boolean {
  return chat === SERVICE_CHAT ? session.service === 1 : session.orderId === chat
}

type Presence = { readonly userId: number; readonly isOnline: 0 | 1 }

/** Somebody has come or gone; it counts if it is the other side. */
export function withPresence(session: ChatSession, { userId, isOnline }: Presence): ChatSession {
  return session.peer.id === userId ? { ...session, peer: { ...session.peer, isOnline } } : session
}

/** As a call has answered it. Who is there the socket tells, and has perhaps told while the answer was on its way. */
export function withAnswer(known: ChatSession | null, answer: ChatSession): ChatSession {
  if (known === null || answer.service === 1) return answer
  return withPresence(answer, { userId: known.peer.id, isOnline: known.peer.isOnline })
}

/** Somebody has written, and in a chat with customer service it is the other's turn; the server says the same. */
export function withTurn(session: ChatSession, sender: Message['sender']): ChatSession {
  return { ...session, conversationState: stateAfter(session.conversationState, sender) }
}

function stateAfter(
  state: ChatSession['conversationState'],
  sender: Message['sender'],
): ChatSession['conversationState'] {
  if (state === '') return state
  if (sender === 'me') return 'waiting'
  return sender === 'service' ? 'answered' : state
}
