import { MAX_MESSAGE_CHARACTERS } from '@u-market/domain'
import { z } from 'zod'
import { paragraph, upload } from './fields.ts'
import type { ChatSession, Message, Order, User } from './objects.ts'
import type { ClientAction } from './wire/names.ts'

/** Content of a chat message: text of several lines, or the path of a picture that the sender uploaded. */
export const chatText = paragraph(1, MAX_MESSAGE_CHARACTERS)
export const chatPicture = upload

const MAX_ID = 2_147_483_647
const sessionId = z.number().int().positive().max(MAX_ID)
const eventNumber = z.number().int().max(Number.MAX_SAFE_INTEGER)

/**
 * Actions that a client may send over its socket, with their data. The server answers any other frame with `showText`, and closes
 * the socket after five of them, each within a minute of the one before.
 */
export const clientActions = {
  ping: z.unknown(),
  leave: z.unknown(),
  openChat: z.union([
    z.object({ orderId: z.string().regex(/^[\x21-\x7e]{1,64}$/) }),
    z.object({ service: z.union([z.literal(1), z.literal('1')]) }),
  ]),
  loadHistory: z.object({ sessionId, before: eventNumber.min(0).nullish() }),
  sendMessage: z.object({
    sessionId,
    // Checked later against `chatText` or `chatPicture`, so that the acknowledgement can name the error.
    message: z.string(),
    messageType: z.union([z.literal(0), z.literal(1)]),
    messageId: z.string().regex(/^[\x21-\x7e]{1,64}$/),
  }),
  markRead: z.object({ sessionId, recordId: eventNumber.positive() }),
  setTyping: z.object({ sessionId, type: z.enum(['input', 'blur']) }),
} as const satisfies Readonly<Record<ClientAction, z.ZodType>>
export type ClientData<A extends ClientAction> = z.input<(typeof clientActions)[A]>

/** An order as first pushed to its seller. Only its number is certain; the client fetches the rest. */
export type OfferedOrder = Partial<Order> & Pick<Order, 'orderId'>

/** A new order, pushed to the seller, who confirms it. On the wire the order is JSON in `message`. */
export type NewOrderPush = {
  orderEvent: 'confirming'
  nickname: string
  orderId: string
  msg: string
  order: OfferedOrder
}

/** Server → client frames. Only stored frames have a `seq`; they can be replayed. Next to a `seq`, `userId` is the receiver. */
export type ServerFrame =
  | { frameType: 'welcome'; data: { userInfo: User; unread: number; unreadThreads: number; cursor: number } }
  | { frameType: 'chatOpened'; data: { session: ChatSession } }
  | { frameType: 'chatHistory'; data: { sessionId: number; data: Message[]; next: number | null } }
  | {
      frameType: 'messageSent'
      /** A refusal by a limit ends by itself at `until` (Unix seconds): send the message again then. */
      data: { messageId: string; id: number } | { messageId: string; msg: string; until?: number }
    }
  | { frameType: 'newMessage'; seq: number; userId: number; data: Message | NewOrderPush }
  | { frameType: 'messagesRead'; data: { sessionId: number; recordId: number } }
  /** The user has read a conversation, on this device or another: refetch what counts unread messages. */
  | { frameType: 'chatRead'; data: { sessionId: number; recordId: number } }
  | { frameType: 'typing'; data: { sessionId: number; type: 'input' | 'blur' } }
  /** `isOwn`: the receiver's own act, on an order (told in the first person) or on the account. The device on which they acted need not announce it. */
  | { frameType: 'notice'; seq: number; userId: number; data: { msg: string; orderId: string; isOwn?: 1 } }
  | { frameType: 'online' | 'offline'; userId: number }
  /** Prices moved, or offers with a floating price started or stopped trading: refetch what shows them. */
  | { frameType: 'marketChanged' }
  | { frameType: 'showText'; data: { msg: string } }
  | { frameType: 'sessionEnded' }
export type ServerFrameOf<T extends ServerFrame['frameType']> = Extract<ServerFrame, { frameType: T }>
