import type { ChatSession, DataOf, Message } from '@u-market/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../base/api/client.ts'
import { queryClient } from '../../../base/api/query-client.ts'
import { socket, useSocketMessage, useSocketState } from '../../../base/socket/socket.ts'
import {
  firstUnreadOf,
  formOf,
  type History,
  type HistoryPage,
  isSessionOf,
  unknownHistory,
  withAnswer,
  withMessage,
  withNewest,
  withOlder,
  withPresence,
  withRead,
  withTurn,
} from './messages.ts'

/**
 * Session and messages of a chat, an order's by its number or that with customer service: what was kept of the last visit, then the
 * newest page by call, then what the socket tells while it is looked at, and pages above when they are asked for.
 */
export function useHistory(chat: string) {
  const [last] = useState(() => queryClient.getQueryData<DataOf<'listMessages'>>(historyKey(chat)))
  const [history, setHistory] = useState<History>(() =>
    last ? withNewest(unknownHistory, last) : unknownHistory,
  )
  const { session, current, setSession } = useSession(last?.session ?? null)
  const [error, setError] = useState<unknown>(null)
  const [firstUnreadId, setFirstUnreadId] = useState<number | null>()

  const takeNewest = useCallback((page: HistoryPage): void => {
    setHistory((now) => withNewest(now, page))
    setFirstUnreadId((known) => (known === undefined ? firstUnreadOf(page) : known))
  }, [])
  const reload = useCallback(async (): Promise<void> => {
    try {
      const page = await call('listMessages', formOf(chat))
      queryClient.setQueryData(historyKey(chat), page)
      setSession((now) => withAnswer(now, page.session))
      takeNewest(page)
      setError(null)
    } catch (failure) {
      setError(failure)
    }
  }, [chat, setSession, takeNewest])
  useEffect(() => {
    void reload()
    // The order's page counts what is unread from this answer.
    return () => void queryClient.invalidateQueries({ queryKey: ['listMessages'] })
  }, [reload])

  const isOfThis = ({ sessionId }: { readonly sessionId: number }): boolean =>
    sessionId === current.current?.id
  const add = (message: Message): void => {
    setHistory((now) => withMessage(now, message))
    setSession((now) => now && withTurn(now, message.sender))
  }
  useOpenChat(chat)
  useSocketMessage('chatOpened', ({ data }) => {
    if (!isSessionOf(chat, data.session)) return
    setSession(() => data.session)
    // Opened without a network: now there is one.
    if (error) void reload()
  })
  useSocketMessage('chatHistory', ({ data }) => {
    if (isOfThis(data)) takeNewest(data)
  })
  useSocketMessage('newMessage', ({ data }) => {
    if ('orderEvent' in data) return
    // The first page names the session, and may be older than this message: another page is asked for.
    if (!current.current) void reload()
    if (!isOfThis(data)) return
    add(data)
    // What customer service says by itself may also end the conversation.
    if (data.sender === 'system') void reload()
  })
  // A step of the order is a line of its chat, and is not pushed as a message.
  useSocketMessage('notice', ({ data }) => {
    if (data.orderId === chat) void reload()
  })
  useSocketMessage('messagesRead', ({ data }) => {
    if (isOfThis(data)) setHistory((now) => withRead(now, data.recordId))
  })
  const setOnline = (userId: number, isOnline: 0 | 1): void =>
    setSession((now) => now && withPresence(now, { userId, isOnline }))
  useSocketMessage('online', ({ userId }) => setOnline(userId, 1))
  useSocketMessage('offline', ({ userId }) => setOnline(userId, 0))

  return {
    history,
    session,
    error,
    firstUnreadId: firstUnreadId ?? null,
    /** Puts a message of mine in its place, as the server has it now. */
    add,
    reload,
    older: useOlder({ chat, next: history.next, setHistory }),
  }
}

export type KnownChat = ReturnType<typeof useHistory>

type SessionChange = (now: ChatSession | null) => ChatSession | null

/** `current` is ahead of `session` until React has rendered: the next frame may arrive before that. */
function useSession(last: ChatSession | null) {
  const [session, show] = useState(last)
  const current = useRef(last)
  const setSession = useCallback((change: SessionChange): void => {
    current.current = change(current.current)
    show(current.current)
  }, [])
  return { session, current, setSession }
}

/** Where the newest page lies, for the order's page and for a start without a network. */
function historyKey(chat: string) {
  return ['listMessages', formOf(chat)] as const
}

/** Says to the server, on every connection, which chat is looked at. */
function useOpenChat(chat: string): void {
  const isOpen = useSocketState(({ state }) => state === 'open')
  useEffect(() => {
    if (isOpen) socket.send('openChat', formOf(chat))
  }, [isOpen, chat])
}

type Above = {
  readonly chat: string
  readonly next: number | null
  readonly setHistory: (change: (now: History) => History) => void
}

/** The page above. One at a time; a failure waits for a tap instead of trying for ever. */
function useOlder({ chat, next, setHistory }: Above) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
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
