import type { ChatSession, DataOf } from '@u-market/contract'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../base/api/client.ts'
import { queryClient } from '../../../base/api/query-client.ts'
import {
  firstUnreadOf,
  formOf,
  type History,
  type HistoryPage,
  unknownHistory,
  withAnswer,
  withNewest,
  withOlder,
} from './messages.ts'
import type { UnsentQueue } from './unsent.ts'

/** Session and messages of a chat: what was kept of the last visit, then the newest page, then pages above it. */
export function useHistory(chat: string, queue: UnsentQueue) {
  const [last] = useState(() => queryClient.getQueryData<DataOf<'listMessages'>>(historyKey(chat)))
  const [history, setHistory] = useState<History>(() =>
    last ? withNewest(unknownHistory, last) : unknownHistory,
  )
  const [session, setSession] = useState<ChatSession | null>(last?.session ?? null)
  const [error, setError] = useState<unknown>(null)
  const [firstUnreadId, setFirstUnreadId] = useState<number | null>()

  const takeNewest = useCallback(
    (page: HistoryPage): void => {
      for (const message of page.data) if (message.sender === 'me') queue.remove(message.messageId)
      setHistory((now) => withNewest(now, page))
      setFirstUnreadId((known) => (known === undefined ? firstUnreadOf(page) : known))
    },
    [queue],
  )
  const loadNewest = useCallback(async (): Promise<void> => {
    try {
      const page = await call('listMessages', formOf(chat))
      queryClient.setQueryData(historyKey(chat), page)
      setSession((known) => withAnswer(known, page.session))
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

  const older = useOlder({ chat, next: history.next, setHistory })
  return {
    history,
    setHistory,
    session,
    setSession,
    error,
    firstUnreadId: firstUnreadId ?? null,
    takeNewest,
    loadNewest,
    older,
  }
}

export type KnownChat = ReturnType<typeof useHistory>

/** Where the newest page lies, for the order's page and for a start without a network. */
function historyKey(chat: string) {
  return ['listMessages', formOf(chat)] as const
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
