import { fieldIn } from '@u-market/contract/paths'
import type { Parameters } from '../../base/stores/parameters.ts'
import type { Wish } from './quantity.ts'

/** What quick buy is asked for, without the key that makes one press one order. */
export type MatchForm = {
  readonly num?: string
  readonly amount?: string
  readonly methodType: string
  readonly maxPrice?: string
}

const fields = ['num', 'amount', 'methodType', 'maxPrice'] as const

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/

/** The form stands in the address, so that a reload asks for the same thing. Null for an address that asks for nothing: a link cut short, or written by hand. */
export function matchFormFrom(query: URLSearchParams): MatchForm | null {
  const amountIn = (field: string): string | undefined => {
    const text = fieldIn(query, field) ?? ''
    return AMOUNT.test(text) ? text : undefined
  }
  const num = amountIn('num')
  const amount = num === undefined ? amountIn('amount') : undefined
  const maxPrice = amountIn('maxPrice')
  const methodType = fieldIn(query, 'methodType') ?? ''
  if ((num ?? amount) === undefined || methodType === '') return null
  return { ...(num && { num }), ...(amount && { amount }), methodType, ...(maxPrice && { maxPrice }) }
}

export function wishOf(form: MatchForm): Wish {
  return form.num === undefined ? { by: 'amount', text: form.amount ?? '' } : { by: 'num', text: form.num }
}

/**
 * The key of the press that led here, when this address is what was pressed. A link from elsewhere has none: it only
 * fills in the form, it never orders.
 */
export function keyFor(form: MatchForm, item: Parameters['matchItem']): string | null {
  return item?.key && fields.every((field) => form[field] === item[field]) ? item.key : null
}
