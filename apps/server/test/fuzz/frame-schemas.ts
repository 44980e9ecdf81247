/**
 * Strict schemas of the server's frames, built from the contract's objects; a kind of frame that is missing here does not
 * compile.
 */
import { isDeepStrictEqual } from 'node:util'
import {
  chatSession,
  decodeServerFrame,
  message,
  order,
  type ServerFrameName,
  user,
} from '@u-market/contract'
import { z } from 'zod'

const id = z.number().int()
const to = { userId: id }

const shapes = {
  welcome: z.object({ data: z.object({ userInfo: user, unread: id, unreadThreads: id, cursor: id }) }),
  chatOpened: z.object({ data: z.object({ session: chatSession }) }),
  chatHistory: z.object({ data: z.object({ sessionId: id, data: z.array(message), next: id.nullable() }) }),
  messageSent: z.object({
    data: z.union([
      z.strictObject({ messageId: z.string(), id }),
      z.strictObject({ messageId: z.string(), msg: z.string().min(1) }),
    ]),
  }),
  newMessage: z.object({
    seq: id,
    ...to,
    data: z.union([
      message,
      z.object({
        orderEvent: z.literal('confirming'),
        nickname: z.string(),
        orderId: z.string(),
        msg: z.string(),
        order,
      }),
    ]),
  }),
  messagesRead: z.object({ data: z.object({ sessionId: id, recordId: id }) }),
  chatRead: z.object({ data: z.object({ sessionId: id, recordId: id }) }),
  typing: z.object({ data: z.object({ sessionId: id, type: z.enum(['input', 'blur']) }) }),
  notice: z.object({
    seq: id,
    ...to,
    data: z.object({ msg: z.string().min(1), orderId: z.string(), isOwn: z.literal(1).optional() }),
  }),
  online: z.object(to),
  offline: z.object(to),
  marketChanged: z.object({}),
  showText: z.object({ data: z.object({ msg: z.string().min(1) }) }),
  sessionEnded: z.object({}),
} as const satisfies Readonly<Record<ServerFrameName, z.ZodObject>>

/** Describes what is wrong with a frame; null if nothing. */
export function wrongInFrame(text: string): string | null {
  const frame = decodeServerFrame(text)
  const shape = frame && Object.hasOwn(shapes, frame.frameType) ? shapes[frame.frameType] : undefined
  if (!frame || !shape) return `junk from the server: ${text.slice(0, 300)}`
  const { frameType, ...rest } = frame
  const parsed = shape.safeParse(rest)
  if (!parsed.success) return `${frameType} broke the contract: ${z.prettifyError(parsed.error)}`
  return isDeepStrictEqual(parsed.data, rest)
    ? null
    : `${frameType} says more than the contract: ${text.slice(0, 300)}`
}
