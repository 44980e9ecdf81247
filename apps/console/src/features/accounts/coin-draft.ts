import { COIN_DECIMALS, coinText, MIN_REASON_CHARACTERS, parseMinor, readMinor } from '@u-market/domain'

export type CoinProblem = 'toNeeded' | 'amountNeeded' | 'amountWrong' | 'reasonNeeded'
export type CoinDraft = {
  readonly kind: 'issue' | 'take_back' | 'adjust'
  /** Whose balance an adjustment goes to. */
  readonly receiverId: string
  readonly amount: string
  readonly reason: string
}

/** What keeps this from being proposed, in the order of the form; undefined when nothing does. The server judges again. */
export function problemOf({ kind, receiverId, amount, reason }: CoinDraft): CoinProblem | undefined {
  if (kind === 'adjust' && !/^\d+$/.test(receiverId)) return 'toNeeded'
  if (amount === '') return 'amountNeeded'
  const minor = parseMinor(amount, COIN_DECIMALS)
  if (minor === null || minor === 0n) return 'amountWrong'
  return reason.trim().length < MIN_REASON_CHARACTERS ? 'reasonNeeded' : undefined
}

/** The free balance once it is issued, as decimal text; null when either cannot be read. */
export function balanceAfter(balance: string, amount: string): string | null {
  const before = readMinor(balance, COIN_DECIMALS)
  const issued = parseMinor(amount, COIN_DECIMALS)
  return before === null || issued === null ? null : coinText(before + issued)
}

/** The amount as it will be booked: "5" is "5.00". Null for what is none. */
export function exactAmount(amount: string): string | null {
  const minor = parseMinor(amount, COIN_DECIMALS)
  return minor === null ? null : coinText(minor)
}
