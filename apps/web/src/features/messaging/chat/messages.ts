import type { ChatSession, Message } from '@u-market/contract'

/** A chat as far as it is known: oldest first, without gaps; `next` is the `before` of the page above, or null at the top. */
export type History = {
  readonly messages: readonly Message[]
  readonly next: number | null
  readonly isKnown: boolean
}

export const unknownHistory: History = { messages: [], next: null, isKnown: false }

export type HistoryPage = { readonly data: readonly Message[]; readonly next: number | null }

/** What the other side of either kind of chat says. */
export function isTheirs(sender: Message['sender']): boolean {
  return sender === 'peer' || sender === 'service'
}

/** Where a reader begins who opens the chat on this page; null when everything on it is read. */
export function firstUnreadOf({ data }: HistoryPage): number | null {
  return data.findLast(({ sender, status }) => isTheirs(sender) && status === 0)?.id ?? null
}

/** The newest page, on opening and after every wake-up. If too much was missed, what lies above the gap is let go. */
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

/** The other side has read everything of mine up to `recordId`. */
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

/** Bubbles of one side within this time stand close together. */
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

/** What comes later about the same message is newer (read marks, fresh picture addresses); a read message stays read. */
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

/** The name of the chat with customer service, where an order's chat has the order's number. */
export const SERVICE_CHAT = 'service'

export function formOf(chat: string): { orderId: string } | { service: 1 } {
  return chat === SERVICE_CHAT ? { service: 1 } : { orderId: chat }
}

/** A message of customer service has no order. */
export function isMessageOf(chat: string, { orderId }: Message): boolean {
  return orderId === (chat === SERVICE_CHAT ? '' : chat)
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
