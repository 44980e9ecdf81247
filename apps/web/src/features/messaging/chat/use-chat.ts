import { useEffect, useRef } from 'react'
import { socket, useSocketState } from '../../../base/socket/socket.ts'
import { type KnownChat, useHistory } from './use-history.ts'
import { useUnsent } from './use-unsent.ts'

/** A chat's messages, unsent messages and read marker, for an order number or customer service. */
export function useChat(chat: string) {
  const known = useHistory(chat)
  const mine = useUnsent(chat, known)
  useReadMarker(known)
  return { ...known, ...mine }
}

export type Chat = ReturnType<typeof useChat>

/** Marks the newest shown message read while the page is visible. */
function useReadMarker({ session, history }: KnownChat): void {
  const isOpen = useSocketState(({ state }) => state === 'open')
  const marked = useRef(0)
  const sessionId = session?.id
  // Before the first page is loaded, the messages before a pushed one are not on the screen.
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
