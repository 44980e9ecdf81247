/** Acts on offers, orders on offers, and outgoing coin. */
import type { Offer } from '@u-market/contract'
import { coinStated, fiatStated } from '@u-market/domain'
import { act } from './act.ts'
import type { Dice } from './dice.ts'
import { nothing, textOf, USDT_ADDRESS } from './values.ts'

/** An offer as a taker sees it. Money is in hundredths. */
export type OfferSeen = {
  readonly id: number
  readonly price: bigint
  readonly min: bigint
  readonly remaining: bigint
  readonly methodTypes: readonly string[]
}

/** A seller's payment password, and the payment methods by which buyers pay. */
export type Seller = { readonly payPassword: string; readonly methods: readonly Method[] }
export type Method = { readonly id: number; readonly type: string }
export type Quantity =
  | { readonly num: string; readonly amount?: never }
  | { readonly amount: string; readonly exact?: '1'; readonly num?: never }

/** Coin and money of an offer, as in its form; missing fields take the usual values. */
export type Terms = {
  readonly num: string
  readonly price?: string
  /** Premium in percent of the reference price, instead of a fixed price. */
  readonly premium?: string
  readonly min?: string
  readonly max?: string
  readonly payMinutes?: number
}

export function offerSeen(shown: Offer): OfferSeen {
  const { id, price, minAmount, remainingNum, methodTypes } = shown
  return {
    ...{ id, methodTypes, price: fiatStated(price), min: fiatStated(minAmount) },
    remaining: coinStated(remainingNum),
  }
}

/** Mostly 1.40 to 31.39; sometimes any amount up to more than most traders have. */
export function anyCoin(dice: Dice): bigint {
  return BigInt(dice.chance(10) ? 1 + dice.below(2_000_00) : 1_40 + dice.below(30_00))
}

/** Mostly near the market price; sometimes outside the allowed band. */
export function anyPrice(dice: Dice): string {
  return textOf(dice.chance(10) ? 600 + dice.below(240) : 700 + dice.below(40))
}

/** Mostly within the limits and the stock of the offer. */
export function fittingCoin({ price, min, remaining }: OfferSeen, dice: Dice): bigint {
  if (dice.chance(15)) return anyCoin(dice)
  if (dice.chance(15)) return atLeastOne(remaining)
  return (min * 100n) / price + 1n + BigInt(dice.below(4_00))
}

export function atLeastOne(hundredths: bigint): bigint {
  return hundredths > 0n ? hundredths : 1n
}

/** As coin, or sometimes as the money that it costs, exactly or not. */
export function quantityOf(coin: bigint, price: bigint, dice: Dice): Quantity {
  if (dice.chance(60)) return { num: textOf(coin) }
  return { amount: textOf(atLeastOne((coin * price + 50n) / 100n)), ...(dice.chance(50) && { exact: '1' }) }
}

/** A small quantity for the best offer. */
export function quickQuantity(dice: Dice): Quantity {
  const coin = 1_40 + dice.below(6_00)
  if (dice.chance(60)) return { num: textOf(coin) }
  return { amount: textOf(coin * 7), ...(dice.chance(50) && { exact: '1' }) }
}

export const listOffer = act(
  'addOffer',
  ({ seller, ...terms }: Terms & { readonly seller: Seller }) => ({
    ...termsOf(terms),
    methodIds: seller.methods.map(({ id }) => id).join(','),
    autoConfirm: '0' as const,
    payPassword: seller.payPassword,
  }),
  ({ seller, strange }: Terms & Selling, dice) => ({
    ...otherTerms(dice),
    ...(dice.chance(20) && { side: 'sell' }),
    methodIds: someMethods(seller.methods, strange, dice),
    autoConfirm: dice.chance(30) ? '1' : '0',
  }),
)

export const postBuyOffer = act(
  'addOffer',
  ({ types = ['bank'], ...terms }: Terms & { readonly types?: readonly string[] }) => ({
    ...termsOf(terms),
    side: 'buy' as const,
    methodTypes: types.join(','),
  }),
  (_, dice) => ({ ...otherTerms(dice), methodTypes: someTypes(dice) }),
)

function termsOf({ num, price = '7.20', premium, min = '10.00', max = '50000.00', payMinutes = 15 }: Terms) {
  return {
    num,
    ...(premium === undefined ? { price } : ({ priceType: 'float', premium } as const)),
    minAmount: min,
    maxAmount: max,
    payMinutes: String(payMinutes),
  }
}

/** Sometimes the minimum is too low, or above the maximum. */
function otherTerms(dice: Dice) {
  const min = dice.chance(5) ? 5_00 + dice.below(5_00) : 10_00 + dice.below(dice.chance(80) ? 5_00 : 60_00)
  const max = dice.chance(5) ? min - 1 : min + dice.below(500_00)
  return {
    price: anyPrice(dice),
    minAmount: textOf(min),
    maxAmount: textOf(max),
    payMinutes: dice.pickOf('15', '30', '60'),
    ...(dice.chance(20) && { remark: `Number ${dice.below(100)}` }),
  }
}

