import type { ConsoleDataOf } from '@u-market/contract'
import type { Tone } from '../../parts/values.tsx'

type Order = Pick<ConsoleDataOf<'listOrders'>['data'][number], 'state' | 'awaits'>

/** Colour by what it means to an operator: whom it awaits, which the server says; the word stands beside it. */
export function toneOf({ state, awaits }: Order): Tone {
  if (awaits === 'operator') return 'danger'
  if (awaits !== null) return 'waiting'
  return state === 'completed' ? 'good' : 'calm'
}
