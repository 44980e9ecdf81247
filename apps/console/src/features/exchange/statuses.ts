import type { ConsoleDataOf } from '@u-market/contract'
import type { Tone } from '../../parts/values.tsx'

export type Exchange = ConsoleDataOf<'getExchange'>
/** As a row of the list has it. */
export type ListedExchange = ConsoleDataOf<'listExchanges'>['data'][number]
export type Decision =
  | { readonly decision: 'pay'; readonly transactionId: string }
  | { readonly decision: 'refuse'; readonly reason: string }
export type Status = Exchange['status']

export const statuses = ['pending', 'paid', 'refused'] as const satisfies readonly Status[]

export function statusOf(text: string): Status {
  return statuses.find((status) => status === text) ?? 'pending'
}

export const tones: Readonly<Record<Status, Tone>> = { pending: 'waiting', paid: 'good', refused: 'danger' }

/** Where what is typed about one of them is kept. */
export function draftPlace(id: number | string): string {
  return `exchange:${id}`
}
