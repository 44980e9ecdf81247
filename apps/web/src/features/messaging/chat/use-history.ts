import type { ChatSession, Message } from '@u-market/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../base/api/client.ts'
import { queryClient, refreshAll } from '../../../base/api/query-client.ts'
import { useApiQuery } from '../../../base/api/use-api.ts'
import { socket, useSocketMessage, useSocketState } from '../../../base/socket/socket.ts'
import {
  firstUnreadOf,
  formOf,
  type History,
  type HistoryPage,
  isMessageOf,
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
  const {
    data: page,
    error,
    isFetchedAfterMount,
  } = useApiQuery('listMessages', formOf(chat), { isReadOnMount: true })
  const [history, setHistory] = useState<History>(() =>
    page ? withNewest(unknownHistory, page) : unknownHistory,
  )
  const { session, current, setSession } = useChatSession(page?.session ?? null)
  const [firstUnreadId, setFirstUnreadId] = useState<number | null>()

  const takeNewest = useCallback((newest: HistoryPage): void => {
    setHistory((now) => withNewest(now, newest))
    setFirstUnreadId((known) => (known === undefined ? firstUnreadOf(newest) : known))
  }, [])
  useEffect(() => {
    // The page kept of the last visit is shown already, and what was unread then has been read.
    if (!page || !isFetchedAfterMount || error) return
    setSession((now) => withAnswer(now, page.session))
    takeNewest(page)
  }, [page, isFetchedAfterMount, error, setSession, takeNewest])
  // The order's page counts what is unread from this answer.
  useEffect(() => () => refreshAll({ queryKey: ['listMessages'] }), [])

  const filters = { queryKey: ['listMessages', formOf(chat)], exact: true }
  const reload = (): void => refreshAll(filters)
  /** A page on its way may be older than what has just been heard. */
  const reloadIfReading = (): void => {
    if (queryClient.isFetching(filters) > 0) reload()
  }
  const isOfThis = ({ sessionId }: { readonly sessionId: number }): boolean =>
    sessionId === current.current?.id
  const add = (message: Message): void => {
    setHistory((now) => withMessage(now, message))
    setSession((now) => now && withTurn(now, message.sender))
    reloadIfReading()
  }
  useOpenChat(chat)
  useSocketMessage('chatOpened', ({ data }) => {
    if (!isSessionOf(chat, data.session)) return
    setSession(() => data.session)
    // Opened without a network: now there is one.
    if (error) reload()
  })
  useSocketMessage('chatHistory', ({ data }) => {
    if (isOfThis(data)) takeNewest(data)
  })
  useSocketMessage('newMessage', ({ data }) => {
    if ('orderEvent' in data || !isMessageOf(chat, data)) return
    add(data)
    // What customer service says by itself may also end the conversation.
    if (data.sender === 'system') reload()
  })
  // A step of the order is a line of its chat, and is not pushed as a message.
  useSocketMessage('notice', ({ data }) => {
    if (data.orderId === chat) reload()
  })
  useSocketMessage('messagesRead', ({ data }) => {
    if (!isOfThis(data)) return
    setHistory((now) => withRead(now, data.recordId))
    reloadIfReading()
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
function useChatSession(last: ChatSession | null) {
  const [session, show] = useState(last)
  const current = useRef(last)
  const setSession = useCallback((change: SessionChange): void => {
    current.current = change(current.current)
    show(current.current)
  }, [])
  return { session, current, setSession }
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
