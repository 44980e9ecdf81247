import { type Coin, divFloor, type Usdt, usdt } from './money.ts'
import type { MarketSettings } from './settings.ts'

const COIN_UNIT = 100n

type Terms = Pick<MarketSettings, 'usdtRateMillionths' | 'usdtFee'>

/** The rate and fee of an exchange of coin for USDT, and the amount that arrives. */
export type ExchangeQuote = {
  readonly rateMillionths: bigint
  readonly fee: Usdt
  /** Rounded down: the market never owes more than it took in. */
  readonly arrives: Usdt
}

/** Returns the terms for this much coin; null: nothing would arrive. */
export function quoteExchange(num: Coin, { usdtRateMillionths, usdtFee }: Terms): ExchangeQuote | null {
  const arrives = divFloor(num * usdtRateMillionths, COIN_UNIT) - usdtFee
  if (arrives <= 0n) return null
  return { rateMillionths: usdtRateMillionths, fee: usdt(usdtFee), arrives: usdt(arrives) }
}

/** The networks that USDT is sent over. */
export const exchangeNetworks = ['TRC20', 'ERC20', 'BEP20'] as const
export type ExchangeNetwork = (typeof exchangeNetworks)[number]

/** The zero address has no key: USDT sent there is lost. */
const evm = /^0x(?!0{40}$)[0-9a-fA-F]{40}$/
const shapes: Readonly<Record<ExchangeNetwork, RegExp>> = {
  TRC20: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  ERC20: evm,
  BEP20: evm,
}

/**
 * Whether a text has the shape of a network's address. The server also checks the checksum of a TRC20 address; that of an EVM
 * address is optional.
 */
export function isAddressShaped(network: ExchangeNetwork, address: string): boolean {
  return shapes[network].test(address)
}

const transactions: Readonly<Record<ExchangeNetwork, RegExp>> = {
  TRC20: /^[0-9a-f]{64}$/,
  ERC20: /^0x[0-9a-f]{64}$/,
  BEP20: /^0x[0-9a-f]{64}$/,
}

/** Every address and transaction of a network can be looked up here, by anyone. */
const explorers: Readonly<Record<ExchangeNetwork, { transaction: string; address: string }>> = {
  TRC20: {
    transaction: 'https://tronscan.org/#/transaction/',
    address: 'https://tronscan.org/#/address/',
  },
  ERC20: { transaction: 'https://etherscan.io/tx/', address: 'https://etherscan.io/address/' },
  BEP20: { transaction: 'https://bscscan.com/tx/', address: 'https://bscscan.com/address/' },
}

/** Returns the page of a transaction or an address in the network's block explorer. */
export function explorerLink(network: ExchangeNetwork, kind: 'transaction' | 'address', id: string): string {
  return explorers[network][kind] + id
}

/** Shortens an address to its ends: enough to recognise it, too little to send to it. */
export function maskAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

/**
 * Statuses of an exchange. pending: waits for authorisation. authorised: may be sent, to exactly this address. paid: sent, with
 * its transaction. confirmed: an operator has seen the transaction on the chain. Until it is paid it can be refused instead.
 */
export const exchangeStatuses = ['pending', 'authorised', 'paid', 'confirmed', 'refused'] as const
export type ExchangeStatus = (typeof exchangeStatuses)[number]

/** The coin is held, and no USDT has been recorded as sent. */
export const heldExchangeStatuses = ['pending', 'authorised'] as const satisfies readonly ExchangeStatus[]
/** The coin has left the market. */
export const paidExchangeStatuses = ['paid', 'confirmed'] as const satisfies readonly ExchangeStatus[]

/** The status that the user sees: the market's own steps are left out. */
const statusesForUsers = {
  pending: 'pending',
  authorised: 'pending',
  paid: 'paid',
  confirmed: 'paid',
  refused: 'refused',
} as const satisfies Readonly<Record<ExchangeStatus, ExchangeStatus>>

export function exchangeStatusForUser<S extends ExchangeStatus>(status: S): (typeof statusesForUsers)[S] {
  return statusesForUsers[status]
}

/** Returns a transaction id in lower case, as it is stored; null: the text cannot be one. */
export function readTransactionId(network: ExchangeNetwork, text: string): string | null {
  const id = text.toLowerCase()
  return transactions[network].test(id) ? id : null
}
