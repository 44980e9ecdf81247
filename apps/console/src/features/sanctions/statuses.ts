import type { Tone } from '../../parts/values.tsx'
import type { Sanction } from './sanction.ts'

export const statusTones: Readonly<Record<Sanction['status'], Tone>> = {
  standing: 'danger',
  over: 'calm',
  lifted: 'good',
  replaced: 'calm',
}
