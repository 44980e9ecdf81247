import type { Order } from '@u-market/contract'
import { userId } from '@u-market/domain'
import { sendMessage } from '@u-market/server/features/messaging/index.ts'
import type { Trader } from '../trader.ts'
import type { DemoMarket } from './market.ts'

export function openOrderChat(market: DemoMarket, { orderId }: Pick<Order, 'orderId'>) {
  return openChat(market, { orderId })
}

export function openServiceChat(market: DemoMarket) {
  return openChat(market, { service: 1 })
}

/** Lines are sent over the socket; without a port there is none, so the use case behind it is asked. */
function openChat({ app }: DemoMarket, of: { orderId: string } | { service: 1 }) {
  const name = 'service' in of ? 'service' : of.orderId
  let count = 0
  const send = async (sender: Trader, text: string, messageType: 0 | 1): Promise<void> => {
    const { session } = await sender.call('listMessages', of)
    await sendMessage(app.deps, {
      senderId: userId(sender.id),
      sessionId: session.id,
      messageType,
      text,
      messageId: `${name}-${sender.id}-${++count}`,
      origin: '',
    })
  }
  return {
    says: (sender: Trader, text: string) => send(sender, text, 0),
    shows: async (sender: Trader, picture: Buffer) => {
      const { url } = await sender.client.upload(picture, 'chat')
      await send(sender, url, 1)
    },
  }
}
