import { useEffect, useRef } from 'react'
import { socket, useSocketState } from '../../../base/socket/socket.ts'
import { type KnownChat, useHistory } from './use-history.ts'
import { useUnsent } from './use-unsent.ts'

/** A chat, an order's by its number or that with customer service: what was said, what is on its way, and what is read. */
export function useChat(chat: string) {
  const known = useHistory(chat)
  const mine = useUnsent(chat, known)
  useReadMarker(known)
  return { ...known, ...mine }
}

export type Chat = ReturnType<typeof useChat>

/** What is on the screen of a page that is looked at is read. */
function useReadMarker({ session, history }: KnownChat): void {
  const isOpen = useSocketState(({ state }) => state === 'open')
  const marked = useRef(0)
  const sessionId = session?.id
  // Before the history is known, the messages before a pushed one are not on the screen.
  const shown = history.isKnown ? history.messages : []
  const newest = shown.findLast(({ sender }) => sender !== 'me')?.id
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
