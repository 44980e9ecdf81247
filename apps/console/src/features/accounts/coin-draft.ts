import {
  COIN_DECIMALS,
  coinText,
  freeText,
  MIN_REASON_CHARACTERS,
  readMinor,
  typedMinor,
} from '@u-market/domain'

export type CoinProblem = 'toNeeded' | 'amountNeeded' | 'amountWrong' | 'reasonNeeded'
export type CoinDraft = {
  readonly kind: 'issue' | 'take_back' | 'adjust'
  /** User id of the receiver of an adjustment. */
  readonly receiverId: string
  readonly amount: string
  readonly reason: string
}

/** Returns the first problem in the order of the form, or undefined. The server checks again. */
export function problemOf({ kind, receiverId, amount, reason }: CoinDraft): CoinProblem | undefined {
  if (kind === 'adjust' && !/^\d+$/.test(receiverId)) return 'toNeeded'
  if (amount === '') return 'amountNeeded'
  const minor = typedMinor(amount, COIN_DECIMALS)
  if (minor === null || minor === 0n) return 'amountWrong'
  return freeText(reason).length < MIN_REASON_CHARACTERS ? 'reasonNeeded' : undefined
}

/** Returns the free balance after the coin is issued, as decimal text; null if either cannot be parsed. */
export function balanceAfter(balance: string, amount: string): string | null {
  const before = readMinor(balance, COIN_DECIMALS)
  const issued = typedMinor(amount, COIN_DECIMALS)
  return before === null || issued === null ? null : coinText(before + issued)
}

/** Returns the amount as it is booked, "5" as "5.00"; null if it cannot be parsed. */
export function exactAmount(amount: string): string | null {
  const minor = typedMinor(amount, COIN_DECIMALS)
  return minor === null ? null : coinText(minor)
}
