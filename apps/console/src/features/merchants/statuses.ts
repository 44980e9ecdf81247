import type { ConsoleDataOf } from '@u-market/contract'
import type { Tone } from '../../parts/values.tsx'

export type Merchant = ConsoleDataOf<'getMerchant'>
/** As a row of the list has it. */
export type ListedMerchant = ConsoleDataOf<'listMerchants'>['data'][number]
export type Status = Merchant['status']

export const statuses = ['pending', 'approved', 'refused', 'left'] as const satisfies readonly Status[]

export function statusOf(text: string): Status {
  return statuses.find((status) => status === text) ?? 'pending'
}

export const tones: Readonly<Record<Status, Tone>> = {
  pending: 'waiting',
  approved: 'good',
  refused: 'danger',
  left: 'calm',
}

/** Where what is typed about one of them is kept. */
export function draftPlace(id: number | string): string {
  return `merchant:${id}`
}
