import { setTimeout as delay } from 'node:timers/promises'
import type { ServerFrame } from '@u-market/contract'
import type { ActGenerator, Client } from '../client.ts'
import { read } from '../plans.ts'

/** Messages over the socket, to the other party of an order and to customer service. */
export const chatGenerators: readonly ActGenerator[] = [
  { weight: 4, plan: writeToOther },
  { weight: 1, plan: writeToService },
]

const ANSWER_LIMIT_MS = 4_000
const AGAIN_MS = { least: 100, most: 600 }

type Chat = { readonly orderId: string } | { readonly service: 1 }

async function writeToOther(client: Client): Promise<null> {
  const page = await read(client, 'listOrders', { type: 'all', limit: 20 })
  const order = page && client.dice.pick(page.data)
  if (order) await write(client, { orderId: order.orderId })
  return null
}

async function writeToService(client: Client): Promise<null> {
  await write(client, { service: 1 })
  return null
}

/** Sends until acknowledged; the client's message id keeps repeats from being stored twice. */
async function write(client: Client, chat: Chat): Promise<void> {
  const { context, dice, account } = client
  const { journal } = context
  const message = client.mark()
  const act = journal.begin({
    by: account.name,
    key: null,
    plan: {
      name: 'sendMessage',
      // Sent over the socket, never as a call.
      repeats: 'never',
      send: () => Promise.reject(new Error('a message is no call')),
      effects: () => [{ table: 'messages', key: message }],
    },
  })
  for (;;) {
    const begunAt = journal.now()
    const answer = await sendMessage(client, chat, message)
    const outcome =
      answer === null
        ? ({ is: 'unanswered', why: 'no acknowledgement' } as const)
        : 'id' in answer
          ? ({ is: 'done', answer } as const)
          : ({ is: 'refused', why: answer.msg } as const)
    act.attempts.push({ server: 'socket', begunAt, endedAt: journal.now(), outcome })
    if (outcome.is === 'done') return journal.settle(act, 'acknowledged')
    if (outcome.is === 'refused')
      return journal.settle(act, act.attempts.length === 1 ? 'refused' : 'unknown')
    if (context.isOver) return journal.settle(act, 'unknown')
    await delay(dice.between(AGAIN_MS.least, AGAIN_MS.most))
  }
}

type Acknowledged = Extract<ServerFrame, { frameType: 'messageSent' }>['data']

async function sendMessage({ reader }: Client, chat: Chat, message: string): Promise<Acknowledged | null> {
  const opened = reader.awaitFrame(
    (frame) => (frame.frameType === 'chatOpened' && isOf(chat, frame) ? frame.data.session.id : null),
    ANSWER_LIMIT_MS,
  )
  if (!reader.send('openChat', chat)) return null
  const sessionId = await opened
  if (sessionId === null) return null
  const sent = reader.awaitFrame(
    (frame) => (frame.frameType === 'messageSent' && frame.data.messageId === message ? frame.data : null),
    ANSWER_LIMIT_MS,
  )
  if (!reader.send('sendMessage', { sessionId, message, messageType: 0, messageId: message })) return null
  reader.send('setTyping', { sessionId, type: 'blur' })
  const answer = await sent
  if (answer && 'id' in answer) reader.send('markRead', { sessionId, recordId: answer.id })
  return answer
}

function isOf(chat: Chat, { data }: Extract<ServerFrame, { frameType: 'chatOpened' }>): boolean {
  return 'service' in chat ? data.session.service === 1 : data.session.orderId === chat.orderId
}
