import type { FormOf } from '@u-market/contract'
import { coinStated, parseMinor } from '@u-market/domain'

const DECIMALS = 2

type PayDraft = { readonly amount: string; readonly memo: string }

/** Hundredths of a coin that somebody types; text that is no amount yet is nothing. */
export function coinIn(text: string): bigint {
  return parseMinor(text, DECIMALS) ?? 0n
}

/** What stands in the way, as the key of its message; null when the payment can be signed. */
export function payProblem({ amount }: PayDraft, balance: string): 'needAmount' | 'tooMuch' | null {
  const wanted = coinIn(amount)
  if (wanted === 0n) return 'needAmount'
  return wanted > coinStated(balance) ? 'tooMuch' : null
}

/** A payment as it is sent, but for the payment password. */
export function payFormOf(
  { amount, memo }: PayDraft,
  walletAddress: string,
): Omit<FormOf<'payCoin'>, 'payPassword'> {
  const note = memo.trim()
  return { type: 'transfer', walletAddress, amount, ...(note !== '' && { memo: note }) }
}
