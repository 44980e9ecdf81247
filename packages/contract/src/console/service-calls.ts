import { serviceStates } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { eventNumberField, given, integer, limit, line, oneOf, page, recordIdField } from '../fields.ts'
import { listOf } from '../objects.ts'
import { consolePaths } from '../wire/console-paths.ts'

const time = z.number().int()

const conversation = z.object({
  id: z.number().int(),
  userId: z.number().int(),
  username: z.string(),
  nickname: z.string(),
  mobile: z.string(),
  isOnline: z.union([z.literal(0), z.literal(1)]),
  conversationState: z.enum(serviceStates),
  /** Since when the user waits for an answer; null when they do not. */
  waitingSince: time.nullable(),
  /** The newest words of the user or of customer service; empty for a picture. */
  lastMessage: z.string(),
  lastSender: z.enum(['user', 'service']),
  lastTime: time,
  /** The operator who wrote last, or nobody yet. */
  answeredBy: z.string(),
  unread: z.number().int(),
})

const serviceMessage = z.object({
  id: z.number().int(),
  sender: z.enum(['user', 'service', 'system']),
  /** Who of the operators wrote it. */
  operator: z.string(),
  message: z.string(),
  messageType: z.union([z.literal(0), z.literal(1), z.literal(3)]),
  /** 1 when the other side has read it. */
  status: z.union([z.literal(0), z.literal(1)]),
  createdAt: time,
})

const byId = z.object({ id: recordIdField })

export const serviceConsoleCalls = defineEndpoints({
  listConversations: {
    path: consolePaths.listConversations,
    auth: 'O',
    permission: 'service.read',
    auditsList: 'service',
    summary: 'The shared inbox: who waits first, the longest waiting on top; then the others, newest first.',
    body: z.object({ conversationState: oneOf(serviceStates).optional(), page, limit }),
    data: listOf(conversation),
    refusals: [],
  },
  getConversation: {
    path: consolePaths.getConversation,
    auth: 'O',
    permission: 'service.read',
    auditsView: 'service.look',
    summary: 'One conversation: its newest fifty messages, oldest first, or those before one of them.',
    body: byId.extend({ before: eventNumberField.optional() }),
    data: z.object({
      conversation,
      messages: z.array(serviceMessage),
      next: z.number().int().nullable(),
    }),
    refusals: ['CHAT_NOT_FOUND'],
  },
  answerConversation: {
    path: consolePaths.answerConversation,
    auth: 'O',
    permission: 'service.answer',
    summary:
      'Answer the user, in text or with a picture uploaded in the console. `seen` is the newest message that the operator had before them.',
    body: byId.extend({
      // Judged by `chatText` or `chatPicture`, by its type.
      message: given,
      messageType: integer(0, 1),
      messageId: line(8, 64),
      seen: eventNumberField,
    }),
    data: z.object({ id: z.number().int() }),
    refusals: ['CHAT_NOT_FOUND', 'SERVICE_ANSWERED'],
    isMutation: true,
  },
  markConversationRead: {
    path: consolePaths.markConversationRead,
    auth: 'O',
    permission: 'service.answer',
    summary: 'An operator has read up to this message; the user sees it.',
    body: byId.extend({ through: eventNumberField }),
    data: z.null(),
    refusals: ['CHAT_NOT_FOUND'],
  },
  closeConversation: {
    path: consolePaths.closeConversation,
    auth: 'O',
    permission: 'service.answer',
    summary: 'End the conversation; whatever the user writes next opens it again.',
    body: byId,
    data: conversation,
    refusals: ['CHAT_NOT_FOUND', 'SERVICE_STATE'],
    isMutation: true,
  },
  reopenConversation: {
    path: consolePaths.reopenConversation,
    auth: 'O',
    permission: 'service.answer',
    summary: 'Take an ended conversation up again.',
    body: byId,
    data: conversation,
    refusals: ['CHAT_NOT_FOUND', 'SERVICE_STATE'],
    isMutation: true,
  },
})
