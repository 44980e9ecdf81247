import { useEffect, useRef, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { useAct, useRead } from '../../base/api/use-call.ts'
import { CHAT_EVERY_MS, type ServiceMessage } from './states.ts'

/** A conversation: its newest messages asked for again and again, and those above when somebody scrolls up for them. */
export function useConversation(id: string) {
  const detail = useRead('getConversation', { id }, { everyMs: CHAT_EVERY_MS })
  const [above, setAbove] = useState<{ messages: readonly ServiceMessage[]; next: number | null } | null>(
    null,
  )
  const [isLoading, setLoading] = useState(false)
  const messages = merge(above?.messages ?? [], detail.data?.messages ?? [])
  const next = above ? above.next : (detail.data?.next ?? null)
  useReadMark(id, detail.data?.conversation.unread ?? 0, messages.at(-1)?.id)

  const loadAbove = async (): Promise<void> => {
    if (next === null || isLoading) return
    setLoading(true)
    try {
      const page = await call('getConversation', { id, before: next })
      setAbove({ messages: merge(page.messages, messages), next: page.next })
    } finally {
      setLoading(false)
    }
  }
  return {
    detail,
    conversation: detail.data?.conversation,
    messages,
    hasAbove: next !== null,
    isLoading,
    loadAbove: () => void loadAbove().catch(() => {}),
  }
}

function merge(old: readonly ServiceMessage[], fresh: readonly ServiceMessage[]): ServiceMessage[] {
  return [...new Map([...old, ...fresh].map((message) => [message.id, message])).values()].sort(
    (a, b) => a.id - b.id,
  )
}

/** What stands on the screen of an operator is read, and the user sees that it is. */
function useReadMark(id: string, unread: number, newest: number | undefined): void {
  const marked = useRef(0)
  const { mutate } = useAct('markConversationRead', { refreshes: ['listConversations'] })
  useEffect(() => {
    if (unread === 0 || newest === undefined || newest <= marked.current) return
    if (document.visibilityState !== 'visible') return
    marked.current = newest
    mutate({ id, through: newest })
  }, [id, unread, newest, mutate])
}
