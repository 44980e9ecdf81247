import type { ConsoleDataOf } from '@u-market/contract'
import type { Tone } from '../../parts/values.tsx'

export type Fault = ConsoleDataOf<'getFault'>
export type Status = Fault['status']

export const statuses = ['open', 'answered'] as const satisfies readonly Status[]

export function statusOf(text: string): Status {
  return statuses.find((status) => status === text) ?? 'open'
}

export const tones: Readonly<Record<Status, Tone>> = { open: 'waiting', answered: 'good' }

/** Where what is typed about one of them is kept. */
export function draftPlace(id: number | string): string {
  return `fault:${id}`
}
