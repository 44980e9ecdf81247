import type { ConsoleDataOf } from '@u-market/contract'
import { nextServiceState, SERVICE_NOTICE_AFTER_SECONDS } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { scheduleJobs } from '../../db/schedule-job.ts'
import { transact } from '../../db/transact.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { ConsoleCall } from '../call.ts'
import {
  findMessage,
  lockServiceChat,
  messageClaim,
  moveServiceChat,
  moveServiceMark,
  readBody,
  type ServiceChat,
} from '../chat/index.ts'
import type { Deps } from '../deps.ts'
import { recordEvents, relayFrame } from '../events/index.ts'
import { recordAudit } from '../operators/index.ts'
import { requireOperatorUpload } from '../uploads/index.ts'
import { findLaterAnswer } from './service.queries.ts'

type AnswerCall = ConsoleCall<'answerConversation'>

/** Answers a user. The same `message_id` of one operator is one answer, however often it is sent. */
export async function answerUser(deps: Deps, call: AnswerCall): Promise<ConsoleDataOf<'answerConversation'>> {
  const { message, messageType: type } = call.body
  const text = readBody({ text: message, messageType: type === 1 ? 1 : 0 })
  const id = await transact(deps.database, null, (tx) => write(deps, tx, call, text))
  deps.wake()
  return { id }
}

async function write(deps: Deps, tx: Tx, call: AnswerCall, text: string): Promise<number> {
  const { operator, body } = call
  const at = deps.clock.now()
  const chat = await lockServiceChat(tx, body.id, at)
  if (!chat) throw new Refusal('CHAT_NOT_FOUND')
  const { sessionId } = chat
  const { messageId: clientId } = body
  const claim = messageClaim({ sessionId, by: { operatorId: operator.id }, clientId })
  const earlier = await findMessage(tx, claim)
  if (earlier !== null) return earlier
  await refuseBlindAnswer(tx, call)
  const messageType = body.messageType === 1 ? 1 : 0
  if (messageType === 1)
    await requireOperatorUpload(tx, { operatorId: operator.id, path: text, field: 'message' })
  const [messageId] = await recordEvents(tx, [
    {
      kind: messageType === 1 ? 'chat_picture' : 'chat_text',
      actor: 'operator',
      operatorId: operator.id,
      serviceId: sessionId,
      to: chat.userId,
      params: { clientId },
      body: text,
      claim,
      at,
    },
  ])
  if (messageId === undefined) throw new Error('an answer got no number')
  const state = nextServiceState(chat.state, 'answer') ?? chat.state
  await moveServiceChat(tx, { sessionId, state, at, operatorId: operator.id, isWritten: true })
  await markRead(tx, chat, body.seen)
  await tell(tx, call, { chat, messageId, at })
  return messageId
}

/** The inbox is shared: who has not seen another's answer is shown it before they add theirs. */
async function refuseBlindAnswer(tx: Tx, { operator, body }: AnswerCall): Promise<void> {
  const later = await findLaterAnswer(tx, body.id, body.seen, operator.id)
  if (later) throw new Refusal('SERVICE_ANSWERED', { operator: later.name })
}

/** Whoever answers has read; the user sees that too. */
async function markRead(tx: Tx, { sessionId }: ServiceChat, through: number): Promise<void> {
  const mark = await moveServiceMark(tx, sessionId, through)
  if (!mark) return
  const data = { sessionId, recordId: mark.readThroughId }
  await relayFrame(tx, mark.userId, { frameType: 'messagesRead', data })
}

type Written = { readonly chat: ServiceChat; readonly messageId: number; readonly at: Date }

async function tell(
  tx: Tx,
  { operator, requestId }: AnswerCall,
  { chat, messageId, at }: Written,
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
    operatorId: operator.id,
    action: 'service.answer',
    subject: `service:${sessionId}`,
    detail: { user: userId, message: messageId },
    requestId,
    at,
  })
}
