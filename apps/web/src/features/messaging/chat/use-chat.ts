import { useEffect, useRef } from 'react'
import { socket, useSocketState } from '../../../base/socket/socket.ts'
import { formOf, type History } from './messages.ts'
import { useDelivery, useUnsent } from './unsent.ts'
import { useChatPushes } from './use-chat-pushes.ts'
import { useHistory } from './use-history.ts'

/** A chat, an order's by its number or that with customer service: its history by call, what happens meanwhile by push, what is not acknowledged in a queue. */
export function useChat(chat: string) {
  const isOpen = useSocketState(({ state }) => state === 'open')
  const { queue, unsent } = useUnsent(chat)
  const known = useHistory(chat, queue)
  const { session, history, error, firstUnreadId, older } = known
  useOpenChat(chat, isOpen)
  const { send, again, discard } = useDelivery({ queue, sessionId: session?.id, isOpen })
  useChatPushes({ chat, known, queue })
  useReadMark({ sessionId: session?.id, history, isOpen })
  return {
    session,
    history,
    unsent,
    error,
    firstUnreadId,
    reload: known.loadNewest,
    send,
    again,
    discard,
    older,
  }
}

export type Chat = ReturnType<typeof useChat>

/** Says to the server, on every connection, which chat is looked at. */
function useOpenChat(chat: string, isOpen: boolean): void {
  useEffect(() => {
    if (isOpen) socket.send('openChat', formOf(chat))
  }, [isOpen, chat])
}

type Shown = {
  readonly sessionId: number | undefined
  readonly history: History
  readonly isOpen: boolean
}

/** What is on the screen of a page that is looked at is read. */
function useReadMark({ sessionId, history, isOpen }: Shown): void {
  const marked = useRef(0)
  const newest = history.messages.findLast(({ sender }) => sender !== 'me')?.id
  useEffect(() => {
    const mark = (): void => {
      if (!isOpen || sessionId === undefined || newest === undefined || newest <= marked.current) return
      if (document.visibilityState !== 'visible') return
      if (socket.send('markRead', { sessionId, recordId: newest })) marked.current = newest
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [isOpen, sessionId, newest])
}
