import type { FormOf, HomeConfig, Offer, PaymentMethod } from '@u-market/contract'
import {
  type Coin,
  coin,
  coinStated,
  coinText,
  costOf,
  type Fiat,
  fiat,
  fiatText,
  floatPrice,
  freeText,
  type OfferSide,
  type Price,
  type PriceType,
  parsePremium,
  payable,
  payableWithin,
  percentText,
  plainPercent,
  raisesStakes,
  type UnreachableReason,
  whyUnreachable,
} from '@u-market/domain'
import { decimalsOf } from '../../base/currency.ts'
import {
  type AskedDraft,
  type AskedField,
  type AskedProblem,
  askedOf,
  changedAsked,
  nothingAsked,
  problemOfAsked,
} from './asked-conditions.ts'
import { coinOf, fiatOf, minorOf, plainAmount, priceOf } from './quantity.ts'

/** Draft of an offer. Empty limits mean the widest that the market and the coin allow. */
export type OfferDraft = {
  readonly num: string
  readonly priceType: PriceType
  readonly price: string
  /** Percent above or, if negative, below the reference price; used while the price floats. */
  readonly premium: string
  readonly minAmount: string
  readonly maxAmount: string
  /** Null until the user chooses. */
  readonly methodIds: readonly number[] | null
  /** Payment methods of the maker of an offer to buy. Null until the user chooses. */
  readonly methodTypes: readonly string[] | null
  /** Null until the user chooses. */
  readonly payMinutes: number | null
  readonly autoConfirm: boolean
  readonly remark: string
} & AskedDraft

export const emptyDraft: OfferDraft = {
  num: '',
  priceType: 'fixed',
  price: '',
  premium: '0.00',
  minAmount: '',
  maxAmount: '',
  methodIds: null,
  methodTypes: null,
  payMinutes: null,
  autoConfirm: false,
  remark: '',
  ...nothingAsked,
}

export function draftOf(offer: Offer): OfferDraft {
  return {
    num: offer.remainingNum,
    priceType: offer.priceType,
    price: offer.price,
    premium: offer.premium ?? '0.00',
    minAmount: offer.minAmount,
    maxAmount: offer.maxAmount,
    methodIds: null,
    methodTypes: offer.methodTypes,
    payMinutes: offer.payMinutes,
    autoConfirm: offer.autoConfirm === 1,
    remark: offer.remark,
    ...askedOf(offer),
  }
}

export type OfferField = 'num' | 'price' | 'premium' | 'minAmount' | 'maxAmount' | 'methodIds' | AskedField
export type OfferProblem = {
  readonly field: OfferField
  readonly key:
    | 'needNum'
    | 'overBalance'
    | 'needPrice'
    | 'needPremium'
    | 'outOfBand'
    | UnreachableReason
    | 'needMethod'
    | AskedProblem
}

const fieldOf = {
  underMin: 'minAmount',
  overMax: 'minAmount',
  minOverMax: 'maxAmount',
  worthTooLittle: 'num',
} as const satisfies Readonly<Record<UnreachableReason, OfferField>>

type Terms = {
  readonly draft: OfferDraft
  readonly config: HomeConfig
  /**
   * Coin that the offer may hold: the balance plus what an edited offer already holds. Null for an offer to buy, which holds
   * none.
   */
  readonly available: Coin | null
  readonly methodCount: number
}

/** Returns the first problem in the order of the form, or null if the offer can be sent. */
export function problemOf({ draft, config, available, methodCount }: Terms): OfferProblem | null {
  const num = coinOf(draft.num)
  if (!num) return { field: 'num', key: 'needNum' }
  if (available !== null && num > available) return { field: 'num', key: 'overBalance' }
  const unitPrice = priceOfDraft(draft, config)
  const isFloating = draft.priceType === 'float'
  if (!unitPrice)
    return isFloating ? { field: 'premium', key: 'needPremium' } : { field: 'price', key: 'needPrice' }
  const low = priceOf(config.limits.priceMin)
  const high = priceOf(config.limits.priceMax)
  if ((low && unitPrice < low) || (high && unitPrice > high))
    return { field: isFloating ? 'premium' : 'price', key: 'outOfBand' }
  const { min, max } = limitsOf(draft, config)
  const least = fiatOf(min)
  const most = fiatOf(max)
  const orderMin = fiatOf(config.limits.orderMin)
  const orderMax = fiatOf(config.limits.orderMax)
  if (least === null || orderMin === null || orderMax === null) return { field: 'minAmount', key: 'underMin' }
  if (most === null) return { field: 'maxAmount', key: 'minOverMax' }
  const terms = { price: unitPrice, remaining: num, min: least, max: most, orderMin, orderMax }
  const key = whyUnreachable(terms)
  if (key !== null) return { field: fieldOf[key], key }
  if (methodCount === 0) return { field: 'methodIds', key: 'needMethod' }
  return problemOfAsked(draft, least)
}

