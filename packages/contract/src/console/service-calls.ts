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
  /** Since when the user waits for a reply; null if they do not. */
  waitingSince: time.nullable(),
  /** Latest text from the user or from customer service; empty for a picture. */
  lastMessage: z.string(),
  lastSender: z.enum(['user', 'service']),
  lastTime: time,
  /** Name of the operator who replied last; empty before the first reply. */
  answeredBy: z.string(),
  unread: z.number().int(),
})

const serviceMessage = z.object({
  id: z.number().int(),
  sender: z.enum(['user', 'service', 'system']),
  /** Name of the operator who wrote it. */
  operator: z.string(),
  message: z.string(),
  messageType: z.union([z.literal(0), z.literal(1), z.literal(3)]),
  /** Where the PDF is of which the picture is a page. */
  original: z.string().optional(),
  /** 1 if the receiver has read it. */
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
    summary:
      'The shared inbox: waiting conversations first, the longest waiting on top; then the others, newest first.',
    body: z.object({ conversationState: oneOf(serviceStates).optional(), page, limit }),
    data: listOf(conversation),
    refusals: [],
  },
  getConversation: {
    path: consolePaths.getConversation,
    auth: 'O',
    permission: 'service.read',
    auditsView: 'service.look',
    summary: 'One conversation: its newest fifty messages, oldest first, or the fifty before a message.',
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
      'Answer the user, by text or by a picture uploaded in the console. `seen` is the newest message the operator has seen.',
    body: byId.extend({
      // Checked against `chatText` or `chatPicture`, by `messageType`.
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
    summary: 'Mark the conversation read up to a message; the user sees it.',
    body: byId.extend({ through: eventNumberField }),
    data: z.null(),
    refusals: ['CHAT_NOT_FOUND'],
  },
  closeConversation: {
    path: consolePaths.closeConversation,
    auth: 'O',
    permission: 'service.answer',
    summary: 'Close the conversation. The user’s next message opens it again.',
    body: byId,
    data: conversation,
    refusals: ['CHAT_NOT_FOUND', 'SERVICE_STATE'],
    isMutation: true,
  },
  reopenConversation: {
    path: consolePaths.reopenConversation,
    auth: 'O',
    permission: 'service.answer',
    summary: 'Reopen a closed conversation.',
    body: byId,
    data: conversation,
    refusals: ['CHAT_NOT_FOUND', 'SERVICE_STATE'],
    isMutation: true,
  },
})
