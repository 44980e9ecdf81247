import type { FormOf, HomeConfig, Offer, PaymentMethod } from '@u-market/contract'
import {
  type Coin,
  coin,
  coinStated,
  coinText,
  costOf,
  type Fiat,
  fiatText,
  floatPrice,
  type OfferSide,
  type Price,
  type PriceType,
  parsePremium,
  percentText,
} from '@u-market/domain'
import {
  type AskedDraft,
  type AskedField,
  type AskedProblem,
  askedOf,
  changedAsked,
  nothingAsked,
  problemOfAsked,
} from './asked-conditions.ts'
import { coinOf, fiatOf, plainAmount, priceOf } from './quantity.ts'

/** An offer being written. Limits left empty take the widest that the market and the coin allow. */
export type OfferDraft = {
  readonly num: string
  readonly priceType: PriceType
  readonly price: string
  /** Percent above or, negative, below the reference price; counts while the price floats. */
  readonly premium: string
  readonly minAmount: string
  readonly maxAmount: string
  /** Null: not chosen by hand yet. */
  readonly methodIds: readonly number[] | null
  /** Of an offer to buy: how its maker pays. */
  readonly methodTypes: readonly string[]
  /** Null: not chosen by hand yet. */
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
  methodTypes: [],
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
    | 'underMin'
    | 'minOverMax'
    | 'worthTooLittle'
    | 'needMethod'
    | AskedProblem
}

type Terms = {
  readonly draft: OfferDraft
  readonly config: HomeConfig
  /** Coin that the offer may hold: the free balance, and what an edited offer holds already. Null of one to buy, which holds none. */
  readonly available: Coin | null
  readonly methodCount: number
}

/** The first thing that stands in the way, in the order of the form; null when the offer can be sent. */
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
  if (least === null || (orderMin !== null && least < orderMin))
    return { field: 'minAmount', key: 'underMin' }
  // Nobody could order from it: the whole stock costs less than the smallest order.
  if (costOf(num, unitPrice) < least) return { field: 'num', key: 'worthTooLittle' }
  if (most === null || most < least) return { field: 'maxAmount', key: 'minOverMax' }
  if (methodCount === 0) return { field: 'methodIds', key: 'needMethod' }
  return problemOfAsked(draft, least)
}

type Judged = { readonly draft: OfferDraft; readonly problem: OfferProblem | null }

/** The problem, if it is this field's and something is typed there: an empty field is not a mistake. */
export function problemAt(field: OfferField, { draft, problem }: Judged): OfferProblem | null {
  return problem?.field === field && field !== 'methodIds' && draft[field] !== '' ? problem : null
}

/** Those chosen by hand that are still there; with a single method there is nothing to choose. */
export function chosenMethods(
  { methodIds }: Pick<OfferDraft, 'methodIds'>,
  methods: readonly Pick<PaymentMethod, 'id'>[],
): readonly number[] {
  const known = methods.map(({ id }) => id)
  const chosen = methodIds ?? (known.length === 1 ? known : [])
  return chosen.filter((id) => known.includes(id))
}

/** The times to pay to choose from: the market's, and beside them the one that an offer has. */
export function payChoices(
  { windows: { payMinutes } }: Pick<HomeConfig, 'windows'>,
  offer?: Pick<Offer, 'payMinutes'>,
): readonly number[] {
  return offer ? [...new Set([...payMinutes, offer.payMinutes])].sort((a, b) => a - b) : payMinutes
}

/** The one chosen by hand that is still there, else the market's usual one. */
export function chosenMinutes(
  { payMinutes }: Pick<OfferDraft, 'payMinutes'>,
  choices: readonly number[],
): number | undefined {
  return choices.find((each) => each === payMinutes) ?? choices[0]
}

type Written = {
  readonly side: OfferSide
  readonly draft: OfferDraft
  readonly config: Pick<HomeConfig, 'limits' | 'windows' | 'coinPrice'>
  readonly methodIds: readonly number[]
}

/** A new offer as it is sent, but for the payment password. Only one to sell names accounts, and confirms by itself. */
export function offerFormOf({
  side,
  draft,
  config,
  methodIds,
}: Written): Omit<FormOf<'addOffer'>, 'payPassword'> {
  const { min, max } = limitsOf(draft, config)
  const remark = draft.remark.trim()
  const minutes = chosenMinutes(draft, payChoices(config))
  return {
    num: plainAmount(draft.num),
    ...(draft.priceType === 'float'
      ? { priceType: draft.priceType, premium: plainPremium(draft.premium) }
      : { price: plainAmount(draft.price) }),
    minAmount: min,
    maxAmount: max,
    ...(side === 'buy'
      ? { side, methodTypes: draft.methodTypes.join(',') }
      : { methodIds: methodIds.join(','), autoConfirm: draft.autoConfirm ? 1 : 0 }),
    ...(minutes !== undefined && { payMinutes: minutes }),
    ...(remark && { remark }),
    ...changedAsked(draft, nothingAsked),
  }
}

