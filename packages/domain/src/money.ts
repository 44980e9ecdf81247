import { type Branded, brand } from './brand.ts'

/**
 * Money is whole minor units, branded with its asset, so that coin cannot be added to fiat by mistake. Text exists only on the
 * wire; every rounding has a name.
 */

export type Asset = 'U' | 'FIAT' | 'USDT' | 'PRICE'
export type Minor<A extends Asset> = Branded<bigint, A>

/** Hundredths of a U. */
export type Coin = Minor<'U'>
/** Hundredths of the market's currency, whatever its own decimals: see `payable`. */
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
export const PRICE_DECIMALS = 2
export const USDT_DECIMALS = 6

/** The cost of `num` at `unitPrice`, rounded half up to a minor unit of the currency. */
export function costOf(num: Coin, unitPrice: Price): Fiat {
  return fiat(divHalfUp(num * unitPrice, COIN_UNIT))
}

/** Rounds half a minor unit and more up. Both arguments are non-negative. */
export function divHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n)
}

const COIN_UNIT = 100n

/**
 * Money is counted in hundredths in every market. What can be paid is coarser where a currency has no minor unit: whole yen. Rounds
 * half of what can be paid up.
 */
export function payable(amount: Fiat, decimals: number): Fiat {
  const unit = payableUnit(decimals)
  return fiat(divHalfUp(amount, unit) * unit)
}

/** The most that can be paid without exceeding `amount`. */
export function payableWithin(amount: Fiat, decimals: number): Fiat {
  return fiat(amount - (amount % payableUnit(decimals)))
}

export function isPayable(amount: Fiat, decimals: number): boolean {
  return amount % payableUnit(decimals) === 0n
}

/** Currencies have two decimals here, or none. */
function payableUnit(decimals: number): bigint {
  return decimals === 0 ? 100n : 1n
}

/** The fee's share for `part` of `whole`, rounded down in the payer's favour. */
export function feeOnPart(fee: Coin, part: Coin, whole: Coin): Coin {
  return coin((fee * part) / whole)
}

/** The most coin that `amount` buys: rounded down, so that the cost computed again never exceeds `amount`. */
export function coinFor(amount: Fiat, unitPrice: Price): Coin {
  return coin(divFloor(amount * COIN_UNIT, unitPrice))
}

/**
 * The coin nearest to `amount`, half a hundredth rounded up: its cost differs from `amount` by at most half the cost of 0.01 U, so
 * that neither side loses more when the amount is paid as it is.
 */
export function coinAt(amount: Fiat, unitPrice: Price): Coin {
  return coin(divHalfUp(amount * COIN_UNIT, unitPrice))
}

/** Rounds down. Both arguments are non-negative. */
export function divFloor(dividend: bigint, divisor: bigint): bigint {
  return dividend / divisor
}

/**
 * The market's fee on `num`, rounded down in the trader's favour. `feeBasisPoints` is below 10,000, so some of `num` is always
 * left.
 */
export function feeOf(num: Coin, feeBasisPoints: number): Coin {
  return coin(divFloor(num * BigInt(feeBasisPoints), 10_000n))
}

function minorsOf<A extends Asset>() {
  return (minor: bigint | number | string): Minor<A> => brand<Minor<A>>(BigInt(minor))
}

const PERCENT_DECIMALS = 2

/** The most digits of an amount that is entered; sums may be longer. */
export const MAX_DIGITS = 15

/**
 * Reads an entered amount, a decimal string without sign, exponent or white space, into minor units.
 * Returns null for anything else, including more decimals than `decimals`: input is refused, never rounded.
 */
export function parseMinor(text: string, decimals: number): bigint | null {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) return null
  const whole = match[1] ?? ''
  const fraction = match[2] ?? ''
  if (fraction.length > decimals || whole.length + fraction.length > MAX_DIGITS) return null
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/**
 * Reads an amount from the server, such as a balance: of any length, perhaps negative. Null: not an amount; report an error,
 * never show 0.
 */
export function readMinor(text: string, decimals: number): bigint | null {
  const match = /^(-?\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) return null
  const fraction = match[2] ?? ''
  return fraction.length > decimals ? null : BigInt((match[1] ?? '') + fraction.padEnd(decimals, '0'))
}

/**
 * Like `readMinor`, for callers that need the amount.
 * @throws UnreadableAmount
 */
export function minorStated(text: string, decimals: number): bigint {
  const minor = readMinor(text, decimals)
  if (minor === null) throw new UnreadableAmount(text)
  return minor
}

export function coinStated(text: string): Coin {
  return coin(minorStated(text, COIN_DECIMALS))
}

export function fiatStated(text: string): Fiat {
  return fiat(minorStated(text, FIAT_DECIMALS))
}

export class UnreadableAmount extends Error {
  override readonly name = 'UnreadableAmount'
  readonly text: string
  constructor(text: string) {
    super(`this amount cannot be read: ${text}`)
    this.text = text
  }
}

export function coinText(minor: bigint): string {
  return formatMinor(minor, COIN_DECIMALS)
}

export function fiatText(minor: bigint): string {
  return formatMinor(minor, FIAT_DECIMALS)
}

/** An amount with the decimals of its currency, for files: "150.50", and "15000" without a minor unit. */
export function payableText(minor: bigint, decimals: number): string {
  const unit = payableUnit(decimals)
  return minor % unit === 0n ? formatMinor(minor / unit, decimals) : fiatText(minor)
}

export function usdtText(minor: bigint): string {
  return formatMinor(minor, USDT_DECIMALS)
}

/** Writes basis points as a percentage with two decimals: 50 → "0.50". */
export function percentText(basisPoints: number): string {
  return formatMinor(BigInt(basisPoints), PERCENT_DECIMALS)
}

/** Reads basis points from a percentage such as "0.5" or "12.50"; null for anything else. */
export function parsePercent(text: string): number | null {
  const basisPoints = parseMinor(text, PERCENT_DECIMALS)
  return basisPoints === null ? null : Number(basisPoints)
}

/** Writes minor units with exactly `decimals` decimals: 5n → "0.05", -500n → "-5.00". */
export function formatMinor(minor: bigint, decimals: number): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const text = decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
  return minor < 0n ? `-${text}` : text
}
