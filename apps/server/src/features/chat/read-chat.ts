import { type Message, socketLimits } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import type { Deps } from '../deps.ts'
import {
  findMessages,
  findMessagesById,
  findReadMarks,
  type MessageRow,
  moveReadMark,
} from './chat.queries.ts'
import { messageView, type Viewer } from './chat.views.ts'

type MessagePage = { data: Message[]; next: number | null }

/** Messages older than `before`, newest first. The caller has made sure that the session is the viewer's. */
export const readHistory = async (
  deps: Deps,
  viewer: Viewer,
  { sessionId, before }: { sessionId: number; before: number | null },
): Promise<MessagePage> => {
  const db = deps.database.kysely
  const [rows, marks] = await Promise.all([
    findMessages(db, { sessionId, before, limit: socketLimits.pageSize + 1 }),
    findReadMarks(db, sessionId),
  ])
  const page = rows.slice(0, socketLimits.pageSize)
  return {
    data: page.map((row) => messageView(deps, row, viewer, marks)),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  }
}

/** The caller has made sure that the session is the reader's. Answers through which message it is read. */
export const markChatRead = (
  deps: Deps,
  { sessionId, userId, through }: { sessionId: number; userId: UserId; through: number },
): Promise<number> => moveReadMark(deps.database.kysely, sessionId, userId, through)

/** Messages for pushes, to be written for each of their receivers. */
export const loadMessages = async (
  deps: Deps,
  ids: readonly number[],
): Promise<(id: number, viewer: Viewer) => Message | null> => {
  const rows = new Map<number, MessageRow>()
  for (const row of await findMessagesById(deps.database.kysely, ids)) rows.set(row.id, row)
  return (id, viewer) => {
    const row = rows.get(id)
    return row ? messageView(deps, row, viewer) : null
  }
}
