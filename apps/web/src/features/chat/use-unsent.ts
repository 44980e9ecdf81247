import { newId } from '@u-market/contract/client'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { serverNow } from '../../base/clock.ts'
import { socket } from '../../base/socket/socket.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { createUnsent, type Unsent, type UnsentQueue } from './unsent.ts'

/** An acknowledgement that takes longer is not coming: the same id is sent again. */
const ACK_MS = 8000

/** Local storage may be closed; the queue then lasts as long as the page. */
const safeStorage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => localStorage.removeItem(key),
}

/** What this user has said in this chat and the server has not acknowledged. */
export function useUnsent(chat: string) {
  const userId = useUserInfo(({ info }) => info?.id ?? 0)
  const queue = useMemo(() => createUnsent(safeStorage, userId, chat), [userId, chat])
  const unsent = useSyncExternalStore(queue.subscribe, queue.list)
  return { queue, unsent }
}

type DeliveryOptions = {
  readonly queue: UnsentQueue
  readonly sessionId: number | undefined
  readonly isOpen: boolean
}

/** Everything said goes into the queue and over the socket, as often as it takes. */
export function useDelivery({ queue, sessionId, isOpen }: DeliveryOptions) {
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
    const flush = (): void => queue.due().forEach(deliver)
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
  return { send, again, discard }
}
