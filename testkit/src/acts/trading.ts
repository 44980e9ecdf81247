/** Forms of offers, of orders that answer them, and of coin that is sent away; mostly good ones, at times such as are refused. */
import type { Offer } from '@u-market/contract'
import { coinStated, fiatStated } from '@u-market/domain'
import type { Dice } from './dice.ts'
import { nothing, textOf, USDT_ADDRESS } from './values.ts'

/** What whoever answers an offer knows of it. Money is hundredths. */
export type OfferSeen = {
  readonly id: number
  readonly price: bigint
  readonly min: bigint
  readonly remaining: bigint
  readonly methodTypes: readonly string[]
}

/** What whoever sells signs with, and may be paid by. */
export type Seller = { readonly payPassword: string; readonly methods: readonly Method[] }
export type Method = { readonly id: number; readonly type: string }
type Quantity = { readonly num: string } | { readonly amount: string }

export function offerSeen(shown: Offer): OfferSeen {
  const { id, price, minAmount, remainingNum, methodTypes } = shown
  return {
    ...{ id, methodTypes, price: fiatStated(price), min: fiatStated(minAmount) },
    remaining: coinStated(remainingNum),
  }
}

/** A few cents up to more than most have. */
export function anyCoin(dice: Dice): bigint {
  return BigInt(dice.chance(10) ? 1 + dice.below(2_000_00) : 1_40 + dice.below(30_00))
}

/** Mostly about what the market pays; at times out of its band. */
export function anyPrice(dice: Dice): string {
  return textOf(dice.chance(10) ? 600 + dice.below(240) : 700 + dice.below(40))
}

/** Mostly what the offer takes: within its limits, and of what it has or wants. */
export function fittingCoin({ price, min, remaining }: OfferSeen, dice: Dice): bigint {
  if (dice.chance(15)) return anyCoin(dice)
  if (dice.chance(15)) return atLeastOne(remaining)
  return (min * 100n) / price + 1n + BigInt(dice.below(4_00))
}

export function atLeastOne(hundredths: bigint): bigint {
  return hundredths > 0n ? hundredths : 1n
}

/** The coin itself, or at times what it costs. */
export function quantityOf(coin: bigint, price: bigint, dice: Dice): Quantity {
  return dice.chance(70) ? { num: textOf(coin) } : { amount: textOf(atLeastOne((coin * price + 50n) / 100n)) }
}

/** A little of it, from whoever is best. */
export function quickQuantity(dice: Dice): Quantity {
  const coin = 1_40 + dice.below(6_00)
  return dice.chance(60) ? { num: textOf(coin) } : { amount: textOf(coin * 7) }
}

/** Of either side; at times the least of an order is too little, or more than the most. */
export function offerTerms(dice: Dice) {
  const min = dice.chance(5) ? 5_00 + dice.below(5_00) : 10_00 + dice.below(dice.chance(80) ? 5_00 : 60_00)
  const max = dice.chance(5) ? min - 1 : min + dice.below(500_00)
  return {
    num: textOf(dice.chance(80) ? BigInt(4_00 + dice.below(60_00)) : anyCoin(dice)),
    price: anyPrice(dice),
    minAmount: textOf(min),
    maxAmount: textOf(max),
    payMinutes: dice.pickOf('15', '30', '60'),
    ...(dice.chance(20) && { remark: `Number ${dice.below(100)}` }),
  }
}

/** The rest of an offer to sell. `strange`: accounts of anybody, which at times are named instead. */
export function toSell({ methods, payPassword }: Seller, strange: readonly Method[], dice: Dice) {
  return {
    ...(dice.chance(20) && { side: 'sell' as const }),
    methodIds: someMethods(methods, strange, dice),
    autoConfirm: dice.chance(30) ? ('1' as const) : ('0' as const),
    payPassword,
  }
}

/** The rest of an offer to buy. */
export function toBuy(dice: Dice) {
  return { side: 'buy' as const, methodTypes: someTypes(dice) }
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

/** An order at an offer to sell. */
export function placeOrder<Q extends Quantity>(offer: OfferSeen, quantity: Q, dice: Dice) {
  const offered = dice.pick(offer.methodTypes) ?? 'bank'
  return {
    offerId: String(offer.id),
    methodType: dice.chance(90) ? offered : dice.pickOf('bank', 'alipay', 'wechat'),
    ...quantity,
    ...priceSeen(offer, dice),
  }
}

export function quickBuy<Q extends Quantity>(quantity: Q, dice: Dice) {
  return {
    methodType: dice.pickOf('bank', 'bank', 'alipay'),
    ...quantity,
    ...(dice.chance(20) && { maxPrice: anyPrice(dice) }),
  }
}

/** An order at an offer to buy. */
export function sellTo<Q extends Quantity>(
  offer: OfferSeen,
  quantity: Q,
  { seller, strange, dice }: { seller: Seller; strange: readonly Method[]; dice: Dice },
) {
  return {
    offerId: String(offer.id),
    ...signed(seller, { types: offer.methodTypes, strange, dice }),
    ...quantity,
    ...priceSeen(offer, dice),
  }
}

export function quickSell<Q extends Quantity>(
  quantity: Q,
  { seller, strange, dice }: { seller: Seller; strange: readonly Method[]; dice: Dice },
) {
  return {
    ...signed(seller, { types: ['bank', 'alipay'], strange, dice }),
    ...quantity,
    ...(dice.chance(20) && { minPrice: anyPrice(dice) }),
  }
}

/** At times to a wallet that is not there. */
export function transfer(to: string, { payPassword }: Pick<Seller, 'payPassword'>, dice: Dice) {
  return {
    type: 'transfer' as const,
    walletAddress: dice.chance(95) ? to : nothing.wallet,
    payPassword,
  }
}

export function exchange({ payPassword }: Pick<Seller, 'payPassword'>) {
  return { network: 'TRC20' as const, address: USDT_ADDRESS, payPassword }
}

/** Mostly as it is; at times it has changed since it was seen. */
function priceSeen({ price }: OfferSeen, dice: Dice) {
  return dice.chance(30) && { price: textOf(dice.chance(95) ? price : price + 1n) }
}

type Signing = { readonly types: readonly string[]; readonly strange: readonly Method[]; readonly dice: Dice }

/** To an account of one of these types; at times to any other, or to somebody else's. */
function signed({ methods, payPassword }: Seller, { types, strange, dice }: Signing) {
  const fitting = methods.filter(({ type }) => types.includes(type))
  const method =
    dice.pick(dice.chance(90) ? fitting : methods) ?? (dice.chance(30) ? dice.pick(strange) : methods[0])
  return { methodId: String(method?.id ?? nothing.id), payPassword }
}
