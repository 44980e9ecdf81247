import type { ChatSession } from '@u-market/contract'
import type { OrderId, UserId } from '@u-market/domain'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { findCounterparties, findSession, openServiceSession, type SessionRow } from './chat.queries.ts'
import { sessionView, type Viewer } from './chat.views.ts'

/** Which chat: an order's, or the user's own with customer service. */
export type ChatOf = { readonly orderId: OrderId } | 'service'

const requireSession = async (deps: Deps, viewer: Viewer, of: ChatOf): Promise<SessionRow> => {
  const db = deps.database.kysely
  if (of !== 'service') {
    const session = await findSession(db, viewer.id, of)
    if (!session) throw new Refusal('ORDER_NOT_FOUND')
    return session
  }
  const key = { serviceUserId: viewer.id }
  const session = await findSession(db, viewer.id, key)
  if (session) return session
  await openServiceSession(db, viewer.id, deps.clock.now())
  const opened = await findSession(db, viewer.id, key)
  if (!opened) throw new Error(`no service chat of user ${viewer.id} after opening it`)
  return opened
}

/** The chat as the viewer sees it. To a third party an order's chat does not exist: `ORDER_NOT_FOUND`. */
export const openChat = async (deps: Deps, viewer: Viewer, of: ChatOf): Promise<ChatSession> =>
  sessionView(deps, await requireSession(deps, viewer, of), viewer)

/** The other side of one of the viewer's sessions; null: customer service. Throws `CHAT_NOT_FOUND`. */
export const findPeer = async (deps: Deps, viewerId: UserId, sessionId: number): Promise<UserId | null> => {
  const session = await findSession(deps.database.kysely, viewerId, { id: sessionId })
  if (!session) throw new Refusal('CHAT_NOT_FOUND')
  return session.peerId
}

/** Whom it concerns that the user comes or goes: those who share an open order. */
export const findConcerned = (deps: Deps, userId: UserId): Promise<UserId[]> =>
  findCounterparties(deps.database.kysely, userId)
