import type { ConsoleBodyOf, ConsoleDataOf } from '@u-market/contract'
import { nextServiceState, SERVICE_NOTICE_AFTER_SECONDS, type UserId, userId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { scheduleJobs, type Tasks } from '../../db/schedule-job.ts'
import { transact } from '../../db/transact.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import { type AuditContext, recordAudit } from '../operators/index.ts'
import { requireOperatorUpload } from '../uploads/index.ts'
import { findMessage, messageIdempotencyKey, readBody } from './send-message.ts'
import {
  findLaterAnswer,
  isAnswerUnread,
  lockServiceChat,
  moveServiceChat,
  moveServiceReadMarker,
  type ServiceChat,
} from './service.queries.ts'

type Answer = AuditContext & { readonly form: ConsoleBodyOf<'answerConversation'> }

/** Sends an operator's answer to a user. Idempotent by the operator's `message_id`. Returns the message's id. */
export async function answerUser(deps: Deps, answer: Answer): Promise<ConsoleDataOf<'answerConversation'>> {
  const { message, messageType: type } = answer.form
  const text = readBody({ text: message, messageType: type === 1 ? 1 : 0 })
  const { id, read } = await transact(deps.database, null, (tx) => write(deps, tx, answer, text))
  deps.wake()
  if (read) deps.relay(read.userId, { frameType: 'messagesRead', data: read.data })
  return { id }
}

type Written = {
  readonly id: number
  /** What the user's messages are now read through; null: nothing new. */
  readonly read: { readonly userId: UserId; readonly data: { sessionId: number; recordId: number } } | null
}

async function write(deps: Deps, tx: Tx, answer: Answer, text: string): Promise<Written> {
  const { operatorId, form } = answer
  const at = deps.clock.now()
  const chat = await lockServiceChat(tx, form.id, at)
  if (!chat) throw new Refusal('CHAT_NOT_FOUND')
  const { sessionId } = chat
  const { messageId: clientId } = form
  const idempotencyKey = messageIdempotencyKey({ sessionId, by: { operatorId }, clientId })
  const earlier = await findMessage(tx, idempotencyKey)
  if (earlier !== null) return { id: earlier, read: null }
  await refuseBlindAnswer(tx, answer)
  const messageType = form.messageType === 1 ? 1 : 0
  if (messageType === 1) await requireOperatorUpload(tx, { operatorId, path: text, field: 'message' })
  const [messageId] = await recordEvents(tx, [
    {
      kind: messageType === 1 ? 'chat_picture' : 'chat_text',
      actor: 'operator',
      operatorId,
      serviceId: sessionId,
      to: chat.userId,
      params: { clientId },
      body: text,
      idempotencyKey,
      at,
    },
  ])
  if (messageId === undefined) throw new Error('an answer got no number')
  const state = nextServiceState(chat.state, 'answer') ?? chat.state
  await moveServiceChat(tx, { sessionId, state, at, operatorId, isWritten: true })
  const read = await markRead(tx, chat, form.seen)
  await notifyUser(tx, answer, { chat, messageId, at })
  return { id: messageId, read }
}

/** The inbox is shared: an operator must see another operator's answer before adding one. Throws `SERVICE_ANSWERED`. */
async function refuseBlindAnswer(tx: Tx, { operatorId, form }: Answer): Promise<void> {
  const later = await findLaterAnswer(tx, form.id, form.seen, operatorId)
  if (later) throw new Refusal('SERVICE_ANSWERED', { operator: later.name })
}

/** Marks the conversation as read by customer service up to this message. */
async function markRead(tx: Tx, { sessionId }: ServiceChat, through: number): Promise<Written['read']> {
  const marker = await moveServiceReadMarker(tx, sessionId, through)
  return marker ? { userId: marker.userId, data: { sessionId, recordId: marker.readThroughId } } : null
}

type Answered = { readonly chat: ServiceChat; readonly messageId: number; readonly at: Date }

async function notifyUser(
  tx: Tx,
  { operatorId, requestId, address }: AuditContext,
  { chat, messageId, at }: Answered,
): Promise<void> {
  const { sessionId, userId } = chat
  await scheduleJobs(tx, [
    {
      task: 'notice_service_answer',
      payload: { sessionId, userId, messageId },
      runAt: new Date(at.getTime() + SERVICE_NOTICE_AFTER_SECONDS * 1000),
      key: `service:${sessionId}:notice`,
    },
  ])
  await recordAudit(tx, {
    operatorId,
    action: 'service.answer',
    subject: `service:${sessionId}`,
    detail: { user: userId, message: messageId },
    requestId,
    address,
    at,
  })
}

/** Records one notice if the user has not read the newest answer. Each answer replaces the job of the answer before it. */
export async function noticeUnreadAnswer(
  deps: Deps,
  { sessionId, userId: id, messageId }: Tasks['notice_service_answer'],
): Promise<void> {
  const isNotified = await transact(deps.database, null, async (tx) => {
    if (!(await isAnswerUnread(tx, sessionId, messageId))) return false
    await recordEvents(tx, [
      {
        kind: 'service_replied',
        actor: 'system',
        to: userId(id),
        noticeType: 'system',
        at: deps.clock.now(),
      },
    ])
    return true
  })
  if (isNotified) deps.wake()
}
