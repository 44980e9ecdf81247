import { awaits, type OrderState } from '@u-market/domain'
import type { Tone } from '../../parts/Tag.tsx'

/** Colour by what the state means to an operator; the word stands beside it. */
export function toneOf(state: OrderState): Tone {
  if (awaits[state] === 'operator') return 'danger'
  if (awaits[state] !== null) return 'waiting'
  return state === 'completed' ? 'good' : 'calm'
}
