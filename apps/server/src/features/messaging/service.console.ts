import type { ConsoleDataOf, Locale } from '@u-market/contract'
import { nextServiceState, type ServiceAct } from '@u-market/domain'
import { transact } from '../../db/transact.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { ConsoleHandlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { type AuditContext, auditContext, recordAudit } from '../operators/index.ts'
import { pageOf, pageWindow } from '../page.ts'
import { answerUser } from './answer-user.ts'
import { wordsOf } from './chat.views.ts'
import {
  type ConversationRow,
  countConversations,
  findConversation,
  listConversations,
  listServiceMessages,
  lockServiceChat,
  moveServiceChat,
  moveServiceReadMarker,
  type ServiceMessageRow,
} from './service.queries.ts'
import { sendServiceMessage } from './write-to-service.ts'

type ServiceCalls =
  | 'listConversations'
  | 'getConversation'
  | 'answerConversation'
  | 'markConversationRead'
  | 'closeConversation'
  | 'reopenConversation'

/** Messages per page of the panel. */
const PAGE_MESSAGES = 50

export function serviceConsoleHandlers(deps: Deps): Pick<ConsoleHandlers, ServiceCalls> {
  const { kysely } = deps.database
  return {
    listConversations: async ({ body }) => {
      const [rows, total] = await Promise.all([
        listConversations(kysely, { state: body.conversationState, ...pageWindow(body) }),
        countConversations(kysely, body.conversationState),
      ])
      const views = rows.map((row) => conversationView(deps, row))
      return pageOf(total, body, views)
    },
    getConversation: async ({ body: { id, before }, locale }) => {
      const row = await findConversation(kysely, id)
      if (!row) throw new Refusal('CHAT_NOT_FOUND')
      const found = await listServiceMessages(kysely, { id, before, limit: PAGE_MESSAGES + 1 })
      const page = found.slice(0, PAGE_MESSAGES)
      const last = page.at(-1)
      return {
        conversation: conversationView(deps, row),
        messages: page.map((message) => serviceMessageView(deps, message, locale)).reverse(),
        next: found.length > page.length && last ? Number(last.seq) : null,
      }
    },
    answerConversation: ({ body: form, ...call }) => answerUser(deps, { ...auditContext(call), form }),
    markConversationRead: async ({ body }) => {
      const marker = await moveServiceReadMarker(kysely, body.id, body.through)
      if (!marker) throw new Refusal('CHAT_NOT_FOUND')
      const data = { sessionId: body.id, recordId: marker.readThroughId }
      deps.relay(marker.userId, { frameType: 'messagesRead', data })
      return null
    },
    closeConversation: ({ body, ...call }) =>
      moveConversation(deps, { ...auditContext(call), id: body.id, act: 'close' }),
    reopenConversation: ({ body, ...call }) =>
      moveConversation(deps, { ...auditContext(call), id: body.id, act: 'reopen' }),
  }
}

type Move = AuditContext & { readonly id: number; readonly act: Extract<ServiceAct, 'close' | 'reopen'> }

/** Closes or reopens a conversation. Closing also sends the user an automatic message. */
async function moveConversation(
  deps: Deps,
  { operatorId, requestId, address, id, act }: Move,
): Promise<ConsoleDataOf<'closeConversation'>> {
  const view = await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    if (!(await findConversation(tx, id))) throw new Refusal('CHAT_NOT_FOUND')
    const chat = await lockServiceChat(tx, id, at)
    const state = chat && nextServiceState(chat.state, act)
    if (!chat || !state) throw new Refusal('SERVICE_STATE')
    await moveServiceChat(tx, { sessionId: chat.sessionId, state, at })
    if (act === 'close') await sendServiceMessage(tx, chat, { kind: 'service_closed', at })
    await recordAudit(tx, {
      operatorId,
      action: `service.${act}`,
      subject: `service:${chat.sessionId}`,
      detail: { user: chat.userId },
      before: { state: chat.state },
      after: { state },
      requestId,
      address,
      at,
    })
    const moved = await findConversation(tx, id)
    if (!moved) throw new Error(`conversation ${id} is gone`)
    return conversationView(deps, moved)
  })
  deps.wake()
  return view
}

type Detail = ConsoleDataOf<'getConversation'>

function conversationView(deps: Deps, row: ConversationRow): Detail['conversation'] {
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

function serviceMessageView(deps: Deps, row: ServiceMessageRow, locale: Locale): Detail['messages'][number] {
  return {
    id: Number(row.seq),
    sender: row.actor === 'user' || row.actor === 'operator' ? senders[row.actor] : 'system',
    operator: row.operator ?? '',
    ...wordsOf(deps, row, locale),
    status: row.isRead ? 1 : 0,
    createdAt: unixSeconds(row.createdAt),
  }
}
