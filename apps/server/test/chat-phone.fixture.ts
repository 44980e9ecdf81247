import type { Trader, World } from '@u-market/testkit'

/** A phone with an order's chat open. */
export async function openPhone(world: World, who: Trader, orderId: string) {
  const socket = await world.connect(who)
  socket.says('openChat', { orderId })
  const { data } = await socket.hears('chatOpened')
  const sessionId = data.session.id
  let count = 0
  return {
    socket,
    sessionId,
    says: async (message: string): Promise<void> => {
      const messageId = `${who.username}-${++count}-of-${orderId.slice(-6)}`
      socket.says('sendMessage', { sessionId, message, messageType: 0, messageId })
      await socket.hears('messageSent', (frame) => frame.data.messageId === messageId)
    },
    reads: (recordId: number): void => socket.says('markRead', { sessionId, recordId }),
  }
}
