import type { HomeConfig, Product } from '@u-market/contract'
import { type Coin, costOf, type Fiat, fiatText } from '@u-market/domain'
import { coinOf, fiatOf, plainAmount, priceOf } from './quantity.ts'

/** An offer being written. Limits left empty take the widest that the market and the coin allow. */
export type OfferDraft = {
  readonly num: string
  readonly price: string
  readonly min_limit: string
  readonly max_limit: string
  /** Null: not chosen by hand yet. */
  readonly methodIds: readonly number[] | null
  readonly payMinutes: number
  readonly autoConfirm: boolean
  readonly remark: string
}

export const emptyDraft: OfferDraft = {
  num: '',
  price: '',
  min_limit: '',
  max_limit: '',
  methodIds: null,
  payMinutes: 15,
  autoConfirm: false,
  remark: '',
}

export const draftOf = (offer: Product): OfferDraft => ({
  num: offer.remain_num,
  price: offer.price,
  min_limit: offer.min_limit,
  max_limit: offer.max_limit,
  methodIds: null,
  payMinutes: offer.pay_minutes,
  autoConfirm: offer.auto_confirm === 1,
  remark: offer.remark,
})

export type OfferField = 'num' | 'price' | 'min_limit' | 'max_limit' | 'ma_ids'
export type OfferProblem = {
  readonly field: OfferField
  readonly key:
    | 'needNum'
    | 'overBalance'
    | 'needPrice'
    | 'outOfBand'
    | 'underMin'
    | 'minOverMax'
    | 'worthTooLittle'
    | 'needMethod'
}

type Terms = {
  readonly draft: OfferDraft
  readonly config: HomeConfig
  /** Coin that the offer may hold: the free balance, and what an edited offer holds already. */
  readonly available: Coin
  readonly methodCount: number
}

/** What the coin costs in all; null until coin and price are there. */
export const worthOf = (draft: Pick<OfferDraft, 'num' | 'price'>): Fiat | null => {
  const num = coinOf(draft.num)
  const unitPrice = priceOf(draft.price)
  return num && unitPrice ? costOf(num, unitPrice) : null
}

/** The limits as they will be sent. */
export const limitsOf = (draft: OfferDraft, { limits }: HomeConfig): { min: string; max: string } => {
  const worth = worthOf(draft)
  const orderMax = fiatOf(limits.order_max)
  const widest = worth !== null && orderMax !== null && worth < orderMax ? fiatText(worth) : limits.order_max
  return {
    min: plainAmount(draft.min_limit) || limits.order_min,
    max: plainAmount(draft.max_limit) || widest,
  }
}

/** The first thing that stands in the way, in the order of the form; null when the offer can be sent. */
export const problemOf = ({ draft, config, available, methodCount }: Terms): OfferProblem | null => {
  const num = coinOf(draft.num)
  if (!num) return { field: 'num', key: 'needNum' }
  if (num > available) return { field: 'num', key: 'overBalance' }
  const unitPrice = priceOf(draft.price)
  if (!unitPrice) return { field: 'price', key: 'needPrice' }
  const low = priceOf(config.limits.price_min)
  const high = priceOf(config.limits.price_max)
  if ((low && unitPrice < low) || (high && unitPrice > high)) return { field: 'price', key: 'outOfBand' }
  const { min, max } = limitsOf(draft, config)
  const least = fiatOf(min)
  const most = fiatOf(max)
  const orderMin = fiatOf(config.limits.order_min)
  if (least === null || (orderMin !== null && least < orderMin))
    return { field: 'min_limit', key: 'underMin' }
  // Nobody could order from it: the whole stock costs less than the smallest order.
  if (costOf(num, unitPrice) < least) return { field: 'num', key: 'worthTooLittle' }
  if (most === null || most < least) return { field: 'max_limit', key: 'minOverMax' }
  return methodCount === 0 ? { field: 'ma_ids', key: 'needMethod' } : null
}

/** 7.35 against 7.20 → 208: basis points above the reference, negative below it. */
export const basisPointsOver = (typed: string, reference: string): number | null => {
  const unitPrice = priceOf(typed)
  const base = priceOf(reference)
  return unitPrice && base ? Number(((unitPrice - base) * 10_000n) / base) : null
}
