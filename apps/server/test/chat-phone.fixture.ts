import type { Trader, World } from '@u-market/testkit'

/** A phone with an order's chat open. */
export function openPhone(world: World, who: Trader, orderId: string) {
  return openChat(world, who, { orderId })
}

/** A phone with the chat with customer service open. */
export function openServicePhone(world: World, who: Trader) {
  return openChat(world, who, { service: 1 })
}

async function openChat(world: World, who: Trader, chat: { orderId: string } | { service: 1 }) {
  const socket = await world.connect(who)
  socket.says('openChat', chat)
  const { data } = await socket.hears('chatOpened')
  const sessionId = data.session.id
  let count = 0
  const send = async (message: string, messageType: 0 | 1): Promise<void> => {
    const messageId = `${who.username}-${++count}-of-${'orderId' in chat ? chat.orderId.slice(-6) : 'service'}`
    socket.says('sendMessage', { sessionId, message, messageType, messageId })
    const { data: answer } = await socket.hears('messageSent', (frame) => frame.data.messageId === messageId)
    if ('msg' in answer) throw new Error(answer.msg)
  }
  return {
    socket,
    sessionId,
    says: (message: string): Promise<void> => send(message, 0),
    /** Sends an uploaded picture. */
    shows: (path: string): Promise<void> => send(path, 1),
    reads: (recordId: number): void => socket.says('markRead', { sessionId, recordId }),
  }
}
