/** Compares a payment that a seller sees at their bank with the one that the buyer declared. */
import type { HanTable } from './han-names.ts'
import { matchName } from './match-name.ts'

export const payerDifferences = ['amount', 'name', 'account'] as const
export type PayerDifference = (typeof payerDifferences)[number]

/** What the seller sees. A bank may show no name and no account. */
export type SeenPayment = {
  readonly amount: bigint | null
  readonly name: string
  /** The last signs of the paying account. */
  readonly end: string
}

export type DeclaredPayment = {
  readonly amount: bigint
  /** The buyer's verified name; empty if the market has none. */
  readonly name: string
  /** Empty if the buyer has declared none. */
  readonly end: string
}

/** `close`: the payment can be the buyer's, except for what is named. `other`: it came from another person. */
export type PaymentMatch =
  | { readonly is: 'equal' | 'other' }
  | { readonly is: 'close'; readonly differences: readonly PayerDifference[] }

export function matchPayment(seen: SeenPayment, declared: DeclaredPayment, han: HanTable): PaymentMatch {
  const name = seen.name === '' || declared.name === '' ? 'close' : matchName(seen.name, declared.name, han)
  if (name === 'other') return { is: 'other' }
  const differs: Readonly<Record<PayerDifference, boolean>> = {
    amount: seen.amount !== declared.amount,
    name: name === 'close',
    // Many banks show no account, so only one that is shown can differ.
    account: seen.end !== '' && declared.end !== '' && seen.end !== declared.end,
  }
  const differences = payerDifferences.filter((each) => differs[each])
  return differences.length === 0 ? { is: 'equal' } : { is: 'close', differences }
}

/** The last letters and figures of an account, as both parties type them. */
export const PAYER_END_SIGNS = 4

export function payerEndForm(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
}
