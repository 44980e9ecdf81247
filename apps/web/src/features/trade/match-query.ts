import type { Parameters } from '../../app/stores/parameters.ts'
import type { Wish } from '../offers/quantity.ts'

/** What quick buy is asked for, without the key that makes one press one order. */
export type MatchForm = {
  readonly num?: string
  readonly amount?: string
  readonly ma_type: string
  readonly max_price?: string
}

const fields = ['num', 'amount', 'ma_type', 'max_price'] as const

/** The form stands in the address, so that a reload asks for the same thing. */
export const matchAddress = (form: MatchForm): string => {
  const query = new URLSearchParams()
  for (const field of fields) if (form[field]) query.set(field, form[field])
  return `/views/trade/match?${query}`
}

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/

/** Null for an address that asks for nothing: a link cut short, or written by hand. */
export const matchFormFrom = (query: URLSearchParams): MatchForm | null => {
  const amountIn = (field: string): string | undefined => {
    const text = query.get(field) ?? ''
    return AMOUNT.test(text) ? text : undefined
  }
  const num = amountIn('num')
  const amount = num === undefined ? amountIn('amount') : undefined
  const max_price = amountIn('max_price')
  const ma_type = query.get('ma_type') ?? ''
  if ((num ?? amount) === undefined || ma_type === '') return null
  return { ...(num && { num }), ...(amount && { amount }), ma_type, ...(max_price && { max_price }) }
}

export const wishOf = (form: MatchForm): Wish =>
  form.num === undefined ? { by: 'amount', text: form.amount ?? '' } : { by: 'num', text: form.num }

/**
 * The key of the press that led here, when this address is what was pressed. A link from elsewhere has none: it only
 * fills in the form, it never orders.
 */
export const keyFor = (form: MatchForm, item: Parameters['matchItem']): string | null =>
  item?.key && fields.every((field) => form[field] === item[field]) ? item.key : null
