import { keysOf, type Ruling } from '@u-market/domain'
import type { EventKind } from '../events/index.ts'

/** What a side of an appeal has said or shown; whoever rules names the newest that they have read. */
export const entryKinds = [
  'appeal_opened',
  'claim_opened',
  'appeal_evidence',
  'appeal_ruling_objected',
] as const satisfies EventKind[]

/** The ruling that each of these proposes. */
export const proposedRulings = {
  appeal_proposed_release: 'release',
  appeal_proposed_refund: 'refund',
  appeal_proposed_split: 'split',
} as const satisfies Partial<Record<EventKind, Ruling>>

export const proposalKinds = keysOf(proposedRulings)
export const claimProposalKinds = [
  'claim_proposed_dismiss',
  'claim_proposed_award',
] as const satisfies EventKind[]

/** As a list in SQL. */
export function kindList(kinds: readonly EventKind[]): string {
  return kinds.map((kind) => `'${kind}'`).join(', ')
}
