import type { ChatSession, Conversation, Locale, Message } from '@u-market/contract'
import {
  CHAT_OPEN_DAYS,
  coinText,
  DAY_MS,
  isServiceThere,
  type ServiceHours,
  type UserId,
} from '@u-market/domain'
import { translator } from '../../locales/index.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { Deps } from '../deps.ts'
import { isChatKind, readBy, renderLine, textParams } from '../events/index.ts'
import { pictureView, signedUrl } from '../uploads/index.ts'
import type { MessageRow, ReadMarker, SessionRow } from './chat.queries.ts'
import type { ConversationRow } from './conversations.queries.ts'

/** When the chat of an ended order closes; null while the order or a dispute about it is open. A block closes it at its end. */
export function chatClosesAt({
  endedAt,
  isDisputed,
  isBlocked,
}: Pick<SessionRow, 'endedAt' | 'isDisputed' | 'isBlocked'>): Date | null {
  if (endedAt === null) return null
  if (isBlocked) return endedAt
  return isDisputed ? null : new Date(endedAt.getTime() + CHAT_OPEN_DAYS * DAY_MS)
}

/** Whether the parties of an ended order no longer see of each other who is online: one has blocked the other. */
export function isPresenceHidden({ endedAt, isBlocked }: Pick<SessionRow, 'endedAt' | 'isBlocked'>): boolean {
  return endedAt !== null && isBlocked
}

export type Viewer = {
  readonly id: UserId
  readonly locale: Locale
  /** Times in lines are told by its clock; none: the market's. */
  readonly timeZone?: string | undefined
}

export function sessionView(
  deps: Deps,
  row: SessionRow,
  { viewer, hours }: { viewer: Viewer; hours: ServiceHours },
): ChatSession {
  const closesAt = chatClosesAt(row)
  return {
    id: row.id,
    orderId: row.orderId ?? '',
    closed: closesAt !== null && closesAt <= deps.clock.now() ? 1 : 0,
    closesAt: closesAt && unixSeconds(closesAt),
    service: row.orderId === null ? 1 : 0,
    conversationState: row.orderId === null ? (row.serviceState ?? 'open') : '',
    peer:
      row.peerId === null
        ? {
            id: 0,
            nickname: translator('messaging', viewer.locale)('service'),
            avatar: '',
            isOnline: isServiceThere(hours, deps.clock.now()) ? 1 : 0,
          }
        : {
            id: row.peerId,
            nickname: row.peerNickname ?? '',
            avatar: signedUrl(deps, row.peerAvatar ?? ''),
            isOnline: !isPresenceHidden(row) && deps.isOnline(row.peerId) ? 1 : 0,
          },
  }
}

/** A conversation in the list of the viewer's. */
export function conversationView(
  deps: Deps,
  row: ConversationRow,
  { viewer, hours }: { viewer: Viewer; hours: ServiceHours },
): Conversation {
  const markers = [
    { userId: viewer.id, readThroughId: row.readThrough },
    { userId: row.peerId, readThroughId: row.peerReadThrough },
  ]
  return {
    session: sessionView(deps, row, { viewer, hours }),
    message: messageView(deps, row, { viewer, sessionId: row.id, markers }),
    unread: row.unread,
    role: row.side ?? '',
    num: row.numMinor === null ? '' : coinText(row.numMinor),
    state: row.state ?? '',
  }
}

type ViewedRow = Pick<
  MessageRow,
  'seq' | 'kind' | 'actor' | 'orderId' | 'ccId' | 'params' | 'body' | 'createdAt'
>

type Words = Pick<MessageRow, 'kind' | 'body' | 'params'>

type Reading = {
  readonly viewer: Viewer
  readonly sessionId: number
  /** Empty for a pushed message, which is too new to be read. */
  readonly markers: readonly ReadMarker[]
}

/** A message as one side sees it. */
export function messageView(deps: Deps, row: ViewedRow, { viewer, sessionId, markers }: Reading): Message {
  return {
    id: Number(row.seq),
    sessionId,
    orderId: row.orderId ?? '',
    sender: senderOf(row, viewer),
    ...wordsOf(deps, row, viewer.locale, viewer.timeZone),
    messageId: textParams(row.params).clientId ?? '',
    status: isRead(row, viewer, markers) ? 1 : 0,
    createdAt: unixSeconds(row.createdAt),
  }
}

/** Text and type of a message. An operator reads times by the market's clock, and is told where the PDF of a page is. */
export function wordsOf(deps: Deps, row: Words, locale: Locale, timeZone?: string) {
  const { original } = row.kind === 'chat_picture' ? pictureView(deps, row.body ?? '') : {}
  return {
    message: textOf(deps, row, locale, timeZone),
    messageType: messageTypeOf(row.kind),
    ...(original !== undefined && { original }),
  }
}

function senderOf({ actor, kind, ccId }: ViewedRow, viewer: Viewer): Message['sender'] {
  if (!isChatKind(kind)) return 'system'
  if (actor === 'operator') return 'service'
  return ccId === viewer.id ? 'me' : 'peer'
}

/**
 * The viewer's own message is read once the other party's marker has reached it; any other message, once the viewer's marker has.
 */
function isRead(row: ViewedRow, viewer: Viewer, markers: readonly ReadMarker[]): boolean {
  const isMine = senderOf(row, viewer) === 'me'
  return markers.some(
    ({ userId, readThroughId }) => (userId === viewer.id) !== isMine && readThroughId >= row.seq,
  )
}

function textOf(deps: Deps, { kind, body, params }: Words, locale: Locale, timeZone?: string): string {
  switch (kind) {
    case 'chat_text':
      return body ?? ''
    case 'chat_picture':
      return signedUrl(deps, body ?? '')
    default:
      return renderLine(kind, readBy(textParams(params), false, timeZone ?? null), {
        locale,
        currency: deps.currency(),
      })
  }
}

function messageTypeOf(kind: string): Message['messageType'] {
  return kind === 'chat_text' ? 0 : kind === 'chat_picture' ? 1 : 3
}
