import { fieldIn } from '@u-market/contract/paths'
import {
  type Coin,
  coin,
  coinFor,
  coinText,
  costOf,
  type Fiat,
  fiat,
  fiatText,
  type Price,
} from '@u-market/domain'
import { type Measure, minorOf } from './quantity.ts'

export type Wish = { readonly by: Measure; readonly text: string }
export type Deal = { readonly num: Coin; readonly amount: Fiat }

const TYPED = /^\d{1,12}(\.\d{0,2})?$/

/** What an address asks for: somebody who comes back finds the form as they left it. */
export function wishIn(query: URLSearchParams): Wish {
  return given(query, 'num') ?? given(query, 'amount') ?? { by: 'amount', text: '' }
}

/** More than zero, and readable. */
export function isFilled({ text }: Wish): boolean {
  return Boolean(minorOf(text))
}

/** Both sides of a wish at a price, rounded as the server rounds. Null when nothing sensible is typed. */
export function dealAt({ by, text }: Wish, unitPrice: Price): Deal | null {
  const typed = minorOf(text)
  if (!typed) return null
  const num = by === 'num' ? coin(typed) : coinFor(fiat(typed), unitPrice)
  return { num, amount: costOf(num, unitPrice) }
}

/** The same deal as a wish in the other measure. */
export function measuredIn(by: Measure, deal: Deal | null): Wish {
  return { by, text: deal ? (by === 'num' ? coinText(deal.num) : fiatText(deal.amount)) : '' }
}

function given(query: URLSearchParams, field: Measure): Wish | null {
  const text = fieldIn(query, field) ?? ''
  return TYPED.test(text) ? { by: field, text } : null
}
