import type { ConsoleDataOf } from '@u-market/contract'
import type { Tone } from '../../parts/values.tsx'

export type Application = ConsoleDataOf<'getVerification'>
export type Status = Application['status']

export const statuses = ['pending', 'approved', 'refused'] as const satisfies readonly Status[]

export function statusOf(text: string): Status {
  return statuses.find((status) => status === text) ?? 'pending'
}

export const tones: Readonly<Record<Status, Tone>> = {
  pending: 'waiting',
  approved: 'good',
  refused: 'danger',
}

/** Where what is typed about one of them is kept. */
export function draftPlace(id: number | string): string {
  return `verification:${id}`
}
