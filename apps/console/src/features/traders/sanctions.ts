import type { ConsoleDataOf } from '@u-market/contract'
import { freeText, MIN_REASON_CHARACTERS, type SanctionKind } from '@u-market/domain'

export type Sanction = ConsoleDataOf<'getUserSanctions'>['sanctions'][number]
export type Meets = ConsoleDataOf<'getUserSanctions'>['meets']

/** Reads that a sanction makes stale. */
export const refreshes = [
  'getUserSanctions',
  'listSanctions',
  'searchUsers',
  'getUser',
  'listProposals',
  'getOperator',
  'listAudit',
] as const

const DAY = 86_400

/** Choices of duration; `date`: until a date that the operator picks. */
export const terms = ['day', 'days3', 'week', 'month', 'date', 'open'] as const
export type Term = (typeof terms)[number]

export type SanctionDraft = {
  readonly kind: SanctionKind
  readonly term: Term
  /** Value of a `datetime-local` field, in the operator's time zone. */
  readonly date: string
  readonly reason: string
  readonly note: string
}
export type SanctionProblem = 'dateNeeded' | 'datePast' | 'reasonNeeded'

const lasting: Readonly<Record<Exclude<Term, 'date' | 'open'>, number>> = {
  day: DAY,
  days3: 3 * DAY,
  week: 7 * DAY,
  month: 30 * DAY,
}

/** Returns the end in Unix seconds; null for an open-ended sanction and for a closing. */
export function untilOf({ kind, term, date }: SanctionDraft, now: number): number | null {
  if (kind === 'closed' || term === 'open') return null
  return term === 'date' ? Math.floor(new Date(date).getTime() / 1000) : now + lasting[term]
}

/** Returns the first problem in the order of the form, or undefined. The server checks again. */
export function problemOf(draft: SanctionDraft, now: number): SanctionProblem | undefined {
  const until = untilOf(draft, now)
  if (until !== null && Number.isNaN(until)) return 'dateNeeded'
  if (until !== null && until <= now) return 'datePast'
  return freeText(draft.reason).length < MIN_REASON_CHARACTERS ? 'reasonNeeded' : undefined
}
