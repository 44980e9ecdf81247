import type { OrderId } from '@u-market/domain'
import { orderId } from '@u-market/domain'
import type { Json } from '../../db/column-types.ts'
import { type TextParams, textParams } from '../notices/index.ts'

/** What an outbox row keeps: names and ids. The frame is written when it is sent, in the receiver's language. */
export type PushData =
  /** `isNeutral`: told in words that hold for both sides. */
  | {
      readonly kind: 'notice'
      readonly isNeutral: boolean
      readonly template: string
      readonly params: TextParams
      readonly orderId: OrderId | null
    }
  | { readonly kind: 'confirming'; readonly orderId: OrderId }
  /** `origin` names the connection that wrote the message: it has its acknowledgement already. */
  | { readonly kind: 'message'; readonly messageId: number; readonly origin: string }

/** Reads a row's data; null for what a later version wrote and this one does not know. */
export const readPushData = (data: Json): PushData | null => {
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return null
  const order = typeof data.orderId === 'string' ? orderId(data.orderId) : null
  if (data.kind === 'notice' && typeof data.template === 'string')
    return {
      kind: 'notice',
      isNeutral: data.isNeutral === true,
      template: data.template,
      params: textParams(data.params ?? null),
      orderId: order,
    }
  if (data.kind === 'confirming' && order !== null) return { kind: 'confirming', orderId: order }
  if (data.kind === 'message' && typeof data.messageId === 'number')
    return { kind: 'message', messageId: data.messageId, origin: String(data.origin ?? '') }
  return null
}