/** Mostly enough for a few orders. */
export function stockOf(dice: Dice): string {
  return textOf(dice.chance(80) ? BigInt(4_00 + dice.below(60_00)) : anyCoin(dice))
}

export function someMethods(own: readonly Method[], strange: readonly Method[], dice: Dice): string {
  const ids = (dice.chance(95) ? own : strange).map(({ id }) => id)
  const chosen = ids.filter(() => dice.chance(60))
  return (chosen.length > 0 ? chosen : ids.slice(0, 1)).join(',') || nothing.id
}

export function someTypes(dice: Dice): string {
  if (dice.chance(4)) return 'cowries'
  return ['bank', ...(dice.chance(50) ? ['alipay'] : []), ...(dice.chance(20) ? ['wechat'] : [])].join(',')
}

type Buying = { readonly quantity: Quantity; readonly type?: string | undefined }
type Selling = {
  readonly seller: Seller
  /** Other traders' accounts, sometimes named instead of the seller's own. */
  readonly strange: readonly Method[]
}
type Sale = { readonly quantity: Quantity; readonly seller: Seller }
type At<Known> = { readonly offer: Known }
/** An offer that the taker saw as the best match, rightly or not. */
type Matched = { readonly match?: OfferSeen | undefined }

/** Takes an offer to sell. */
export const placeOrder = act(
  'placeOrder',
  ({ offer, quantity, type }: Buying & At<Pick<OfferSeen, 'id' | 'methodTypes'>>) => ({
    offerId: String(offer.id),
    methodType: type ?? offer.methodTypes[0] ?? 'bank',
    ...quantity,
  }),
  ({ offer }: Buying & At<OfferSeen>, dice) => {
    const offered = dice.pick(offer.methodTypes) ?? 'bank'
    return {
      methodType: dice.chance(90) ? offered : dice.pickOf('bank', 'alipay', 'wechat'),
      ...priceSeen(offer, dice),
    }
  },
)

export const quickBuy = act(
  'quickBuy',
  ({ quantity, type = 'bank' }: Buying) => ({ methodType: type, ...quantity }),
  ({ match }: Buying & Matched, dice) => ({
    methodType: dice.pickOf('bank', 'bank', 'alipay'),
    ...(dice.chance(20) && { maxPrice: anyPrice(dice) }),
    ...matchSeen(match, dice),
  }),
)

/** Takes an offer to buy. */
export const sellTo = act(
  'sellTo',
  ({ offer, seller, quantity }: Sale & At<Pick<OfferSeen, 'id'>>) => ({
    offerId: String(offer.id),
    ...signed(seller),
    ...quantity,
  }),
  ({ offer, ...selling }: Sale & Selling & At<OfferSeen>, dice) => ({
    ...paidAt(selling, offer.methodTypes, dice),
    ...priceSeen(offer, dice),
  }),
)

export const quickSell = act(
  'quickSell',
  ({ seller, quantity }: Sale) => ({ ...signed(seller), ...quantity }),
  ({ match, ...selling }: Sale & Selling & Matched, dice) => ({
    ...paidAt(selling, ['bank', 'alipay'], dice),
    ...(dice.chance(20) && { minPrice: anyPrice(dice) }),
    ...matchSeen(match, dice),
  }),
)

type Paying = { readonly payer: Pick<Seller, 'payPassword'> }

/** Sometimes to a wallet that does not exist. */
export const transfer = act(
  'payCoin',
  ({ payer, to, amount }: Paying & { readonly to: string; readonly amount: string }) => ({
    type: 'transfer' as const,
    walletAddress: to,
    amount,
    payPassword: payer.payPassword,
  }),
  (_, dice) => ({ ...(!dice.chance(95) && { walletAddress: nothing.wallet }) }),
)

export const payBond = act('payCoin', ({ payer }: Paying) => ({
  type: 'bond' as const,
  payPassword: payer.payPassword,
}))

export const exchange = act('requestExchange', ({ payer, coin }: Paying & { readonly coin: string }) => ({
  coin,
  network: 'TRC20' as const,
  address: USDT_ADDRESS,
  payPassword: payer.payPassword,
}))

/** Mostly the current price; sometimes one that has changed since it was seen. */
function priceSeen({ price }: OfferSeen, dice: Dice) {
  return dice.chance(30) && { price: textOf(dice.chance(95) ? price : price + 1n) }
}

/** Sometimes the taker takes no match but the one seen. */
function matchSeen(match: OfferSeen | undefined, dice: Dice) {
  return match && dice.chance(40) && { offerId: String(match.id), ...priceSeen(match, dice) }
}

function signed({ methods: [method], payPassword }: Seller) {
  return { methodId: String(method?.id ?? nothing.id), payPassword }
}

/** An account of one of these types; sometimes of another type, or another trader's. */
function paidAt({ seller: { methods }, strange }: Selling, types: readonly string[], dice: Dice) {
  const fitting = methods.filter(({ type }) => types.includes(type))
  const method =
    dice.pick(dice.chance(90) ? fitting : methods) ?? (dice.chance(30) ? dice.pick(strange) : methods[0])
  return { methodId: String(method?.id ?? nothing.id) }
}
