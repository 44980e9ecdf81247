/**
 * Money is whole minor units, branded with its asset, so that coin can never be added to fiat by mistake.
 * Text exists only on the wire; every rounding has a name.
 */
import { type Branded, brand } from '../brand.ts'

export type Asset = 'U' | 'FIAT' | 'USDT' | 'PRICE'
export type Minor<A extends Asset> = Branded<bigint, A>

/** Hundredths of a U. */
export type Coin = Minor<'U'>
/** Hundredths of the configured currency (fen, for CNY). */
export type Fiat = Minor<'FIAT'>
/** Millionths of a USDT. */
export type Usdt = Minor<'USDT'>
/** Hundredths of the currency for one whole U. */
export type Price = Minor<'PRICE'>

export const coin = minorsOf<'U'>()
export const fiat = minorsOf<'FIAT'>()
export const usdt = minorsOf<'USDT'>()
export const price = minorsOf<'PRICE'>()

export const COIN_DECIMALS = 2
export const FIAT_DECIMALS = 2
export const USDT_DECIMALS = 6

/** What `num` costs at `unitPrice`: rounded half up to a whole minor unit of the currency. */
export function costOf(num: Coin, unitPrice: Price): Fiat {
  return fiat(divHalfUp(num * unitPrice, COIN_UNIT))
}

/** Half a minor unit and more goes up. Both arguments are non-negative. */
export function divHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n)
}

const COIN_UNIT = 100n

/** The part of a fee that falls on `part` of `whole`: rounded down, in favour of who pays it. */
export function feeOnPart(fee: Coin, part: Coin, whole: Coin): Coin {
  return coin((fee * part) / whole)
}

/** The most coin that `amount` buys: rounded down, so that the cost computed again never exceeds `amount`. */
export function coinFor(amount: Fiat, unitPrice: Price): Coin {
  return coin(divFloor(amount * COIN_UNIT, unitPrice))
}

/** Down, for non-negative arguments. */
export function divFloor(dividend: bigint, divisor: bigint): bigint {
  return dividend / divisor
}

/**
 * The market's fee on `num`: rounded down, in the trader's favour. A setting is below 10 000 basis points, so that something of `num`
 * is always left.
 */
export function feeOf(num: Coin, feeBasisPoints: number): Coin {
  return coin(divFloor(num * BigInt(feeBasisPoints), 10_000n))
}

function minorsOf<A extends Asset>() {
  return (minor: bigint | number | string): Minor<A> => brand<Minor<A>>(BigInt(minor))
}
