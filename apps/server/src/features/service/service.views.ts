import type { ConsoleDataOf, Locale } from '@u-market/contract'
import type { Deps } from '../deps.ts'
import { renderLine, textParams } from '../notices/index.ts'
import { signedUrl } from '../uploads/index.ts'
import type { ConversationRow, ServiceMessageRow } from './service.queries.ts'

type Detail = ConsoleDataOf<'/console/api/service/detail'>

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

export const conversationView = (deps: Deps, row: ConversationRow): Detail['conversation'] => ({
  id: row.id,
  user_id: row.userId,
  username: row.username,
  nickname: row.nickname,
  mobile: row.mobile,
  online: deps.isOnline(row.userId) ? 1 : 0,
  state: row.state,
  waiting_since: row.waitingSince && seconds(row.waitingSince),
  last_message: row.lastType === 0 ? (row.lastBody ?? '') : '',
  last_sender: row.lastSender ?? 'user',
  last_time: seconds(row.lastAt),
  answered_by: row.answeredBy ?? '',
  unread: row.unread,
})

const textOf = (deps: Deps, { messageType, body, params }: ServiceMessageRow, locale: Locale): string => {
  switch (messageType) {
    case 0:
      return body
    case 1:
      return signedUrl(deps, body)
    case 3:
      return renderLine(body, textParams(params), locale)
  }
}

export const serviceMessageView = (
  deps: Deps,
  row: ServiceMessageRow,
  locale: Locale,
): Detail['messages'][number] => ({
  id: row.id,
  sender: row.sender,
  operator: row.operator ?? '',
  message: textOf(deps, row, locale),
  message_type: row.messageType,
  status: row.isRead ? 1 : 0,
  createtime: seconds(row.createdAt),
})
