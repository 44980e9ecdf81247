import type { ConsoleDataOf } from '@u-market/contract'
import { MIN_REASON_CHARACTERS, type SanctionKind } from '@u-market/domain'

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

/** How long, as it is chosen; `date`: until a moment of one's own. */
export const terms = ['day', 'days3', 'week', 'month', 'date', 'open'] as const
export type Term = (typeof terms)[number]

export type SanctionDraft = {
  readonly kind: SanctionKind
  readonly term: Term
  /** As a field for date and time holds it, by the clock of this desk. */
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

/** Unix seconds; null: until it is lifted, as every closing. */
export function untilOf({ kind, term, date }: SanctionDraft, now: number): number | null {
  if (kind === 'closed' || term === 'open') return null
  return term === 'date' ? Math.floor(new Date(date).getTime() / 1000) : now + lasting[term]
}

/** What keeps this from being imposed, in the order of the form; undefined when nothing does. The server judges again. */
export function problemOf(draft: SanctionDraft, now: number): SanctionProblem | undefined {
  const until = untilOf(draft, now)
  if (until !== null && Number.isNaN(until)) return 'dateNeeded'
  if (until !== null && until <= now) return 'datePast'
  return draft.reason.trim().length < MIN_REASON_CHARACTERS ? 'reasonNeeded' : undefined
}
