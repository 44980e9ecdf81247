import type { Message } from '@u-market/contract'
import { useSocketMessage } from '../../../base/socket/socket.ts'
import { isSessionOf, withMessage, withPresence, withRead, withTurn } from './messages.ts'
import { asSent, type UnsentQueue } from './unsent.ts'
import type { KnownChat } from './use-history.ts'

type PushOptions = {
  readonly chat: string
  readonly known: KnownChat
  readonly queue: UnsentQueue
}

/** What the socket tells of a chat while it is looked at. */
export function useChatPushes({ chat, known, queue }: PushOptions): void {
  const { session, setSession, setHistory, takeNewest, loadNewest, error } = known
  const sessionId = session?.id
  const turn = (sender: Message['sender']): void => setSession((now) => now && withTurn(now, sender))
  useSocketMessage('chatOpened', ({ data }) => {
    if (!isSessionOf(chat, data.session)) return
    setSession(data.session)
    // Opened without a network: now there is one.
    if (error) void loadNewest()
  })
  useSocketMessage('chatHistory', ({ data }) => {
    if (data.sessionId === sessionId) takeNewest(data)
  })
  useSocketMessage('messageSent', ({ data }) => {
    if ('msg' in data) {
      queue.refuse(data.messageId, data.msg)
      return
    }
    const item = queue.remove(data.messageId)
    if (!item || sessionId === undefined) return
    turn('me')
    setHistory((now) => withMessage(now, asSent(item, { id: data.id, sessionId, chat })))
  })
  useSocketMessage('newMessage', ({ data }) => {
    if ('orderEvent' in data || data.sessionId !== sessionId) return
    if (data.sender === 'me') queue.remove(data.messageId)
    setHistory((now) => withMessage(now, data))
    turn(data.sender)
    // What customer service says by itself may also end the conversation.
    if (data.sender === 'system') void loadNewest()
  })
  // A step of the order is a line of its chat, and is not pushed as a message.
  useSocketMessage('notice', ({ data }) => {
    if (data.orderId === chat) void loadNewest()
  })
  useSocketMessage('messagesRead', ({ data }) => {
    if (data.sessionId === sessionId) setHistory((now) => withRead(now, data.recordId))
  })
  const setOnline = (userId: number, isOnline: 0 | 1): void =>
    setSession((now) => now && withPresence(now, { userId, isOnline }))
  useSocketMessage('online', ({ userId }) => setOnline(userId, 1))
  useSocketMessage('offline', ({ userId }) => setOnline(userId, 0))
}
