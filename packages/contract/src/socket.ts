import { z } from 'zod'
import { paragraph, upload } from './fields.ts'
import type { ChatSession, Message, Userinfo } from './objects.ts'

/** What a message may hold: text of several lines, or the path of the sender's own picture. */
export const chatText = paragraph(1, 2000)
export const chatPicture = upload

/** Client → server frames: `{c: "Message", a, data}`. Anything else is junk. */
const MAX_ID = 2_147_483_647
const sessionId = z.number().int().positive().max(MAX_ID)
const eventNumber = z.number().int().max(Number.MAX_SAFE_INTEGER)
export const clientActions = {
  ping: z.unknown(),
  clear: z.unknown(),
  userInitialize: z.union([
    z.object({ buy_orderid: z.string().regex(/^[\x21-\x7e]{1,64}$/) }),
    z.object({ service: z.union([z.literal(1), z.literal('1')]) }),
  ]),
  chatRecord: z.object({ session_id: sessionId, before: eventNumber.min(0).nullish() }),
  sendMessage: z.object({
    session_id: sessionId,
    // Judged by `chatText` and `chatPicture`, so that the acknowledgement can say what is wrong.
    message: z.string(),
    message_type: z.union([z.literal(0), z.literal(1)]),
    message_id: z.string().regex(/^[\x21-\x7e]{1,64}$/),
  }),
  readMessage: z.object({ session_id: sessionId, record_id: eventNumber.positive() }),
  messageInput: z.object({ session_id: sessionId, type: z.enum(['input', 'blur']) }),
} as const
export type ClientAction = keyof typeof clientActions
export type ClientData<A extends ClientAction> = z.input<(typeof clientActions)[A]>

export const clientFrame = z.object({ c: z.literal('Message'), a: z.string(), data: z.unknown().optional() })

/** A new order for the seller: `message` is the order as a JSON string. */
export type ConfirmingPush = {
  ordermsgtype: 'confirming'
  nickname: string
  buy_orderid: string
  msg: string
  message: string
}

/** Server → client frames, by msgtype. `seq` stands on what is stored and can be replayed. */
export type ServerFrame =
  | { msgtype: 'initialize'; data: { user_info: Userinfo; unread: number; cursor: number } }
  | { msgtype: 'user_initialize'; data: { session: ChatSession } }
  | { msgtype: 'chat_record'; data: { session_id: number; data: Message[]; next: number | null } }
  | {
      msgtype: 'send_message'
      data: { message_id: string; id: number } | { message_id: string; msg: string }
    }
  | { msgtype: 'new_message'; seq: number; data: Message | ConfirmingPush }
  | { msgtype: 'read_message_done'; data: { session_id: number; record_id: number } }
  | { msgtype: 'message_input'; data: { session_id: number; type: 'input' | 'blur' } }
  | { msgtype: 'notice'; seq: number; user_id: number; data: { msg: string; buy_orderid: string } }
  | { msgtype: 'online' | 'offline'; user_id: number }
  | { msgtype: 'show_msg'; data: { msg: string } }
  | { msgtype: 'clear' }
export type ServerFrameOf<T extends ServerFrame['msgtype']> = Extract<ServerFrame, { msgtype: T }>
