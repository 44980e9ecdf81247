import { COIN_DECIMALS, coinText, parseMinor } from '@u-market/domain'

const LEAST_REASON = 3

export type IssueProblem = 'amountNeeded' | 'amountWrong' | 'reasonNeeded'
export type IssueDraft = { readonly amount: string; readonly reason: string }

/** What keeps this from being issued, in the order of the form; undefined when nothing does. The server judges again. */
export function problemOf({ amount, reason }: IssueDraft): IssueProblem | undefined {
  if (amount === '') return 'amountNeeded'
  const minor = parseMinor(amount, COIN_DECIMALS)
  if (minor === null || minor === 0n) return 'amountWrong'
  return reason.trim().length < LEAST_REASON ? 'reasonNeeded' : undefined
}

/** The free balance once it is issued, as decimal text. */
export function balanceAfter(balance: string, amount: string): string {
  return coinText((parseMinor(balance, COIN_DECIMALS) ?? 0n) + (parseMinor(amount, COIN_DECIMALS) ?? 0n))
}

/** The amount as it will be booked: "5" is "5.00". */
export function exactAmount(amount: string): string {
  return coinText(parseMinor(amount, COIN_DECIMALS) ?? 0n)
}
