import { fieldIn } from '@u-market/contract/paths'
import type { OfferSide } from '@u-market/domain'
import type { MatchItem } from '../../base/stores/parameters.ts'
import { plainAmount } from './quantity.ts'
import { named, sideIn } from './sides.ts'
import type { Wish } from './wish.ts'

/** What quick buy is asked for, or quick sell. */
export type MatchForm = MatchItem

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/

/** The form stands in the address, so that a reload asks for the same thing. Null for an address that asks for nothing: a link cut short, or written by hand. */
export function matchFormFrom(query: URLSearchParams): MatchForm | null {
  const amountIn = (field: string): string | undefined => {
    const text = fieldIn(query, field) ?? ''
    return AMOUNT.test(text) ? text : undefined
  }
  const num = amountIn('num')
  const amount = num === undefined ? amountIn('amount') : undefined
  const methodType = fieldIn(query, 'methodType') ?? ''
  if ((num ?? amount) === undefined) return null
  return {
    ...(num && { num }),
    ...(amount && { amount }),
    ...(methodType && { methodType }),
    ...named(sideIn(query)),
  }
}

export function matchFormOf(wish: Wish, methodType: string, side: OfferSide): MatchForm {
  return {
    ...named(side),
    [wish.by]: plainAmount(wish.text),
    ...(methodType && { methodType }),
  }
}

export function wishOf(form: MatchForm): Wish {
  return form.num === undefined ? { by: 'amount', text: form.amount ?? '' } : { by: 'num', text: form.num }
}
