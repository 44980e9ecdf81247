import { chatPicture, chatText, fieldMessages } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import { transact } from '../../db/transact.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { pushMessage } from '../events/index.ts'
import { requireOwnUploads } from '../uploads/index.ts'
import { addMessage, findSession } from './chat.queries.ts'
import { writeToService } from './write-to-service.ts'

export type OutgoingMessage = {
  readonly senderId: UserId
  readonly sessionId: number
  readonly messageType: 0 | 1
  /** As the client sent it: judged here. */
  readonly text: string
  /** The client's own id of the message: the same one twice is one message. */
  readonly messageId: string
  /** The connection it came by, which needs no push of it. */
  readonly origin: string
}

/** Text or a picture's path as the contract has it. Throws `INVALID_PARAMS` about the field `message`. */
export const readBody = ({ text, messageType }: Pick<OutgoingMessage, 'text' | 'messageType'>): string => {
  const parsed = (messageType === 0 ? chatText : chatPicture).safeParse(text)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const key = Object.keys(fieldMessages).find(
    (name): name is keyof typeof fieldMessages => name === issue?.message,
  )
  const values = issue && 'params' in issue ? issue.params : {}
  throw new FieldRefusal('message', key ?? 'invalid', values)
}

/** Stores a message of one of the session's sides and pushes it to the other, and to the sender's other devices. Answers its id. */
export const sendMessage = async (deps: Deps, message: OutgoingMessage): Promise<number> => {
  const { senderId, sessionId, messageType, messageId, origin } = message
  const body = readBody(message)
  const session = await findSession(deps.database.kysely, senderId, { id: sessionId })
  if (!session) throw new Refusal('CHAT_NOT_FOUND')
  const userIds = session.peerId === null ? [senderId] : [session.peerId, senderId]
  const stored = await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    if (messageType === 1)
      await requireOwnUploads(tx, { userId: senderId, category: 'chat', paths: [body], field: 'message' })
    const written = { sessionId, senderId, messageType, body, clientId: messageId, at }
    const push = (id: number) => pushMessage(tx, { userIds, messageId: id, origin, at })
    if (session.peerId === null) return writeToService(tx, written, push)
    const added = await addMessage(tx, written)
    if (added.isNew) await push(added.id)
    return added
  })
  if (stored.isNew) deps.wake()
  return stored.id
}
