import type { ChatSession, Locale, Message } from '@u-market/contract'
import { type Bilingual, inLocale } from '@u-market/contract'
import { isServiceThere, type UserId } from '@u-market/domain'
import type { Deps } from '../deps.ts'
import { renderLine, textParams } from '../notices/index.ts'
import { signedUrl } from '../uploads/index.ts'
import type { MessageRow, ReadMark, SessionRow } from './chat.queries.ts'

export type Viewer = { readonly id: UserId; readonly locale: Locale }

const serviceName: Bilingual = ['Customer service', '在线客服']

export const sessionView = (deps: Deps, row: SessionRow, viewer: Viewer): ChatSession => ({
  id: row.id,
  buy_orderid: row.orderId ?? '',
  service: row.orderId === null ? 1 : 0,
  state: row.orderId === null ? (row.serviceState ?? 'open') : '',
  peer:
    row.peerId === null
      ? {
          id: 0,
          nickname: inLocale(serviceName, viewer.locale),
          avatar: '',
          online: isServiceThere(deps.clock.now()) ? 1 : 0,
        }
      : {
          id: row.peerId,
          nickname: row.peerNickname ?? '',
          avatar: signedUrl(deps, row.peerAvatar ?? ''),
          online: deps.isOnline(row.peerId) ? 1 : 0,
        },
})

const senderOf = ({ sender, senderId }: MessageRow, viewer: Viewer): Message['sender'] =>
  sender === 'user' ? (senderId === viewer.id ? 'me' : 'peer') : sender

const textOf = (deps: Deps, row: MessageRow, viewer: Viewer): string => {
  switch (row.messageType) {
    case 0:
      return row.body
    case 1:
      return signedUrl(deps, row.body)
    case 3:
      return renderLine(row.body, textParams(row.params), viewer.locale)
  }
}

/** Mine is read when the other side's mark has passed it; theirs when mine has. */
const isRead = (row: MessageRow, viewer: Viewer, marks: readonly ReadMark[]): boolean => {
  const isMine = row.senderId === viewer.id
  return marks.some(
    ({ userId, readThroughId }) => (userId === viewer.id) !== isMine && readThroughId >= row.id,
  )
}

/** A message as one side sees it. Without marks it has just been written and nobody has read it. */
export const messageView = (
  deps: Deps,
  row: MessageRow,
  viewer: Viewer,
  marks: readonly ReadMark[] = [],
): Message => ({
  id: row.id,
  session_id: row.sessionId,
  buy_orderid: row.orderId ?? '',
  sender: senderOf(row, viewer),
  message: textOf(deps, row, viewer),
  message_type: row.messageType,
  message_id: row.clientId,
  status: isRead(row, viewer, marks) ? 1 : 0,
  createtime: Math.floor(row.createdAt.getTime() / 1000),
})
