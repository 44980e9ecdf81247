/** What an edit of an offer changes for its maker and for those who may take it. */

import type { Coin, Fiat, Price } from '../money.ts'
import type { Conditions } from './conditions.ts'
import type { OfferSide } from './states.ts'

type Pricing = {
  readonly price: Price
  /** In basis points; null for a fixed price. */
  readonly premium: number | null
}
/** An offer's terms, with the payment methods of a sell offer, or the payment types of a buy offer. */
export type OfferTerms = Pricing & {
  readonly side: OfferSide
  readonly total: Coin
  readonly min: Fiat
  readonly max: Fiat
  readonly conditions: Conditions
  readonly autoConfirm: boolean
  readonly methods: readonly (number | string)[]
  /** Texts that takers read. */
  readonly texts: readonly string[]
}
type Stakes = Pricing & Pick<OfferTerms, 'side' | 'total'>

/** Whether the edit puts more coin at stake, or gives a price that is worse for the maker. It then takes the payment password. */
export function raisesStakes(was: Stakes, is: Stakes): boolean {
  return (was.side === 'sell' && is.total > was.total) || isWorsePrice(was, is)
}

/**
 * Whether the edit makes the offer easier to take or tells takers something new. Not possible after a password reset by code: an
 * intruder could sell the coin cheaply, or lead the money to another account.
 */
export function isEasedOffer(was: OfferTerms, is: OfferTerms): boolean {
  return (
    is.total > was.total ||
    isWorsePrice(was, is) ||
    is.min < was.min ||
    is.max > was.max ||
    (is.autoConfirm && !was.autoConfirm) ||
    asksLess(was.conditions, is.conditions) ||
    is.methods.some((method) => !was.methods.includes(method)) ||
    is.texts.some((text, at) => text !== '' && text !== was.texts[at])
  )
}

/** A floating price is compared by its premium. A change between the two kinds of price counts as worse: it can become so. */
function isWorsePrice({ side, ...was }: Pricing & { readonly side: OfferSide }, is: Pricing): boolean {
  if ((was.premium === null) !== (is.premium === null)) return true
  const [before, after] =
    was.premium === null || is.premium === null ? [was.price, is.price] : [was.premium, is.premium]
  return side === 'sell' ? after < before : after > before
}

function asksLess(was: Conditions, is: Conditions): boolean {
  const firstMax = was.firstMax !== null && (is.firstMax === null || is.firstMax > was.firstMax)
  return (
    firstMax ||
    (was.minCompleted ?? 0) > (is.minCompleted ?? 0) ||
    (was.minRate ?? 0) > (is.minRate ?? 0) ||
    (was.minPartners ?? 0) > (is.minPartners ?? 0) ||
    (was.minDays ?? 0) > (is.minDays ?? 0)
  )
}
