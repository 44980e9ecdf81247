import { coinText } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { addSystemLine, type SystemLineOf } from '../chat/index.ts'
import { type Announcement, announce } from '../events/index.ts'
import type { OrderRow } from './order.views.ts'

type Template = Announcement['template'] & SystemLineOf['template']
type News = {
  readonly order: Pick<
    OrderRow,
    'id' | 'buyerId' | 'sellerId' | 'numMinor' | 'buyerNickname' | 'sellerNickname'
  >
  readonly template: Template
  /** Who gets a notice to keep; the other side gets only the push that refreshes its open screens. */
  readonly to: 'buyer' | 'seller' | 'both'
  readonly at: Date
  readonly params?: Record<string, string>
}

/** News that would only clutter the chat: no step of the order, or after its end. */
const keptOutOfChat: ReadonlySet<Template> = new Set([
  'order_acknowledged',
  'order_rated',
  'deadline_near',
  'appeal_answer_due',
])

/** Tells both parties what happened to their order: notice, push, and a line in the chat, in the change's own transaction. */
export const tellParties = async (tx: Tx, { order, template, to, at, params = {} }: News): Promise<void> => {
  const values = {
    buyer: order.buyerNickname,
    seller: order.sellerNickname,
    num: coinText(order.numMinor),
    ...params,
  }
  const type = template.startsWith('appeal_') ? 'appeal' : 'order'
  const item = { type, template, params: values, orderId: order.id, at } as const
  await announce(tx, [
    { ...item, userId: order.buyerId, isStored: to !== 'seller' },
    { ...item, userId: order.sellerId, isStored: to !== 'buyer' },
  ])
  if (!keptOutOfChat.has(template)) await addSystemLine(tx, { orderId: order.id, template, params, at })
}
