import type { AppealId, Duty } from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { EventTable } from '../../../db/schema.generated.ts'
import { type Runner, statement } from '../../../db/statement.ts'
import type { EventKind } from '../../events/index.ts'
import { claimProposalKinds, entryKinds, proposalKinds } from '../appeal-kinds.ts'
import { awaitedConsent } from '../consents.ts'
import { otherSide } from '../order-event.ts'
import { rulingOf } from '../replay-turns.ts'
import type { AppealRow } from './appeal.queries.ts'

/** The events of an appeal or a claim, by what its timeline calls them. */
const timelineActions = {
  appeal_opened: 'applied',
  appeal_evidence: 'evidence',
  appeal_answer_due: 'answer_due',
  appeal_proposed_release: 'proposed_release',
  appeal_proposed_refund: 'proposed_refund',
  appeal_proposed_split: 'proposed_split',
  appeal_ruling_accepted: 'ruling_accepted',
  appeal_ruling_objected: 'ruling_objected',
  appeal_revoked: 'revoked',
  order_completed: 'released',
  appeal_ruled_release: 'ruled_release',
  appeal_ruled_refund: 'ruled_refund',
  appeal_ruled_split: 'ruled_split',
  claim_opened: 'applied',
  claim_proposed_dismiss: 'proposed_dismiss',
  claim_proposed_award: 'proposed_award',
  claim_revoked: 'revoked',
  claim_dismissed: 'ruled_dismiss',
  claim_awarded: 'ruled_award',
} as const satisfies Partial<Record<EventKind, string>>
const actions: Readonly<Record<string, string>> = timelineActions

const ends: Readonly<Record<string, Pick<AppealRow, 'status' | 'result'>>> = {
  appeal_revoked: { status: 'revoked', result: 'revoked' },
  order_completed: { status: 'resolved', result: 'released_by_seller' },
  appeal_ruled_release: { status: 'resolved', result: 'ruled_release' },
  appeal_ruled_refund: { status: 'resolved', result: 'ruled_refund' },
  appeal_ruled_split: { status: 'resolved', result: 'ruled_split' },
}

/** A claim as it was made: what came later is kept with the key of its call. */
const opened = {
  status: 'open',
  result: '',
  proposed: null,
  buyerConsent: null,
  sellerConsent: null,
  heldMinor: 0n,
  awardMinor: null,
  paidMinor: null,
} as const

export type AppealEvent = Pick<
  Selectable<EventTable>,
  'seq' | 'kind' | 'actor' | 'deadlineAt' | 'body' | 'images' | 'params' | 'createdAt'
> & { readonly appealId: AppealId }

const eventsSql = statement<AppealEvent>(
  'appeal-events',
  `select e.seq, e.kind, e.actor, e.deadline_at, e.body, e.images, e.params, e.created_at, e.appeal_id
    from appeal a join event e on e.order_id = a.order_id and e.appeal_id = a.id where a.id = any($1::int[]) order by e.seq`,
)

/** Everything that was said and done in appeals, in order. */
export function eventsOf(db: Runner, appealIds: readonly AppealId[]): Promise<AppealEvent[]> {
  return appealIds.length === 0 ? Promise.resolve([]) : eventsSql(db, [appealIds])
}

/** The newest entry of either side; its opening is the first. */
export function newestEntry(events: readonly AppealEvent[]): AppealEvent {
  const newest = findLastOf(events, entryKinds)
  if (!newest) throw new Error('an appeal that nobody has opened')
  return newest
}

export function timelineAction({ kind }: AppealEvent): string {
  return actions[kind] ?? kind
}

/** The proposal of a ruling among an appeal's events. */
export function proposingEvent(events: readonly AppealEvent[], id: AppealId): AppealEvent | undefined {
  const own = events.filter(({ appealId }) => appealId === id)
  return findLastOf(own, [...proposalKinds, ...claimProposalKinds])
}

/** The appeal as its history left it; `row` is the appeal as it is now. */
export function appealAsOf(row: AppealRow, history: readonly AppealEvent[]): AppealRow {
  const answering = otherSide(row.appliedBy)
  if (row.kind === 'claim') return { ...row, ...opened, awaits: answering, deadlineAt: row.answerUntil }
  const end = history.map(({ kind }) => ends[kind]).findLast((found) => found !== undefined)
  if (end) return { ...row, ...end, awaits: null, deadlineAt: null }
  const isAnswered = history.some(
    ({ kind, actor }) => kind === 'appeal_answer_due' || (kind === 'appeal_evidence' && actor === answering),
  )
  const awaits: Duty = isAnswered ? 'operator' : answering
  const opening = history.find(({ kind }) => kind === 'appeal_opened')
  const deadlineAt = isAnswered ? null : (opening?.deadlineAt ?? row.deadlineAt)
  const asked = rulingOf('appealing', history)
  const open = { ...row, ...asked, status: 'open', result: '' } as const
  if (asked.proposed === null) return { ...open, awaits, deadlineAt }
  const latest = history.findLast((event) => event.deadlineAt !== null)
  return { ...open, awaits: awaitedConsent(asked), deadlineAt: latest?.deadlineAt ?? null }
}

function findLastOf(events: readonly AppealEvent[], kinds: readonly string[]): AppealEvent | undefined {
  return events.findLast(({ kind }) => kinds.includes(kind))
}
