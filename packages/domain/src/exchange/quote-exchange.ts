import { type Coin, divFloor, type Usdt, usdt } from '../money/amount.ts'
import type { MarketSettings } from '../settings.ts'

const COIN_UNIT = 100n

type Terms = Pick<MarketSettings, 'usdtRateMillionths' | 'usdtFee'>

/** What a coin is worth in USDT, what sending it costs, and what arrives. */
export type ExchangeQuote = {
  readonly rateMillionths: bigint
  readonly fee: Usdt
  /** Rounded down: never owe more than we took in. */
  readonly arrives: Usdt
}

/** The terms for this much coin; null when nothing would arrive. */
export function quoteExchange(num: Coin, { usdtRateMillionths, usdtFee }: Terms): ExchangeQuote | null {
  const arrives = divFloor(num * usdtRateMillionths, COIN_UNIT) - usdtFee
  if (arrives <= 0n) return null
  return { rateMillionths: usdtRateMillionths, fee: usdt(usdtFee), arrives: usdt(arrives) }
}
