import type { Order } from '@u-market/contract'
import { messages } from '../../../locales/en-US/phrases.ts'

/** The part of an order's life that phrases are chosen by. */
type Stage = 'confirming' | 'paying' | 'releasing' | 'appealing' | 'ended'
type PhraseKey = Extract<keyof typeof messages, `${Order['role']}_${Stage}_${number}`>

const stages: Readonly<Record<Order['state'], Stage>> = {
  confirming: 'confirming',
  paying: 'paying',
  releasing: 'releasing',
  appealing: 'appealing',
  completed: 'ended',
  cancelled: 'ended',
  expired: 'ended',
}

/** The keys of the phrases that fit an order now. */
export function phrasesFor({ role, state }: Pick<Order, 'role' | 'state'>): PhraseKey[] {
  const start = `${role}_${stages[state]}_`
  return Object.keys(messages).filter((key): key is PhraseKey => key.startsWith(start))
}
