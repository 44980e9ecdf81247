import {
  beginsConversation,
  isServiceThere,
  nextServiceState,
  SERVICE_ANSWER_MINUTES,
  SERVICE_HOURS_TEXT,
  SERVICE_MESSAGES_A_MINUTE,
} from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { pushMessage } from '../events/index.ts'
import { addMessage, type NewMessage } from './chat.queries.ts'
import {
  countWrittenSince,
  insertSystemLine,
  lockServiceChat,
  moveServiceChat,
  type ServiceChat,
} from './service-chat.queries.ts'

const MINUTE_MS = 60_000

const refuseFlood = async (tx: Tx, { sessionId, at }: NewMessage): Promise<void> => {
  const written = await countWrittenSince(tx, sessionId, new Date(at.getTime() - MINUTE_MS))
  if (written > SERVICE_MESSAGES_A_MINUTE)
    throw new Refusal('SERVICE_TOO_FAST', { retry_after: MINUTE_MS / 1000 })
}

type Line = { readonly template: string; readonly params: Readonly<Record<string, string>> }

/** A line of customer service's own in the conversation, pushed to the user as it is written. */
export const sayToUser = async (
  tx: Tx,
  { sessionId, userId }: Pick<ServiceChat, 'sessionId' | 'userId'>,
  { template, params, at }: Line & { at: Date },
): Promise<void> => {
  const messageId = await insertSystemLine(tx, { sessionId, template, params, at })
  await pushMessage(tx, { userIds: [userId], messageId, origin: '', at })
}

const expectation = (at: Date): Line =>
  isServiceThere(at)
    ? { template: 'service_soon', params: { minutes: String(SERVICE_ANSWER_MINUTES) } }
    : { template: 'service_later', params: { hours: SERVICE_HOURS_TEXT } }

/** Stores what a user writes to customer service, who waits from then on. Whoever begins is told when to expect an answer. */
export const writeToService = async (
  tx: Tx,
  message: NewMessage,
  push: (id: number) => Promise<void>,
): Promise<{ id: number; isNew: boolean }> => {
  const { sessionId, at } = message
  const chat = await lockServiceChat(tx, sessionId, at)
  if (!chat) throw new Refusal('CHAT_NOT_FOUND')
  const added = await addMessage(tx, message)
  if (!added.isNew) return added
  await refuseFlood(tx, message)
  await push(added.id)
  const state = nextServiceState(chat.state, 'write') ?? chat.state
  await moveServiceChat(tx, { sessionId, state, at, isWritten: true })
  if (beginsConversation(chat.state)) await sayToUser(tx, chat, { ...expectation(at), at })
  return added
}
