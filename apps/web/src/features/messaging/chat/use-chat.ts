import { useEffect, useRef, useState } from 'react'
import { refresh } from '../../../base/api/query-client.ts'
import { socket, useSocketState } from '../../../base/socket/socket.ts'
import { type KnownChat, useHistory } from './use-history.ts'
import { useUnsent } from './use-unsent.ts'

/** A chat's messages, unsent messages and read marker, for an order number or customer service. */
export function useChat(chat: string) {
  const known = useHistory(chat)
  const mine = useUnsent(chat, known)
  const [isAway, setAway] = useState(false)
  useReadMarker(known, isAway)
  return { ...known, ...mine, isAway, setAway }
}

export type Chat = ReturnType<typeof useChat>

/**
 * Marks the newest message read once it was seen: in a page in front, at the end of the list, where it is in sight.
 * @param isAway the list is scrolled away from its end
 */
function useReadMarker({ session, history }: KnownChat, isAway: boolean): void {
  const isOpen = useSocketState(({ state }) => state === 'open')
  const marked = useRef(0)
  const sessionId = session?.id
  // Before the first page is loaded, the messages before a pushed one are not on the screen.
  const shown = history.isKnown ? history.messages : []
  const newest = shown.findLast(({ sender }) => sender !== 'me')?.id
  useEffect(() => {
    const mark = (): void => {
      if (!isOpen || sessionId === undefined || newest === undefined || newest <= marked.current) return
      if (isAway || !isInFront() || !socket.send('markRead', { sessionId, recordId: newest })) return
      marked.current = newest
      refresh('orders') // they count unread messages
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    window.addEventListener('focus', mark)
    return () => {
      document.removeEventListener('visibilitychange', mark)
      window.removeEventListener('focus', mark)
    }
  }, [isOpen, sessionId, newest, isAway])
}

/** In the demo's frames both phones are in front, and only one has the focus. */
function isInFront(): boolean {
  return document.visibilityState === 'visible' && (window.top !== window.self || document.hasFocus())
}
