import type { ConsoleDataOf, Locale } from '@u-market/contract'
import { unixSeconds } from '../../platform/clock.ts'
import type { Deps } from '../deps.ts'
import { wordsOf } from './chat.views.ts'
import type { ConversationRow, ServiceMessageRow } from './service.queries.ts'

type Detail = ConsoleDataOf<'getConversation'>

export function conversationView(deps: Deps, row: ConversationRow): Detail['conversation'] {
  return {
    id: row.id,
    userId: row.userId,
    username: row.username,
    nickname: row.nickname,
    mobile: row.mobile,
    isOnline: deps.isOnline(row.userId) ? 1 : 0,
    conversationState: row.state,
    waitingSince: row.waitingSince && unixSeconds(row.waitingSince),
    lastMessage: row.lastKind === 'chat_text' ? (row.lastBody ?? '') : '',
    lastSender: row.lastActor === 'operator' ? 'service' : 'user',
    lastTime: unixSeconds(row.lastAt),
    answeredBy: row.answeredBy ?? '',
    unread: row.unread,
  }
}

const senders = { user: 'user', operator: 'service' } as const

export function serviceMessageView(
  deps: Deps,
  row: ServiceMessageRow,
  locale: Locale,
): Detail['messages'][number] {
  return {
    id: Number(row.seq),
    sender: row.actor === 'user' || row.actor === 'operator' ? senders[row.actor] : 'system',
    operator: row.operator ?? '',
    ...wordsOf(deps, row, locale),
    status: row.isRead ? 1 : 0,
    createdAt: unixSeconds(row.createdAt),
  }
}
