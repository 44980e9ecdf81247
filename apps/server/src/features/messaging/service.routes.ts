import { Refusal } from '../../platform/refusal.ts'
import type { ConsoleHandlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { relayFrame } from '../events/index.ts'
import { onRecord } from '../operators/index.ts'
import { pageOf, pageWindow } from '../page.ts'
import { answerUser } from './answer-user.ts'
import { moveConversation } from './move-conversation.ts'
import {
  countConversations,
  findConversation,
  listConversations,
  listServiceMessages,
} from './service.queries.ts'
import { conversationView, serviceMessageView } from './service.views.ts'
import { moveServiceMark } from './service-chat.queries.ts'

type ServiceCalls =
  | 'listConversations'
  | 'getConversation'
  | 'answerConversation'
  | 'markConversationRead'
  | 'closeConversation'
  | 'reopenConversation'

/** What a panel shows at once; the rest is a click away. */
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
    answerConversation: ({ body: form, ...call }) => answerUser(deps, { ...onRecord(call), form }),
    markConversationRead: async ({ body }) => {
      const mark = await moveServiceMark(kysely, body.id, body.through)
      if (!mark) throw new Refusal('CHAT_NOT_FOUND')
      const data = { sessionId: body.id, recordId: mark.readThroughId }
      await relayFrame(kysely, mark.userId, { frameType: 'messagesRead', data })
      return null
    },
    closeConversation: ({ body, ...call }) =>
      moveConversation(deps, { ...onRecord(call), id: body.id, act: 'close' }),
    reopenConversation: ({ body, ...call }) =>
      moveConversation(deps, { ...onRecord(call), id: body.id, act: 'reopen' }),
  }
}
