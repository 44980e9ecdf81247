import type { ConsoleDataOf } from '@u-market/contract'
import type { Tone } from '../../parts/Tag.tsx'

export type Exchange = ConsoleDataOf<'getExchange'>
export type Status = Exchange['status']

export const statuses = ['pending', 'paid', 'refused'] as const satisfies readonly Status[]

export function statusOf(text: string): Status {
  return statuses.find((status) => status === text) ?? 'pending'
}

export const tones: Readonly<Record<Status, Tone>> = { pending: 'waiting', paid: 'good', refused: 'danger' }
