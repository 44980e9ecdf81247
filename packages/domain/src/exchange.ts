import { type Coin, divFloor, type Usdt, usdt } from './money.ts'
import type { MarketSettings } from './settings.ts'

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

/** The networks that USDT is sent over. */
export const exchangeNetworks = ['TRC20', 'ERC20', 'BEP20'] as const
export type ExchangeNetwork = (typeof exchangeNetworks)[number]

/** Nobody holds the key of the address of noughts: what is sent there is lost. */
const evm = /^0x(?!0{40}$)[0-9a-fA-F]{40}$/
const shapes: Readonly<Record<ExchangeNetwork, RegExp>> = {
  TRC20: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  ERC20: evm,
  BEP20: evm,
}

/** Whether a text looks like an address of the network; a mistyped letter is found by its checksum, where it has one. */
export function isAddressShaped(network: ExchangeNetwork, address: string): boolean {
  return shapes[network].test(address)
}

const transactions: Readonly<Record<ExchangeNetwork, RegExp>> = {
  TRC20: /^[0-9a-f]{64}$/,
  ERC20: /^0x[0-9a-f]{64}$/,
  BEP20: /^0x[0-9a-f]{64}$/,
}

/** A network's transaction id as it is kept: in small letters; null when the text cannot be one. */
export function readTransactionId(network: ExchangeNetwork, text: string): string | null {
  const id = text.toLowerCase()
  return transactions[network].test(id) ? id : null
}
