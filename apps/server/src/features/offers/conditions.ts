/** With whom the maker of an offer trades, as it is stored and asked for. */
import type { BodyOf } from '@u-market/contract'
import { type Conditions, type Fiat, fiat, fiatText } from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { OfferTable } from '../../db/schema.generated.ts'
import { FieldRefusal } from '../../platform/refusal.ts'

export type ConditionRow = Pick<
  Selectable<OfferTable>,
  'minCompleted' | 'minRate' | 'minDays' | 'firstMaxMinor'
>
type Asked = Pick<BodyOf<'editOffer'>, 'minCompleted' | 'minRate' | 'minDays' | 'firstMax' | 'autoReply'>
type Kept = ConditionRow & { readonly autoReply: string }

export function conditionsOf({ minCompleted, minRate, minDays, firstMaxMinor }: ConditionRow): Conditions {
  return { minCompleted, minRate, minDays, firstMax: firstMaxMinor === null ? null : fiat(firstMaxMinor) }
}

export function asksNothing({ minCompleted, minRate, minDays, firstMaxMinor }: ConditionRow): boolean {
  return minCompleted === null && minRate === null && minDays === null && firstMaxMinor === null
}

const nothing: Kept = { minCompleted: null, minRate: null, minDays: null, firstMaxMinor: null, autoReply: '' }

/** What a form asks for, on top of what stands: what it leaves out stays, and 0 asks nothing. */
export function askedConditions(asked: Asked, standing: Kept = nothing): Kept {
  const { minCompleted, minRate, minDays, firstMax, autoReply } = asked
  return {
    minCompleted: minCompleted === undefined ? standing.minCompleted : minCompleted || null,
    minRate: minRate === undefined ? standing.minRate : minRate || null,
    minDays: minDays === undefined ? standing.minDays : minDays || null,
    firstMaxMinor: firstMax === undefined ? standing.firstMaxMinor : firstMax || null,
    autoReply: autoReply ?? standing.autoReply,
  }
}

/** A first trade must be possible at all. */
export function requireRoomForFirst({ firstMaxMinor }: ConditionRow, min: Fiat): void {
  if (firstMaxMinor !== null && firstMaxMinor < min)
    throw new FieldRefusal('firstMax', 'below_min', { minimum: fiatText(min) })
}
