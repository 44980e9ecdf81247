import type { Offer } from '@u-market/contract'
import { coinText, fiatText } from '@u-market/domain'
import { coinOf, coinRange, fiatOf, type Limits, moneyRange, priceOf } from './quantity.ts'
import { isFilled, type Wish } from './wish.ts'

export type Advice = {
  /** Other methods with which this amount can be had. */
  readonly methods: readonly string[]
  /** The nearest amount, in the wish's own measure, that this method can be had for. */
  readonly amount: string | null
}

type Market = {
  readonly wish: Wish
  /** Empty: any. */
  readonly methodType: string
  /** Offers that fit the amount, by any method. */
  readonly forAmount: readonly Offer[]
  /** Offers with the method, for any amount. */
  readonly forMethod: readonly Offer[]
  readonly limits: Limits
}

/** What to change when nothing matched. */
export function adviseOn({ wish, methodType, forAmount, forMethod, limits }: Market): Advice {
  const others = new Set(forAmount.flatMap((offer) => offer.methodTypes))
  others.delete(methodType)
  return {
    methods: [...others],
    amount: nearest({ wish, forMethod, limits }),
  }
}

function nearest({ wish, forMethod, limits }: Pick<Market, 'wish' | 'forMethod' | 'limits'>): string | null {
  const asked = isFilled(wish) ? (wish.by === 'num' ? coinOf(wish.text) : fiatOf(wish.text)) : null
  if (asked === null) return null
  const ends = forMethod
    .filter((offer) => priceOf(offer.price))
    .map((offer): { min: bigint; max: bigint } => (wish.by === 'num' ? coinRange : moneyRange)(offer, limits))
    .filter(({ min, max }) => min > 0n && min <= max)
    .map(({ min, max }) => (asked < min ? min : asked > max ? max : null))
    .filter((end) => end !== null)
  const away = (end: bigint): bigint => (end > asked ? end - asked : asked - end)
  const best = ends.reduce<bigint | null>(
    (near, end) => (near === null || away(end) < away(near) ? end : near),
    null,
  )
  if (best === null) return null
  return wish.by === 'num' ? coinText(best) : fiatText(best)
}
