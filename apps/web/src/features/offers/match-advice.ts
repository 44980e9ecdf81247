import type { Offer } from '@u-market/contract'
import { fieldIn } from '@u-market/contract/paths'
import { coinText, fiatText, MAX_PAGE_ROWS, type OfferSide } from '@u-market/domain'
import { useApiQuery, useHomeConfig } from '../../base/api/use-api.ts'
import type { MatchItem } from '../../base/stores/screen-params.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { linkedAmount } from '../../parts/amount-edit.ts'
import { isFilled, type OrderDraft } from './order-draft.ts'
import { coinOf, coinRange, fiatOf, type Limits, moneyRange, plainAmount, priceOf } from './quantity.ts'
import { named, sideIn } from './sides.ts'

export type MarketAdvice = Advice & { readonly currency: string }

/** Returns what to change when no offer matches, based on other users' offers; null while they load. */
export function useAdvice(form: MatchForm): MarketAdvice | null {
  const me = useUserInfo((store) => store.info?.id)
  const { data: config } = useHomeConfig()
  const { num, amount, methodType = '', side } = form
  const of = side ? { side } : {}
  const quantity = num === undefined ? { amount: amount ?? '' } : { num }
  // One page of offers is enough to find near matches.
  const forAmount = useApiQuery('listOffers', { ...of, ...quantity, fits: 1, limit: MAX_PAGE_ROWS })
  const forMethod = useApiQuery('listOffers', {
    ...of,
    ...(methodType && { methodType }),
    fits: 1,
    limit: MAX_PAGE_ROWS,
  })
  if (!config || forAmount.isPending || forMethod.isPending) return null
  const isOthers = ({ userId }: Offer): boolean => userId !== me
  const advice = adviseOn({
    draft: quickOrderFrom(form),
    methodType,
    forAmount: forAmount.data?.data.filter(isOthers) ?? [],
    forMethod: forMethod.data?.data.filter(isOthers) ?? [],
    limits: config.limits,
  })
  return { ...advice, currency: config.currency }
}

type Advice = {
  /** Other methods by which this amount is available. */
  readonly methods: readonly string[]
  /** The nearest available amount with this method, in the draft's unit. */
  readonly amount: string | null
}

type Market = {
  readonly draft: OrderDraft
  /** Empty for any method. */
  readonly methodType: string
  /** Offers that fit the amount, by any method. */
  readonly forAmount: readonly Offer[]
  /** Offers with the method, for any amount. */
  readonly forMethod: readonly Offer[]
  readonly limits: Limits
}

/** Returns what to change when no offer matches. */
export function adviseOn({ draft, methodType, forAmount, forMethod, limits }: Market): Advice {
  const others = new Set(forAmount.flatMap((offer) => offer.methodTypes))
  others.delete(methodType)
  return {
    methods: [...others],
    amount: nearest({ draft, forMethod, limits }),
  }
}

function nearest({
  draft,
  forMethod,
  limits,
}: Pick<Market, 'draft' | 'forMethod' | 'limits'>): string | null {
  const asked = isFilled(draft) ? (draft.by === 'num' ? coinOf(draft.text) : fiatOf(draft.text)) : null
  if (asked === null) return null
  const ends = forMethod
    .filter((offer) => priceOf(offer.price))
    .map((offer): { min: bigint; max: bigint } =>
      (draft.by === 'num' ? coinRange : moneyRange)(offer, limits),
    )
    .filter(({ min, max }) => min > 0n && min <= max)
    .map(({ min, max }) => (asked < min ? min : asked > max ? max : null))
    .filter((end) => end !== null)
  const away = (end: bigint): bigint => (end > asked ? end - asked : asked - end)
  const best = ends.reduce<bigint | null>(
    (near, end) => (near === null || away(end) < away(near) ? end : near),
    null,
  )
  if (best === null) return null
  return draft.by === 'num' ? coinText(best) : fiatText(best)
}

/** The requested terms of quick buy or quick sell. */
export type MatchForm = MatchItem

/** Reads the form from the address, so that a reload repeats the search. Null if the address has no valid amount. */
export function matchFormFrom(query: URLSearchParams): MatchForm | null {
  const amountIn = (field: string): string | undefined => linkedAmount(fieldIn(query, field)) || undefined
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

export function matchFormOf(draft: OrderDraft, methodType: string, side: OfferSide): MatchForm {
  return {
    ...named(side),
    [draft.by]: plainAmount(draft.text),
    ...(methodType && { methodType }),
  }
}

export function quickOrderFrom(form: MatchForm): OrderDraft {
  return form.num === undefined ? { by: 'amount', text: form.amount ?? '' } : { by: 'num', text: form.num }
}
