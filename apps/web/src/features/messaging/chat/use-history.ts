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
 * Session and messages of a chat: first the cached page, then the newest page by call, then pushes over the socket, and earlier
 * pages on demand.
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
    // The cached page is already shown, and its unread messages were read on the last visit.
    if (!page || !isFetchedAfterMount || error) return
    setSession((now) => withAnswer(now, page.session))
    takeNewest(page)
  }, [page, isFetchedAfterMount, error, setSession, takeNewest])
  // The order page counts unread messages from this query.
  useEffect(() => () => refreshAll({ queryKey: ['listMessages'] }), [])

  const filters = { queryKey: ['listMessages', formOf(chat)], exact: true }
  const reload = (): void => refreshAll(filters)
  /** Reads the page again if it is being read, because the response may be older than a pushed change. */
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
    // The first read failed offline; retry it on connection.
    if (error) reload()
  })
  useSocketMessage('chatHistory', ({ data }) => {
    if (isOfThis(data)) takeNewest(data)
  })
  useSocketMessage('newMessage', ({ data }) => {
    if ('orderEvent' in data || !isMessageOf(chat, data)) return
    add(data)
    // An automatic message of customer service may also end the conversation.
    if (data.sender === 'system') reload()
  })
  // A step of the order is a line of its chat but is not pushed as a message.
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
    /** Adds a message at its place in the history. */
    add,
    reload,
    older: useOlder({ chat, next: history.next, setHistory }),
  }
}

export type KnownChat = ReturnType<typeof useHistory>

type SessionChange = (now: ChatSession | null) => ChatSession | null

/** `current` is updated synchronously: the next frame may arrive before React has rendered `session`. */
function useChatSession(last: ChatSession | null) {
  const [session, show] = useState(last)
  const current = useRef(last)
  const setSession = useCallback((change: SessionChange): void => {
    current.current = change(current.current)
    show(current.current)
  }, [])
  return { session, current, setSession }
}

/** Tells the server which chat is open, after every reconnect too. */
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

/** Loads earlier pages, one at a time. A failure waits for a tap instead of retrying for ever. */
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
