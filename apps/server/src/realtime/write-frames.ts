import { fill, inLocale, type Message, type ServerFrame } from '@u-market/contract'
import { loadMessages } from '../features/chat/index.ts'
import type { Deps } from '../features/deps.ts'
import type { Push } from '../features/events/index.ts'
import { renderLine, renderNotice } from '../features/notices/index.ts'
import { orderViewFor } from '../features/orders/index.ts'
import { texts } from './texts.ts'

type Loaded = Awaited<ReturnType<typeof loadMessages>>

/** A new order for the seller's Tip dialog. One that has moved on meanwhile awaits no dialog any more. */
const confirmingFrame = async (
  deps: Deps,
  { seq, userId, locale }: Push,
  orderId: Parameters<typeof orderViewFor>[1]['orderId'],
): Promise<ServerFrame | null> => {
  const order = await orderViewFor(deps, { orderId, viewerId: userId, locale })
  if (order?.pay_status !== 'confirming') return null
  return {
    msgtype: 'new_message',
    seq,
    data: {
      ordermsgtype: 'confirming',
      nickname: order.buyer_nickname,
      buy_orderid: order.buy_orderid,
      msg: fill(inLocale(texts.ordered, locale), { name: order.buyer_nickname, num: order.num }),
      message: JSON.stringify(order),
    },
  }
}

const messageFrame = (seq: number, message: Message | null): ServerFrame | null =>
  message && { msgtype: 'new_message', seq, data: message }

const frameOf = async (deps: Deps, push: Push, messageFor: Loaded): Promise<ServerFrame | null> => {
  const { seq, userId, locale, data } = push
  switch (data?.kind) {
    case undefined:
      return null
    case 'message':
      return messageFrame(seq, messageFor(data.messageId, { id: userId, locale }))
    case 'confirming':
      return confirmingFrame(deps, push, data.orderId)
    case 'notice': {
      const { template, params, isNeutral, orderId } = data
      const msg = isNeutral
        ? renderLine(template, params, locale)
        : renderNotice(template, params, locale).content
      return { msgtype: 'notice', seq, user_id: userId, data: { msg, buy_orderid: orderId ?? '' } }
    }
  }
}

/** Writes pushes as frames, each in its receiver's language and as its receiver sees it; null where there is nothing to say. */
export const writeFrames = async (deps: Deps, pushes: readonly Push[]): Promise<(ServerFrame | null)[]> => {
  const ids = pushes.flatMap(({ data }) => (data?.kind === 'message' ? [data.messageId] : []))
  const messageFor = await loadMessages(deps, ids)
  return Promise.all(pushes.map((push) => frameOf(deps, push, messageFor)))
}
