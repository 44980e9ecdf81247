import { MAX_MESSAGE_CHARACTERS } from '@u-market/domain'
import { z } from 'zod'
import { paragraph, upload } from './fields.ts'
import type { ChatSession, Message, Order, User } from './objects.ts'
import type { ClientAction } from './wire/names.ts'

/** What a message may hold: text of several lines, or the path of the sender's own picture. */
export const chatText = paragraph(1, MAX_MESSAGE_CHARACTERS)
export const chatPicture = upload

const MAX_ID = 2_147_483_647
const sessionId = z.number().int().positive().max(MAX_ID)
const eventNumber = z.number().int().max(Number.MAX_SAFE_INTEGER)

/** What a client may ask over its socket, and with which data. Anything else is junk. */
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
    // Judged by `chatText` and `chatPicture`, so that the acknowledgement can say what is wrong.
    message: z.string(),
    messageType: z.union([z.literal(0), z.literal(1)]),
    messageId: z.string().regex(/^[\x21-\x7e]{1,64}$/),
  }),
  markRead: z.object({ sessionId, recordId: eventNumber.positive() }),
  setTyping: z.object({ sessionId, type: z.enum(['input', 'blur']) }),
} as const satisfies Readonly<Record<ClientAction, z.ZodType>>
export type ClientData<A extends ClientAction> = z.input<(typeof clientActions)[A]>

/** An order as the maker of its offer hears of it first: by its number. Whatever else may be missing is asked for. */
export type OfferedOrder = Partial<Order> & Pick<Order, 'orderId'>

/**
 * A new order, for the maker of its offer: the seller, who confirms it, or the buyer, who pays. On the wire the order is JSON in
 * `message`.
 */
export type NewOrderPush = {
  orderEvent: 'confirming' | 'paying'
  nickname: string
  orderId: string
  msg: string
  order: OfferedOrder
}

/** Server → client frames. `seq` stands on what is stored and can be replayed, `userId` beside it is the receiver's. */
export type ServerFrame =
  | { frameType: 'welcome'; data: { userInfo: User; unread: number; unreadThreads: number; cursor: number } }
  | { frameType: 'chatOpened'; data: { session: ChatSession } }
  | { frameType: 'chatHistory'; data: { sessionId: number; data: Message[]; next: number | null } }
  | {
      frameType: 'messageSent'
      data: { messageId: string; id: number } | { messageId: string; msg: string }
    }
  | { frameType: 'newMessage'; seq: number; userId: number; data: Message | NewOrderPush }
  | { frameType: 'messagesRead'; data: { sessionId: number; recordId: number } }
  | { frameType: 'typing'; data: { sessionId: number; type: 'input' | 'blur' } }
  /** `isOwn`: the receiver has done it on some phone of theirs; it is news to their screens alone. */
  | { frameType: 'notice'; seq: number; userId: number; data: { msg: string; orderId: string; isOwn?: 1 } }
  | { frameType: 'online' | 'offline'; userId: number }
  /** Prices have moved, or offers whose price floats have begun or ceased to trade: what shows them is read anew. */
  | { frameType: 'marketChanged' }
  | { frameType: 'showText'; data: { msg: string } }
  | { frameType: 'sessionEnded' }
export type ServerFrameOf<T extends ServerFrame['frameType']> = Extract<ServerFrame, { frameType: T }>