type Judged = { readonly draft: OfferDraft; readonly problem: OfferProblem | null }

/** Returns the problem if it belongs to this field and something is typed there; an empty field shows no error. */
export function problemAt(field: OfferField, { draft, problem }: Judged): OfferProblem | null {
  return problem?.field === field && field !== 'methodIds' && draft[field] !== '' ? problem : null
}

/**
 * Returns the chosen methods that still exist. By default all that orders may use now are chosen, or the only one.
 * @param now Unix seconds.
 */
export function chosenMethods(
  { methodIds }: Pick<OfferDraft, 'methodIds'>,
  methods: readonly Pick<PaymentMethod, 'id' | 'usableAt'>[],
  now: number,
): readonly number[] {
  const known = methods.map(({ id }) => id)
  const usable = methods.filter(({ usableAt }) => usableAt <= now).map(({ id }) => id)
  return methodIds?.filter((id) => known.includes(id)) ?? (known.length === 1 ? known : usable)
}

/** The market's payment windows, plus the one that an edited offer has. */
export function payChoices(
  { windows: { payMinutes } }: Pick<HomeConfig, 'windows'>,
  offer?: Pick<Offer, 'payMinutes'>,
): readonly number[] {
  return offer ? [...new Set([...payMinutes, offer.payMinutes])].sort((a, b) => a - b) : payMinutes
}

/** Returns the chosen payment window if it still exists, otherwise the market's first. */
export function chosenMinutes(
  { payMinutes }: Pick<OfferDraft, 'payMinutes'>,
  choices: readonly number[],
): number | undefined {
  return choices.find((each) => each === payMinutes) ?? choices[0]
}

type Written = {
  readonly side: OfferSide
  readonly draft: OfferDraft
  readonly config: Pick<HomeConfig, 'limits' | 'windows' | 'coinPrice' | 'currency'>
  readonly methodIds: readonly number[]
}

/** Builds the request for a new offer without the payment password. Only an offer to sell has accounts and auto-confirmation. */
export function offerFormOf({
  side,
  draft,
  config,
  methodIds,
}: Written): Omit<FormOf<'addOffer'>, 'payPassword'> {
  const { min, max } = limitsOf(draft, config)
  const remark = freeText(draft.remark)
  const minutes = chosenMinutes(draft, payChoices(config))
  return {
    num: plainAmount(draft.num),
    ...(draft.priceType === 'float'
      ? { priceType: draft.priceType, premium: plainPercent(draft.premium) }
      : { price: plainAmount(draft.price) }),
    minAmount: min,
    maxAmount: max,
    ...(side === 'buy'
      ? { side, methodTypes: draft.methodTypes?.join(',') ?? '' }
      : { methodIds: methodIds.join(','), autoConfirm: draft.autoConfirm ? 1 : 0 }),
    ...(minutes !== undefined && { payMinutes: minutes }),
    ...(remark && { remark }),
    ...changedAsked(draft, nothingAsked),
  }
}

/** The limits to send. */
export function limitsOf(
  draft: OfferDraft,
  config: Pick<HomeConfig, 'limits' | 'coinPrice' | 'currency'>,
): { min: string; max: string } {
  const { limits } = config
  const worth = worthOf(draft, config)
  const orderMax = fiatOf(limits.orderMax)
  const widest =
    worth !== null && orderMax !== null && worth < orderMax
      ? fiatText(payableWithin(worth, decimalsOf(config.currency)))
      : limits.orderMax
  return {
    min: plainAmount(draft.minAmount) || limits.orderMin,
    max: plainAmount(draft.maxAmount) || widest,
  }
}

/** Returns the typed price, or the premium applied to the reference price; null if it cannot be parsed. */
export function priceOfDraft(
  draft: Pick<OfferDraft, 'priceType' | 'price' | 'premium'>,
  { coinPrice }: Pick<HomeConfig, 'coinPrice'>,
): Price | null {
  if (draft.priceType === 'fixed') return priceOf(draft.price)
  const premium = parsePremium(plainPercent(draft.premium))
  const reference = priceOf(coinPrice)
  return premium === null || reference === null ? null : floatPrice(reference, premium)
}

/** Changes a price by 0.01; a price that cannot be read stays as it is. */
export function stepPrice(typed: string, way: 1 | -1): string {
  const minor = minorOf(typed)
  return minor === null ? typed : fiatText(fiat(minor + BigInt(way) < 0n ? 0n : minor + BigInt(way)))
}