/** The limits as they will be sent. */
export function limitsOf(
  draft: OfferDraft,
  config: Pick<HomeConfig, 'limits' | 'coinPrice'>,
): { min: string; max: string } {
  const { limits } = config
  const worth = worthOf(draft, config)
  const orderMax = fiatOf(limits.orderMax)
  const widest = worth !== null && orderMax !== null && worth < orderMax ? fiatText(worth) : limits.orderMax
  return {
    min: plainAmount(draft.minAmount) || limits.orderMin,
    max: plainAmount(draft.maxAmount) || widest,
  }
}

/** The price now: as it is typed, or what the premium makes of the reference price. Null until one can be read. */
export function priceOfDraft(
  draft: Pick<OfferDraft, 'priceType' | 'price' | 'premium'>,
  { coinPrice }: Pick<HomeConfig, 'coinPrice'>,
): Price | null {
  if (draft.priceType === 'fixed') return priceOf(draft.price)
  const premium = parsePremium(plainPremium(draft.premium))
  const reference = priceOf(coinPrice)
  return premium === null || reference === null ? null : floatPrice(reference, premium)
}

const STEP_BASIS_POINTS = 50

/** Half a percent up or down, from what stands there. */
export function stepPremium(typed: string, way: 1 | -1): string {
  return percentText((parsePremium(plainPremium(typed)) ?? 0) + way * STEP_BASIS_POINTS)
}

/** As it is sent: a true minus, a lone point or sign at the end, and white space are a phone's ways of writing. */
function plainPremium(typed: string): string {
  return typed.trim().replace(/^[−–]/, '-').replace(/\.$/, '')
}

/** "+1.50": the sign is said either way. */
export function signedPercent(premium: string): string {
  return premium.startsWith('-') ? `−${premium.slice(1)}` : `+${premium}`
}

/** What the coin costs in all; null until coin and price are there. */
export function worthOf(
  draft: Pick<OfferDraft, 'num' | 'priceType' | 'price' | 'premium'>,
  config: Pick<HomeConfig, 'coinPrice'>,
): Fiat | null {
  const num = coinOf(draft.num)
  const unitPrice = priceOfDraft(draft, config)
  return num && unitPrice ? costOf(num, unitPrice) : null
}

/** 7.35 against 7.20 → 208: basis points above the reference, negative below it. */
export function basisPointsOver(typed: string, reference: string): number | null {
  const unitPrice = priceOf(typed)
  const base = priceOf(reference)
  return unitPrice && base ? Number(((unitPrice - base) * 10_000n) / base) : null
}

type Edited = {
  readonly offer: Offer
  readonly draft: OfferDraft
  readonly config: Pick<HomeConfig, 'limits' | 'coinPrice'>
}

/** Only what was changed is sent: an order placed meanwhile, or a second phone, is not undone. */
export function changesOf({ offer, draft, config }: Edited): Omit<FormOf<'editOffer'>, 'id'> {
  const before = draftOf(offer)
  const { min, max } = limitsOf(draft, config)
  const left = coinOf(draft.num) ?? coin(0)
  // The call counts the total; what was sold meanwhile is in both, so the difference is right whenever it arrives.
  const total = coinStated(offer.num) + left - coinStated(offer.remainingNum)
  return {
    ...(plainAmount(draft.num) !== before.num && { num: coinText(total) }),
    ...priceChange(draft, before),
    ...(min !== before.minAmount && { minAmount: min }),
    ...(max !== before.maxAmount && { maxAmount: max }),
    ...(draft.methodIds && { methodIds: draft.methodIds.join(',') }),
    ...(draft.methodTypes.join() !== before.methodTypes.join() && {
      methodTypes: draft.methodTypes.join(','),
    }),
    ...(draft.payMinutes !== null &&
      draft.payMinutes !== before.payMinutes && { payMinutes: draft.payMinutes }),
    ...(draft.autoConfirm !== before.autoConfirm && { autoConfirm: draft.autoConfirm ? 1 : 0 }),
    ...(draft.remark.trim() !== before.remark && { remark: draft.remark.trim() }),
    ...changedAsked(draft, before),
  }
}

/** The free balance, and what the offer holds already; one that is down holds nothing. */
export function availableFor(offer: Pick<Offer, 'status' | 'remainingNum'>, balance: string): Coin {
  const held = offer.status === 'down' ? 0n : coinStated(offer.remainingNum)
  return coin(coinStated(balance) + held)
}

/** A fixed price that is typed, another premium, or one instead of the other. */
function priceChange(
  draft: OfferDraft,
  before: OfferDraft,
): Pick<FormOf<'editOffer'>, 'price' | 'priceType' | 'premium'> {
  const { priceType } = draft
  const isOther = priceType !== before.priceType
  const premium = plainPremium(draft.premium)
  const price = plainAmount(draft.price)
  if (priceType === 'float')
    return isOther || premium !== before.premium ? { ...(isOther && { priceType }), premium } : {}
  return isOther || price !== before.price ? { ...(isOther && { priceType }), price } : {}
}
