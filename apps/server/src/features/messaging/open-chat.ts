import type { ChatSession } from '@u-market/contract'
import type { OrderId, UserId } from '@u-market/domain'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import {
  findCounterparties,
  findSession,
  insertOrderSession,
  insertServiceSession,
  type SessionRow,
} from './chat.queries.ts'
import { sessionView, type Viewer } from './chat.views.ts'

/** Which chat: an order's, or the user's own with customer service. */
export type ChatOf = { readonly orderId: OrderId } | 'service'

/** The chat as the viewer sees it. To a third party an order's chat does not exist: `ORDER_NOT_FOUND`. */
export async function openChat(deps: Deps, viewer: Viewer, of: ChatOf): Promise<ChatSession> {
  const [session, hours] = await Promise.all([requireSession(deps, viewer, of), deps.settings()])
  return sessionView(deps, session, { viewer, hours })
}

/** The other side of one of the viewer's sessions; null: customer service. Throws `CHAT_NOT_FOUND`. */
export async function findPeer(deps: Deps, viewerId: UserId, sessionId: number): Promise<UserId | null> {
  const session = await findSession(deps.database.kysely, viewerId, { id: sessionId })
  if (!session) throw new Refusal('CHAT_NOT_FOUND')
  return session.peerId
}

/** Whom it concerns that the user comes or goes: those who share an open order. */
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
