import type { ServerFrame } from '@u-market/contract'
import { beginnings } from '@u-market/domain'
import type { Deps } from '../features/deps.ts'
import { isChatKind, type Push, renderLine, renderNotice, textParams } from '../features/events/index.ts'
import { loadMessageViews } from '../features/messaging/index.ts'
import { orderViewFor } from '../features/orders/index.ts'
import { translator } from '../locales/index.ts'

/** Writes pushes as frames, each in its receiver's language and as its receiver sees it; null where there is nothing to say. */
export async function writeFrames(deps: Deps, pushes: readonly Push[]): Promise<(ServerFrame | null)[]> {
  const viewOf = await loadMessageViews(
    deps,
    pushes.filter(isMessage).map(({ event }) => event),
  )
  return Promise.all(
    pushes.map(async (push) => {
      if (!isMessage(push)) return frameOf(deps, push)
      const data = viewOf(push.event, { id: push.userId, locale: push.locale })
      return data && { frameType: 'newMessage', seq: push.event.seq, userId: push.userId, data }
    }),
  )
}

/** Words of a chat: what people write, and what customer service says by itself. An order's own steps are notices. */
function isMessage({ event }: Push): boolean {
  return isChatKind(event.kind) || event.serviceId !== null
}

async function frameOf(deps: Deps, push: Push): Promise<ServerFrame | null> {
  const { event, userId, locale, isKept } = push
  if (event.kind === 'order_placed' || event.kind === 'sale_placed') return newOrderFrame(deps, push)
  const params = textParams(event.params)
  const msg = isKept
    ? renderNotice(event.kind, params, locale).content
    : renderLine(event.kind, params, locale)
  return {
    frameType: 'notice',
    seq: event.seq,
    userId,
    data: { msg, orderId: event.orderId ?? '', ...(isDoer(push) && { isOwn: 1 }) },
  }
}

/** Nobody keeps a notice of what they did themselves: of the two who hear of a party's act it is the one who keeps none. */
function isDoer({ event, isKept }: Push): boolean {
  return !isKept && (event.actor === 'buyer' || event.actor === 'seller')
}

/**
 * A new order for the maker of its offer: for a seller's Tip dialog, or for a buyer to pay. One that has moved on meanwhile is nothing
 * new any more.
 */
async function newOrderFrame(deps: Deps, { event, userId, locale }: Push): Promise<ServerFrame | null> {
  if (event.orderId === null) return null
  const order = await orderViewFor(deps, { orderId: event.orderId, viewerId: userId, locale })
  if (!order) return null
  const { to: orderEvent } = beginnings[order.side]
  if (order.state !== orderEvent) return null
  const [text, name] =
    order.side === 'sell'
      ? (['ordered', order.buyerNickname] as const)
      : (['sold', order.sellerNickname] as const)
  return {
    frameType: 'newMessage',
    seq: event.seq,
    userId,
    data: {
      orderEvent,
      nickname: name,
      orderId: order.orderId,
      msg: translator('sockets', locale)(text, { name, num: order.num }),
      order,
    },
  }
}
