import type { ChatSession, DataOf, Message } from '@u-market/contract'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { call } from '../../base/api/client.ts'
import { queryClient } from '../../base/api/query-client.ts'
import { serverNow } from '../../base/clock.ts'
import { newId } from '../../base/new-id.ts'
import { socket, useSocketMessage, useSocketState } from '../../base/socket/socket.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { formOf, isSessionOf, SERVICE_CHAT, stateAfter } from './chat-of.ts'
import {
  type History,
  isTheirs,
  unknownHistory,
  withMessage,
  withNewest,
  withOlder,
  withRead,
} from './messages.ts'
import { createUnsent, type Unsent } from './unsent.ts'

/** An acknowledgement that takes longer is not coming: the same id is sent again. */
const ACK_MS = 8000

/** Local storage may be closed; the queue then lasts as long as the page. */
const safeStorage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => localStorage.removeItem(key),
}

/** A chat, an order's by its number or that with customer service: its history by call, what happens meanwhile by push, what is not acknowledged in a queue. */
export function useChat(chat: string) {
  const userId = useUserInfo(({ info }) => info?.id ?? 0)
  const isOpen = useSocketState(({ state }) => state === 'open')
  const queue = useMemo(() => createUnsent(safeStorage, userId, chat), [userId, chat])
  const unsent = useSyncExternalStore(queue.subscribe, queue.list)
  const [last] = useState(() => queryClient.getQueryData<DataOf<'listMessages'>>(historyKey(chat)))
  const [history, setHistory] = useState<History>(() =>
    last ? withNewest(unknownHistory, last) : unknownHistory,
  )
  const [session, setSession] = useState<ChatSession | null>(last?.session ?? null)
  const [error, setError] = useState<unknown>(null)
  const [firstUnreadId, setFirstUnreadId] = useState<number | null>()

  const takeNewest = useCallback(
    (page: Parameters<typeof withNewest>[1]): void => {
      for (const message of page.data) if (message.sender === 'me') queue.remove(message.messageId)
      setHistory((now) => withNewest(now, page))
      const unread = page.data.filter(({ sender, status }) => isTheirs(sender) && status === 0).at(-1)
      setFirstUnreadId((known) => (known === undefined ? (unread?.id ?? null) : known))
    },
    [queue],
  )
  const loadNewest = useCallback(async (): Promise<void> => {
    try {
      const page = await call('listMessages', formOf(chat))
      queryClient.setQueryData(historyKey(chat), page)
      setSession(page.session)
      takeNewest(page)
      setError(null)
    } catch (failure) {
      setError(failure)
    }
  }, [chat, takeNewest])

  useEffect(() => {
    void loadNewest()
    // The order's page counts what is unread from this answer.
    return () => void queryClient.invalidateQueries({ queryKey: ['listMessages'] })
  }, [loadNewest])
  useEffect(() => {
    if (isOpen) socket.send('openChat', formOf(chat))
  }, [isOpen, chat])

  const sessionId = session?.id
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

  const turn = (sender: Message['sender']): void =>
    setSession((now) => now && { ...now, conversationState: stateAfter(now.conversationState, sender) })
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
    setHistory((now) =>
      withMessage(now, {
        id: data.id,
        sessionId,
        orderId: chat === SERVICE_CHAT ? '' : chat,
        sender: 'me',
        message: item.fullUrl ?? item.message,
        messageType: item.messageType,
        messageId: item.messageId,
        status: 0,
        createdAt: item.createdAt,
      }),
    )
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
  const setOnline = (peerId: number, isOnline: 0 | 1): void =>
    setSession((now) => (now?.peer.id === peerId ? { ...now, peer: { ...now.peer, isOnline } } : now))
  useSocketMessage('online', ({ userId }) => setOnline(userId, 1))
  useSocketMessage('offline', ({ userId }) => setOnline(userId, 0))

  useReadMark(sessionId, history, isOpen)

  const send = (what: Pick<Unsent, 'message' | 'messageType' | 'fullUrl'>): void => {
    const item: Unsent = { ...what, messageId: newId(), createdAt: Math.floor(serverNow() / 1000) }
    queue.add(item)
    deliver(item)
  }
  const again = (item: Unsent): void => {
    queue.revive(item.messageId)
    deliver(item)
  }
  return {
    session,
    history,
    unsent,
    error,
    firstUnreadId: firstUnreadId ?? null,
    reload: loadNewest,
    send,
    again,
    discard: (item: Unsent): void => void queue.remove(item.messageId),
    older: useOlder(chat, history, setHistory),
  }
}

export type Chat = ReturnType<typeof useChat>

/** Where the newest page lies, for the order's page and for a start without a network. */
function historyKey(chat: string) {
  return ['listMessages', formOf(chat)] as const
}

/** What is on the screen of a page that is looked at is read. */
function useReadMark(sessionId: number | undefined, history: History, isOpen: boolean): void {
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

/** The page above. One at a time; a failure waits for a tap instead of trying for ever. */
function useOlder(chat: string, history: History, setHistory: (change: (now: History) => History) => void) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const { next } = history
  const load = async (): Promise<void> => {
    if (next === null || state === 'loading') return
    setState('loading')
    try {
      const page = await call('listMessages', { ...formOf(chat), before: next })
      setHistory((now) => (now.next === next ? withOlder(now, page) : now))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return { state, hasMore: next !== null, load }
}
