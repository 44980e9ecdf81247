import { type ChatSession, type Message, socketLimits } from '@u-market/contract'
import type { OrderId, UserId } from '@u-market/domain'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import type { Push } from '../events/index.ts'
import { pageOf, pageWindow } from '../page.ts'
import {
  findCounterparties,
  findMessages,
  findOrderSessions,
  findReadMarkers,
  findSession,
  insertOrderSession,
  insertServiceSession,
  moveReadMarker,
  type SessionRow,
} from './chat.queries.ts'
import { conversationView, isPresenceHidden, messageView, sessionView, type Viewer } from './chat.views.ts'
import { findConversationRows, findSpokenChats } from './conversations.queries.ts'
import { findTimeZones } from './preference.queries.ts'

export function chatHandlers(deps: Deps): Pick<Handlers, 'listMessages' | 'listChats'> {
  return {
    listMessages: async ({ body, user, locale }) => {
      const { orderId, service, before = null } = body
      if (orderId === undefined && service === undefined) throw new FieldRefusal('orderId', 'required')
      const viewer = { id: user.id, locale }
      const session = await openChat(deps, viewer, orderId === undefined ? 'service' : { orderId })
      return { session, ...(await readHistory(deps, viewer, { sessionId: session.id, before })) }
    },
    listChats: async ({ body, user, locale }) => {
      const { pool } = deps.database
      const [chats, hours, zones] = await Promise.all([
        findSpokenChats(pool, user.id),
        deps.settings(),
        findTimeZones(pool, [user.id]),
      ])
      const { limit, offset } = pageWindow(body)
      const rows = await findConversationRows(pool, user.id, chats.slice(offset, offset + limit))
      const viewer = { id: user.id, locale, timeZone: zones.get(user.id) }
      const views = rows.map((row) => conversationView(deps, row, { viewer, hours }))
      return { ...pageOf(chats.length, body, views), unread: chats.filter(({ isUnread }) => isUnread).length }
    },
  }
}

/** An order's chat, or the user's own with customer service. */
export type ChatOf = { readonly orderId: OrderId } | 'service'

/**
 * Returns the chat as the viewer sees it, and creates it if it is opened for the first time. Throws `ORDER_NOT_FOUND` unless the
 * viewer is a party of the order.
 */
export async function openChat(deps: Deps, viewer: Viewer, of: ChatOf): Promise<ChatSession> {
  const [session, hours] = await Promise.all([requireSession(deps, viewer, of), deps.settings()])
  return sessionView(deps, session, { viewer, hours })
}

/**
 * Returns the peer in one of the viewer's chats, who sees the viewer's presence and typing; null: customer service, or the order
 * is over and one of the two has blocked the other. Throws `CHAT_NOT_FOUND`.
 */
export async function findPeer(deps: Deps, viewerId: UserId, sessionId: number): Promise<UserId | null> {
  const session = await findSession(deps.database.kysely, viewerId, { id: sessionId })
  if (!session) throw new Refusal('CHAT_NOT_FOUND')
  return isPresenceHidden(session) ? null : session.peerId
}

/** Users to notify when this user comes online or goes offline: the other parties of their open orders. */
export function findConcerned(deps: Deps, userId: UserId): Promise<UserId[]> {
  return findCounterparties(deps.database.kysely, userId)
}

async function requireSession(deps: Deps, viewer: Viewer, of: ChatOf): Promise<SessionRow> {
  const db = deps.database.kysely
  const key = of === 'service' ? { serviceUserId: viewer.id } : of
  const session = await findSession(db, viewer.id, key)
  if (session) return session
  const at = deps.clock.now()
  if (of === 'service') await insertServiceSession(db, viewer.id, at)
  else await insertOrderSession(db, viewer.id, of.orderId, at)
  const opened = await findSession(db, viewer.id, key)
  if (!opened) throw new Refusal('ORDER_NOT_FOUND')
  return opened
}

type MessagePage = { data: Message[]; next: number | null }

/** Messages older than `before`, newest first. The caller has checked that the session is the viewer's. */
export async function readHistory(
  deps: Deps,
  viewer: Viewer,
  { sessionId, before }: { sessionId: number; before: number | null },
): Promise<MessagePage> {
  const db = deps.database.kysely
  const [rows, markers, zones] = await Promise.all([
    findMessages(db, { sessionId, before, limit: socketLimits.pageSize + 1 }),
    findReadMarkers(db, sessionId),
    findTimeZones(deps.database.pool, [viewer.id]),
  ])
  const reader = { ...viewer, timeZone: zones.get(viewer.id) }
  const page = rows.slice(0, socketLimits.pageSize)
  const last = page.at(-1)
  return {
    data: page.map((row) => messageView(deps, row, { viewer: reader, sessionId, markers })),
    next: rows.length > page.length && last ? Number(last.seq) : null,
  }
}

/** Marks messages as read; returns the last message that is now read. The caller has checked that the session is the user's. */
export function markChatRead(
  deps: Deps,
  { sessionId, userId, through }: { sessionId: number; userId: UserId; through: number },
): Promise<number> {
  return moveReadMarker(deps.database.kysely, sessionId, userId, through)
}

type Pushed = Push['event']

/**
 * Loads the sessions of a batch of pushed messages. Returns a function that renders a message for one receiver, or returns null
 * if no party has opened the order's chat.
 */
export async function loadMessageViews(
  deps: Deps,
  messages: readonly Pushed[],
): Promise<(message: Pushed, viewer: Viewer) => Message | null> {
  const orderIds = [...new Set(messages.flatMap(({ orderId }) => orderId ?? []))]
  const sessions = await findOrderSessions(deps.database.pool, orderIds)
  const sessionOf = new Map<OrderId | null, number>(sessions.map(({ id, orderId }) => [orderId, id]))
  return (message, viewer) => {
    const sessionId = message.serviceId ?? sessionOf.get(message.orderId)
    if (sessionId === undefined) return null
    return messageView(deps, { ...message, seq: BigInt(message.seq) }, { viewer, sessionId, markers: [] })
  }
}
