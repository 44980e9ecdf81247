import type { ChatSession, Message } from '@u-market/contract'

/** The loaded part of a chat: oldest first, without gaps. `next` is the `before` parameter of the page above, null at the top. */
export type History = {
  readonly messages: readonly Message[]
  readonly next: number | null
  readonly isKnown: boolean
}

export const unknownHistory: History = { messages: [], next: null, isKnown: false }

export type HistoryPage = { readonly data: readonly Message[]; readonly next: number | null }

/** True for messages of the order's other party and of customer service. */
export function isTheirs(sender: Message['sender']): boolean {
  return sender === 'peer' || sender === 'service'
}

/** Returns the oldest unread message id of a page, or null if all are read. */
export function firstUnreadOf({ data }: HistoryPage): number | null {
  return data.findLast(({ sender, status }) => isTheirs(sender) && status === 0)?.id ?? null
}

/**
 * Merges the newest page, on opening and after every reconnect. If it leaves a gap, the older messages are dropped and paged in
 * again.
 */
export function withNewest(history: History, page: HistoryPage): History {
  const { messages } = history
  const start = page.data.at(-1)?.id ?? 0
  const hasGap =
    page.next !== null && messages.some(({ id }) => id < start) && !messages.some(({ id }) => id === start)
  // Messages pushed during the read may be newer than the page.
  const kept = hasGap ? messages.filter(({ id }) => id > start) : messages
  const next = hasGap || !history.isKnown ? page.next : history.next
  return { messages: merge(kept, page.data), next, isKnown: true }
}

export function withOlder(history: History, page: HistoryPage): History {
  return {
    ...history,
    messages: merge(history.messages, page.data),
    next: page.next,
  }
}

export function withMessage(history: History, message: Message): History {
  return { ...history, messages: merge(history.messages, [message]) }
}

/** Marks the user's messages up to `recordId` read. */
export function withRead(history: History, recordId: number): History {
  return {
    ...history,
    messages: history.messages.map((message) =>
      message.sender === 'me' && message.id <= recordId && message.status === 0
        ? { ...message, status: 1 }
        : message,
    ),
  }
}

/** Bubbles of one sender within this time are grouped. */
const TOGETHER_SECONDS = 120

export function isTogether(message: Message, before: Message | undefined): boolean {
  return (
    before !== undefined &&
    before.sender === message.sender &&
    message.createdAt - before.createdAt < TOGETHER_SECONDS &&
    !startsDay(message, before)
  )
}

export function startsDay(message: Message, before: Message | undefined): boolean {
  return (
    before === undefined ||
    new Date(message.createdAt * 1000).toDateString() !== new Date(before.createdAt * 1000).toDateString()
  )
}

/** The later copy of a message wins (read marks, fresh picture addresses), but a read message stays read. */
function merge(old: readonly Message[], fresh: readonly Message[]): Message[] {
  const known = new Map(old.map((message) => [message.id, message]))
  for (const message of fresh) {
    const before = known.get(message.id)
    known.set(message.id, before?.status === 1 ? { ...message, status: 1 } : message)
  }
  return [...known.values()].sort(byId)
}

function byId(a: Message, b: Message): number {
  return a.id - b.id
}

/** Key of the customer service chat; an order chat uses its order number. */
export const SERVICE_CHAT = 'service'

export function formOf(chat: string): { orderId: string } | { service: 1 } {
  return chat === SERVICE_CHAT ? { service: 1 } : { orderId: chat }
}

/** Messages of customer service have an empty order id. */
export function isMessageOf(chat: string, { orderId }: Message): boolean {
  return orderId === (chat === SERVICE_CHAT ? '' : chat)
}

export function isSessionOf(chat: string, session: ChatSession): boolean {
  return chat === SERVICE_CHAT ? session.service === 1 : session.orderId === chat
}

type Presence = { readonly userId: number; readonly isOnline: 0 | 1 }

/** Applies a presence change if it is the other party's. */
export function withPresence(session: ChatSession, { userId, isOnline }: Presence): ChatSession {
  return session.peer.id === userId ? { ...session, peer: { ...session.peer, isOnline } } : session
}

/**
 * Takes the session from a response but keeps the known presence, because the socket may have pushed a newer one during the call.
 */
export function withAnswer(known: ChatSession | null, answer: ChatSession): ChatSession {
  if (known === null || answer.service === 1) return answer
  return withPresence(answer, { userId: known.peer.id, isOnline: known.peer.isOnline })
}

/** Passes the turn in a customer service chat after a message, as the server does. */
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
