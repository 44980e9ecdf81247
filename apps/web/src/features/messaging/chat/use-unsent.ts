import { newId } from '@u-market/contract/client'
import { useCallback, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { serverNow } from '../../../base/clock.ts'
import { socket, useSocketMessage, useSocketState } from '../../../base/socket/socket.ts'
import { useUserInfo } from '../../../base/stores/user-info.ts'
import { asSent, createUnsent, type Unsent } from './unsent.ts'
import type { KnownChat } from './use-history.ts'

/** Without an acknowledgement for this long, the message is sent again with the same id. */
const ACK_MS = 8000

/** Local storage may be blocked; the queue then lasts as long as the page. */
const safeStorage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => localStorage.removeItem(key),
}

/** The user's unacknowledged messages, resent over the socket until they appear in the history. */
export function useUnsent(chat: string, { session, history, add }: KnownChat) {
  const userId = useUserInfo(({ info }) => info?.id ?? 0)
  const isOpen = useSocketState(({ state }) => state === 'open')
  const queue = useMemo(() => createUnsent(safeStorage, userId, chat), [userId, chat])
  const unsent = useSyncExternalStore(queue.subscribe, queue.list)
  const sessionId = session?.id

  // Before paint and before any resend, so that a received message does not show twice.
  useLayoutEffect(() => {
    for (const { sender, messageId } of history.messages) if (sender === 'me') queue.remove(messageId)
  }, [queue, history.messages])
  useSocketMessage('messageSent', ({ data }) => {
    if ('msg' in data) {
      if (data.until === undefined) queue.refuse(data.messageId, data.msg)
      else queue.postpone(data.messageId, data.until)
      return
    }
    // The acknowledgement of an earlier visit's message: it cannot be placed without the session id, so the message is sent
    // again.
    if (sessionId === undefined) return
    const item = queue.remove(data.messageId)
    if (item) add(asSent(item, { id: data.id, sessionId, chat }))
  })

  const deliver = useCallback(
    (item: Unsent): void => {
      if (sessionId === undefined) return
      const { message, messageType, messageId } = item
      socket.send('sendMessage', { sessionId, message, messageType, messageId })
    },
    [sessionId],
  )
  useEffect(() => {
    if (!isOpen || sessionId === undefined) return
    const flush = (): void => queue.due(serverNow()).forEach(deliver)
    flush()
    const timer = setInterval(flush, ACK_MS)
    return () => clearInterval(timer)
  }, [isOpen, sessionId, queue, deliver])

  const send = (what: Pick<Unsent, 'message' | 'messageType' | 'fullUrl'>): void => {
    const item: Unsent = { ...what, messageId: newId(), createdAt: Math.floor(serverNow() / 1000) }
    queue.add(item)
    deliver(item)
  }
  const again = (item: Unsent): void => {
    queue.revive(item.messageId)
    deliver(item)
  }
  const discard = (item: Unsent): void => void queue.remove(item.messageId)
  return { unsent, send, again, discard }
}
