/** Conversations with customer service: the user's phone on one side, Olivia's inbox on the other. */
import type { Trader, World } from '@u-market/testkit'

let answers = 0

/** A user's phone with the conversation open. */
export async function openService(world: World, who: Trader) {
  const socket = await world.connect(who)
  await socket.hears('welcome')
  socket.says('openChat', { service: 1 })
  const { data } = await socket.hears('chatOpened')
  const { id } = data.session
  let count = 0
  const write = async (message: string, messageType: 0 | 1 = 0) => {
    const messageId = `${who.username}-${++count}-of-test`
    socket.says('sendMessage', {
      sessionId: id,
      message,
      messageType,
      messageId,
    })
    const ack = await socket.hears('messageSent', (frame) => frame.data.messageId === messageId)
    return ack.data
  }
  return { id, socket, write, session: data.session }
}

export async function inbox({ olivia }: World) {
  return (await olivia.call('listConversations', {})).data
}

export async function stateOf(who: Trader) {
  return (await who.call('listMessages', { service: 1 })).session.conversationState
}

export function detail({ olivia }: World, id: number) {
  return olivia.call('getConversation', { id })
}

export async function answer(world: World, id: number, message: string, more: { messageType?: 0 | 1 } = {}) {
  const { messages } = await detail(world, id)
  return world.olivia.call('answerConversation', {
    id,
    message,
    messageType: more.messageType ?? 0,
    messageId: `answer-${++answers}-of-test`,
    seen: messages.at(-1)?.id ?? 0,
  })
}

export async function history(who: Trader) {
  return (await who.call('listMessages', { service: 1 })).data
}
