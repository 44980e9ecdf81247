import { chatPicture, chatText, isFieldMessage } from '@u-market/contract'
import { DAY_MS, type MarketSettings, SERVICE_MESSAGES_PER_DAY, type UserId } from '@u-market/domain'
import { limitUses, type UseLimit } from '../../db/count-uses.ts'
import { heldByStandby } from '../../db/look-up.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { isDatabaseError, transact } from '../../db/transact.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import { findTrading, requireNotFrozen } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { type NewEvent, recordEvents, type StoredIdempotencyKey } from '../events/index.ts'
import { requireOwnUploads } from '../uploads/index.ts'
import { findSession, type SessionRow } from './chat.queries.ts'
import { chatClosesAt } from './chat.views.ts'
import { type MessageDeps, messageLimits } from './message-writer.ts'
import { writeToService } from './write-to-service.ts'

export type OutgoingMessage = {
  readonly senderId: UserId
  readonly sessionId: number
  readonly messageType: 0 | 1
  /** Unchecked, as the client sent it. */
  readonly text: string
  /** The client's id of the message; sending it twice stores one message. */
  readonly messageId: string
  /** The connection that sent it, to which the message is not pushed. */
  readonly origin: string
}

/**
 * Stores a message of one of the session's parties and pushes it to the other party and the sender's other devices. Returns its
 * id. An account that its owner has frozen writes to customer service alone. If calls with the same id run at the same time, one stores the message and the others return that id.
 */
export async function sendMessage(deps: MessageDeps, message: OutgoingMessage): Promise<number> {
  const { senderId, sessionId, messageType, messageId: clientId, origin } = message
  const body = readBody(message)
  const idempotencyKey = messageIdempotencyKey({ sessionId, by: { userId: senderId }, clientId })
  if (messageType === 0) {
    const settings = await deps.settings()
    const text = { senderId, sessionId, text: body, clientId, origin, idempotencyKey, settings }
    const id = await deps.writeMessage(text)
    if (id !== null) {
      deps.wake()
      return id
    }
  }
  const session = await findSession(deps.database.kysely, senderId, { id: sessionId })
  if (!session) throw new Refusal('CHAT_NOT_FOUND')
  const stored = await findMessage(deps.database.kysely, idempotencyKey)
  if (stored !== null) return stored
  try {
    const id = await store(deps, session, { ...message, text: body }, idempotencyKey)
    deps.wake()
    return id
  } catch (error) {
    const first = isDatabaseError(error, '23505')
      ? await findMessage(deps.database.kysely, idempotencyKey)
      : null
    if (first === null) throw error
    return first
  }
}

/** Returns the text or picture path after validation. Throws `INVALID_PARAMS` on the field `message`. */
export function readBody({ text, messageType }: Pick<OutgoingMessage, 'text' | 'messageType'>): string {
  const parsed = (messageType === 0 ? chatText : chatPicture).safeParse(text)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const key = issue && isFieldMessage(issue.message) ? issue.message : 'invalid'
  const values = issue && 'params' in issue ? issue.params : {}
  throw new FieldRefusal('message', key, values)
}

async function store(
  deps: Deps,
  session: SessionRow,
  { senderId, messageType, messageId: clientId, origin, text }: OutgoingMessage,
  idempotencyKey: StoredIdempotencyKey,
): Promise<number> {
  // Read before the transaction: a read that misses the cache would take a second connection.
  const settings = await deps.settings()
  return transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const closesAt = chatClosesAt(session)
    if (closesAt !== null && closesAt <= at) throw new Refusal('CHAT_CLOSED')
    if (session.orderId !== null) requireNotFrozen(await findTrading(tx, senderId))
    await limitUses(tx, at, ...limitsOf(session, senderId, settings))
    if (messageType === 1)
      await requireOwnUploads(tx, { userId: senderId, category: 'chat', paths: [text], field: 'message' })
    const written: NewEvent = {
      kind: messageType === 1 ? 'chat_picture' : 'chat_text',
      actor: session.side ?? 'user',
      orderId: session.orderId,
      serviceId: session.orderId === null ? session.id : null,
      to: session.peerId,
      cc: senderId,
      params: { clientId, origin },
      body: text,
      idempotencyKey,
      at,
    }
    if (session.orderId === null) return writeToService(tx, written, settings)
    const [seq] = await recordEvents(tx, [written])
    if (seq === undefined) throw new Error('a message got no number')
    return seq
  })
}

/** Customer service has its limit per minute in `writeToService`. */
function limitsOf({ id, orderId }: SessionRow, senderId: UserId, settings: MarketSettings): UseLimit[] {
  if (orderId !== null) return messageLimits({ sessionId: id, senderId, settings })
  return [{ subject: `service ${senderId}`, most: SERVICE_MESSAGES_PER_DAY, windowMs: DAY_MS }]
}

/** A message's writer, and the id from its client, which makes sending idempotent. */
type Written = {
  readonly sessionId: number
  readonly by: { readonly userId: UserId } | { readonly operatorId: number }
  readonly clientId: string
}

export function messageIdempotencyKey({ sessionId, by, clientId }: Written): StoredIdempotencyKey {
  return {
    name:
      'userId' in by
        ? `chat ${sessionId} ${by.userId} ${clientId}`
        : `service ${sessionId} ${by.operatorId} ${clientId}`,
    bodyHash: null,
  }
}

const findSql = statement<{ seq: bigint }>(
  'find-message',
  `select seq, ${heldByStandby} from event where idempotency_key = $1`,
)

/** Returns the id of a message that is already stored, or null. */
export async function findMessage(
  runner: Runner,
  idempotencyKey: StoredIdempotencyKey,
): Promise<number | null> {
  const [found] = await findSql(runner, [idempotencyKey.name])
  return found ? Number(found.seq) : null
}
