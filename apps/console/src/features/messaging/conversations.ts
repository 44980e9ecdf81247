import type { ConsoleDataOf } from '@u-market/contract'
import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { errorText } from '../../base/api/errors.ts'
import { useApiMutation, useApiQuery } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import type { Tone } from '../../parts/values.tsx'

type Detail = ConsoleDataOf<'getConversation'>
export type Conversation = Detail['conversation']
export type ServiceMessage = Detail['messages'][number]
type State = Conversation['conversationState']

/** `all` is the whole inbox in working order: users who wait come first. */
export const filters = ['all', 'waiting', 'answered', 'closed'] as const
export type Filter = (typeof filters)[number]

export function filterOf(text: string): Filter {
  return filters.find((filter) => filter === text) ?? 'all'
}

export const tones: Readonly<Record<State, Tone>> = {
  open: 'calm',
  waiting: 'waiting',
  answered: 'good',
  closed: 'calm',
}

/** Operators have no socket, and the user expects a chat, so the conversation is polled often. */
const CHAT_EVERY_MS = 4_000
/** Polls the shared inbox for new users and other operators' replies. */
export const INBOX_EVERY_MS = 8_000

/** Polls the newest messages of a conversation, and loads earlier ones on request. */
export function useConversation(id: string) {
  const detail = useApiQuery('getConversation', { id }, { everyMs: CHAT_EVERY_MS })
  const [above, setAbove] = useState<{ messages: readonly ServiceMessage[]; next: number | null } | null>(
    null,
  )
  const [isLoading, setLoading] = useState(false)
  const messages = merge(above?.messages ?? [], detail.data?.messages ?? [])
  const next = above ? above.next : (detail.data?.next ?? null)
  useReadMarker(id, detail.data?.conversation.unread ?? 0, messages.at(-1)?.id)

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

/** Marks messages as read while the page is visible; the user sees that they were read. */
function useReadMarker(id: string, unread: number, newest: number | undefined): void {
  const marked = useRef(0)
  const { mutate } = useApiMutation('markConversationRead', { refreshes: ['listConversations'] })
  useEffect(() => {
    if (unread === 0 || newest === undefined || newest <= marked.current) return
    if (document.visibilityState !== 'visible') return
    marked.current = newest
    mutate({ id, through: newest })
  }, [id, unread, newest, mutate])
}

const refreshes = ['listConversations', 'getConversation', 'getOperator'] as const

/** Closes or reopens a conversation. No confirmation, since each undoes the other. */
export function useMoves(id: number) {
  const t = useT('service')
  const { message } = App.useApp()
  const close = useApiMutation('closeConversation', {
    refreshes,
    onSuccess: () => void message.success(t('saidClosed')),
  })
  const reopen = useApiMutation('reopenConversation', {
    refreshes,
    onSuccess: () => void message.success(t('saidReopened')),
  })
  const onError = (error: unknown): void => void message.error(errorText(error))
  return {
    isPending: close.isPending || reopen.isPending,
    close: () => close.mutate({ id }, { onError }),
    reopen: () => reopen.mutate({ id }, { onError }),
  }
}
