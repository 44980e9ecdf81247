import type { FormOf, Offer } from '@u-market/contract'
import { conditionLimits, type Fiat, freeText, plainCharacters } from '@u-market/domain'
import { fiatOf, plainAmount } from './quantity.ts'

const counts = ['minCompleted', 'minRate', 'minPartners', 'minDays'] as const
type Count = (typeof counts)[number]

/** The typed conditions for the counterparty; an empty field sets no condition. */
export type AskedDraft = {
  readonly minCompleted: string
  readonly minRate: string
  readonly minPartners: string
  readonly minDays: string
  readonly firstMax: string
  readonly autoReply: string
}
export type AskedField = Count | 'firstMax'
export type AskedProblem = 'notWhole' | 'underFirst'

export function isCount(field: string): field is Count {
  return counts.some((count) => count === field)
}

export const nothingAsked: AskedDraft = {
  minCompleted: '',
  minRate: '',
  minPartners: '',
  minDays: '',
  firstMax: '',
  autoReply: '',
}

export function askedOf({ conditions, autoReply }: Pick<Offer, 'conditions' | 'autoReply'>): AskedDraft {
  const text = (value: number | null): string => (value === null ? '' : String(value))
  return {
    minCompleted: text(conditions.minCompleted),
    minRate: text(conditions.minRate),
    minPartners: text(conditions.minPartners),
    minDays: text(conditions.minDays),
    firstMax: conditions.firstMax ?? '',
    autoReply: autoReply ?? '',
  }
}

/** Returns the first invalid field, or null. A first trade's maximum must not be below the offer's minimum. */
export function problemOfAsked(
  draft: AskedDraft,
  min: Fiat,
): { readonly field: AskedField; readonly key: AskedProblem } | null {
  const wrong = counts.find((field) => {
    const typed = countOf(draft[field])
    return typed !== '' && (!/^\d{1,9}$/.test(typed) || Number(typed) > conditionLimits[field])
  })
  if (wrong) return { field: wrong, key: 'notWhole' }
  const first = fiatOf(draft.firstMax)
  const isTyped = plainAmount(draft.firstMax) !== ''
  return isTyped && (first === null || first < min) ? { field: 'firstMax', key: 'underFirst' } : null
}

type Asked = Pick<FormOf<'editOffer'>, keyof AskedDraft>

/** Returns the changed conditions; 0 removes a condition. */
export function changedAsked(draft: AskedDraft, before: AskedDraft): Asked {
  const asked = { ...draft, firstMax: plainAmount(draft.firstMax) }
  const autoReply = freeText(draft.autoReply)
  const changed = (field: Count | 'firstMax') => {
    const typed = countOf(asked[field])
    return typed === before[field] ? {} : { [field]: typed || '0' }
  }
  return {
    ...changed('minCompleted'),
    ...changed('minRate'),
    ...changed('minPartners'),
    ...changed('minDays'),
    ...changed('firstMax'),
    ...(autoReply !== before.autoReply && { autoReply }),
  }
}

function countOf(typed: string): string {
  return plainCharacters(typed).trim()
}