const STEP_BASIS_POINTS = 50

/** Changes a premium by half a percentage point. */
export function stepPremium(typed: string, way: 1 | -1): string {
  return percentText((parsePremium(plainPercent(typed)) ?? 0) + way * STEP_BASIS_POINTS)
}

/** "+1.50": always with a sign. */
export function signedPercent(premium: string): string {
  return premium.startsWith('-') ? `−${premium.slice(1)}` : `+${premium}`
}

/** Returns the total price of the coin; null without a valid quantity and price. */
export function worthOf(
  draft: Pick<OfferDraft, 'num' | 'priceType' | 'price' | 'premium'>,
  config: Pick<HomeConfig, 'coinPrice' | 'currency'>,
): Fiat | null {
  const num = coinOf(draft.num)
  const unitPrice = priceOfDraft(draft, config)
  return num && unitPrice ? payable(costOf(num, unitPrice), decimalsOf(config.currency)) : null
}

/** Returns basis points above the reference, negative below it: 7.35 with a reference of 7.20 → 208. */
export function basisPointsOver(typed: string, reference: string): number | null {
  const unitPrice = priceOf(typed)
  const base = priceOf(reference)
  return unitPrice && base ? Number(((unitPrice - base) * 10_000n) / base) : null
}

type Edited = {
  readonly offer: Offer
  readonly draft: OfferDraft
  readonly config: Pick<HomeConfig, 'limits' | 'coinPrice' | 'currency'>
}

/** Only changed fields are sent, so that concurrent orders and edits from another phone are not undone. */
export function changesOf({ offer, draft, config }: Edited): Omit<FormOf<'editOffer'>, 'id'> {
  const before = draftOf(offer)
  const { min, max } = limitsOf(draft, config)
  const left = coinOf(draft.num) ?? coin(0)
  // The form has the coin that is left, the call takes the offer's total, which changes by the same difference. Coin sold since
  // the screen loaded does not change the total, so it is not listed a second time.
  const total = coinStated(offer.num) + left - coinStated(offer.remainingNum)
  return {
    ...(plainAmount(draft.num) !== before.num && { num: coinText(total) }),
    ...priceChange(draft, before),
    ...(min !== before.minAmount && { minAmount: min }),
    ...(max !== before.maxAmount && { maxAmount: max }),
    ...(draft.methodIds && { methodIds: draft.methodIds.join(',') }),
    ...(draft.methodTypes &&
      draft.methodTypes.join() !== before.methodTypes?.join() && {
        methodTypes: draft.methodTypes.join(','),
      }),
    ...(draft.payMinutes !== null &&
      draft.payMinutes !== before.payMinutes && { payMinutes: draft.payMinutes }),
    ...(draft.autoConfirm !== before.autoConfirm && { autoConfirm: draft.autoConfirm ? 1 : 0 }),
    ...(freeText(draft.remark) !== before.remark && { remark: freeText(draft.remark) }),
    ...changedAsked(draft, before),
  }
}

/** Whether the changes need the payment password: more coin to sell, or a price that is worse for the maker. */
export function asksPassword({ offer, draft, config }: Edited): boolean {
  const price = priceOf(offer.price)
  const next = priceOfDraft(draft, config)
  const { num } = changesOf({ offer, draft, config })
  if (price === null || next === null) return false
  const total = coinStated(offer.num)
  const premium = offer.premium === null ? null : parsePremium(offer.premium)
  const isFloating = draft.priceType === 'float'
  return raisesStakes(
    { side: offer.side, total, price, premium },
    {
      side: offer.side,
      total: num === undefined ? total : coinStated(String(num)),
      price: next,
      premium: isFloating ? parsePremium(plainPercent(draft.premium)) : null,
    },
  )
}

/** The free balance plus the coin that the offer holds; an unlisted offer holds none. */
export function availableFor(offer: Pick<Offer, 'status' | 'remainingNum'>, balance: string): Coin {
  const held = offer.status === 'down' ? 0n : coinStated(offer.remainingNum)
  return coin(coinStated(balance) + held)
}

/** A changed fixed price, a changed premium, or a switch between the two. */
function priceChange(
  draft: OfferDraft,
  before: OfferDraft,
): Pick<FormOf<'editOffer'>, 'price' | 'priceType' | 'premium'> {
  const { priceType } = draft
  const isOther = priceType !== before.priceType
  const premium = plainPercent(draft.premium)
  const price = plainAmount(draft.price)
  if (priceType === 'float')
    return isOther || premium !== before.premium ? { ...(isOther && { priceType }), premium } : {}
  return isOther || price !== before.price ? { ...(isOther && { priceType }), price } : {}
}
