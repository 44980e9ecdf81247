import {
  beginsConversation,
  isServiceThere,
  type MarketSettings,
  MINUTE_MS,
  nextServiceState,
  SERVICE_MESSAGES_PER_MINUTE,
} from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type NewEvent, recordEvents } from '../events/index.ts'
import { countWrittenSince, lockServiceChat, moveServiceChat, type ServiceChat } from './service.queries.ts'

/**
 * Stores a message to customer service and returns its number; the user then waits for an answer. At the start of a conversation,
 * an automatic message says when to expect one. Throws `SERVICE_TOO_FAST`.
 */
export async function writeToService(tx: Tx, message: NewEvent, settings: MarketSettings): Promise<number> {
  const { serviceId, at } = message
  const chat = serviceId == null ? undefined : await lockServiceChat(tx, serviceId, at)
  if (!chat) throw new Refusal('CHAT_NOT_FOUND')
  const { sessionId } = chat
  const [seq] = await recordEvents(tx, [message])
  if (seq === undefined) throw new Error('a message got no number')
  await refuseFlood(tx, sessionId, at)
  const state = nextServiceState(chat.state, 'write') ?? chat.state
  await moveServiceChat(tx, { sessionId, state, at, isWritten: true })
  if (beginsConversation(chat.state)) await sendServiceMessage(tx, chat, { ...expectation(settings, at), at })
  return seq
}

type Line = {
  readonly kind: 'service_soon' | 'service_later' | 'service_closed'
  readonly params?: Readonly<Record<string, string>>
}

/** Writes an automatic message of customer service to the conversation, and pushes it to the user. */
export async function sendServiceMessage(
  tx: Tx,
  { sessionId, userId }: Pick<ServiceChat, 'sessionId' | 'userId'>,
  line: Line & { at: Date },
): Promise<void> {
  await recordEvents(tx, [{ ...line, actor: 'system', serviceId: sessionId, to: userId }])
}

async function refuseFlood(tx: Tx, sessionId: number, at: Date): Promise<void> {
  const written = await countWrittenSince(tx, sessionId, new Date(at.getTime() - MINUTE_MS))
  if (written > SERVICE_MESSAGES_PER_MINUTE)
    throw new Refusal('SERVICE_TOO_FAST', { retryAfterSeconds: MINUTE_MS / 1000 })
}

function expectation(settings: MarketSettings, at: Date): Line {
  return isServiceThere(settings, at)
    ? { kind: 'service_soon', params: { minutes: String(settings.serviceAnswerMinutes) } }
    : {
        kind: 'service_later',
        params: { fromHour: String(settings.serviceFromHour), toHour: String(settings.serviceToHour) },
      }
}
