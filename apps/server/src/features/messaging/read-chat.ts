import { type Message, socketLimits } from '@u-market/contract'
import type { OrderId, UserId } from '@u-market/domain'
import type { Deps } from '../deps.ts'
import type { Push } from '../events/index.ts'
import { findMessages, findOrderSessions, findReadMarks, moveReadMark } from './chat.queries.ts'
import { messageView, type Viewer } from './chat.views.ts'

type MessagePage = { data: Message[]; next: number | null }

/** Messages older than `before`, newest first. The caller has made sure that the session is the viewer's. */
export async function readHistory(
  deps: Deps,
  viewer: Viewer,
  { sessionId, before }: { sessionId: number; before: number | null },
): Promise<MessagePage> {
  const db = deps.database.kysely
  const [rows, marks] = await Promise.all([
    findMessages(db, { sessionId, before, limit: socketLimits.pageSize + 1 }),
    findReadMarks(db, sessionId),
  ])
  const page = rows.slice(0, socketLimits.pageSize)
  const last = page.at(-1)
  return {
    data: page.map((row) => messageView(deps, row, { viewer, sessionId, marks })),
    next: rows.length > page.length && last ? Number(last.seq) : null,
  }
}

/** The caller has made sure that the session is the reader's. Answers through which message it is read. */
export function markChatRead(
  deps: Deps,
  { sessionId, userId, through }: { sessionId: number; userId: UserId; through: number },
): Promise<number> {
  return moveReadMark(deps.database.kysely, sessionId, userId, through)
}

type Pushed = Push['event']

/** Messages for pushes, to be written for each of their receivers. */
export async function loadMessageViews(
  deps: Deps,
  messages: readonly Pushed[],
): Promise<(message: Pushed, viewer: Viewer) => Message | null> {
  const orderIds = [...new Set(messages.flatMap(({ orderId }) => orderId ?? []))]
  const sessions = await findOrderSessions(deps.database.kysely, orderIds)
  const sessionOf = new Map<OrderId | null, number>(sessions.map(({ id, orderId }) => [orderId, id]))
  return (message, viewer) => {
    const sessionId = message.serviceId ?? sessionOf.get(message.orderId)
    if (sessionId === undefined) return null
    return messageView(deps, { ...message, seq: BigInt(message.seq) }, { viewer, sessionId, marks: [] })
  }
}
