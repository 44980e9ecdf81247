import type { ConsoleDataOf } from '@u-market/contract'
import type { Tone } from '../../parts/values.tsx'

type Detail = ConsoleDataOf<'getConversation'>
export type Conversation = Detail['conversation']
export type ServiceMessage = Detail['messages'][number]
type State = Conversation['conversationState']

/** All is the inbox as it is worked off: who waits first. */
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

/** No socket reaches operators: a user at the other end expects a chat, so that one is asked for often. */
export const CHAT_EVERY_MS = 4_000
/** The inbox of four operators: who is new, and who was answered by somebody else. */
export const INBOX_EVERY_MS = 8_000
