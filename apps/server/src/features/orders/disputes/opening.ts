/** What an appeal and a claim begin with, and what is added to either. */
import { type AppealId, evidenceOpensAt, type Side, type UserId } from '@u-market/domain'
import { Refusal } from '../../../platform/refusal.ts'
import type { OpenAppeal } from '../lock-appeals.ts'
import type { NewAppeal } from '../open-appeals.ts'
import type { OrderRow } from '../order.views.ts'
import { otherSide } from '../order-event.ts'

export type Opening = {
  readonly id: AppealId
  readonly appliedBy: Side
  readonly appealAnswerHours: number
  readonly at: Date
} & Pick<NewAppeal, 'type' | 'content'> & { readonly images: readonly string[] }

/** The other side has to answer it. */
export function openingOf(
  order: OrderRow,
  { appliedBy, appealAnswerHours, at, images, ...opening }: Opening,
): Omit<NewAppeal, 'kind'> {
  return {
    ...opening,
    images: [...images],
    orderId: order.id,
    appliedBy,
    awaits: otherSide(appliedBy),
    deadlineAt: new Date(at.getTime() + appealAnswerHours * 3_600_000),
    createdAt: at,
  }
}

export function evidenceOf(userId: UserId, paths: readonly string[]) {
  return { userId, category: 'evidence', paths, field: 'images' } as const
}

type Entering = { readonly side: Side; readonly most: number; readonly at: Date }

/** One entry more of this side. Throws `EVIDENCE_LIMIT` when it has made as many as a day may have. */
export function enterEvidence(appeal: OpenAppeal, { side, most, at }: Entering): OpenAppeal {
  const name = side === 'buyer' ? 'buyerEntries' : 'sellerEntries'
  const opensAt = evidenceOpensAt(appeal[name].map(Number), most, at.getTime())
  if (opensAt !== null) throw new Refusal('EVIDENCE_LIMIT', { limit: most, until: Math.ceil(opensAt / 1000) })
  return { ...appeal, [name]: [...appeal[name], at], entrySeq: null, entryBy: side, entryAt: at }
}
