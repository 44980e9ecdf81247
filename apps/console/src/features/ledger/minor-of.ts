import { COIN_DECIMALS, parseMinor } from '@u-market/domain'

/** Minor units of a balance, which unlike an input may be below zero. */
export function minorOf(balance: string): bigint {
  const isBelowZero = balance.startsWith('-')
  const minor = parseMinor(balance.replace('-', ''), COIN_DECIMALS) ?? 0n
  return isBelowZero ? -minor : minor
}
