/** Claims about ended orders, and the awards of their rulings. */

import { type Coin, coin } from '../money.ts'
import { DAY_MS } from '../time.ts'
import type { Ruling } from './lifecycle.ts'
import type { Side } from './states.ts'

/** What each side can claim: the buyer after an order that ended unpaid, the seller after one that completed. */
export const claimTypes = {
  buyer: ['late_paid'],
  seller: ['not_received', 'frozen', 'chargeback', 'other'],
} as const satisfies Readonly<Record<Side, readonly string[]>>

/** Results of a claim's ruling: nothing, or an award of at most the order's amount of coin, paid by the respondent. */
export const claimOutcomes = ['dismiss', 'award'] as const
export type ClaimOutcome = (typeof claimOutcomes)[number]

type Claimed = { readonly openedBy: Side; readonly num: Coin }

/**
 * Returns the claimant's award. A ruling says how the order's coin should have been divided; the award makes up the difference.
 * @param toBuyer The buyer's part of a split.
 */
export function awardOf({ openedBy, num }: Claimed, ruling: Ruling, toBuyer: Coin | null): Coin {
  const buyers = { release: num, refund: coin(0n), split: toBuyer ?? coin(0n) }[ruling]
  return openedBy === 'buyer' ? buyers : coin(num - buyers)
}

/** A ruling that leaves the coin with its holder awards nothing. */
export function claimOutcome(openedBy: Side, ruling: Ruling): ClaimOutcome {
  return ruling === (openedBy === 'buyer' ? 'refund' : 'release') ? 'dismiss' : 'award'
}

/** Amounts from which an award is paid, in this sequence: coin held for the claim, balance, coin in listed offers, bond. */
export type AwardSources = {
  readonly held: Coin
  readonly balance: Coin
  readonly stock: Coin
  readonly bond: Coin
}

/**
 * Divides an award among its sources in sequence. Held coin that is not needed goes back. If held coin and balance are not enough,
 * all of the payer's offers go down, and what the award leaves of their coin goes to the balance.
 */
export function payAward(award: Coin, { held, balance, stock, bond }: AwardSources) {
  const fromHeld = least(award, held)
  const fromBalance = least(coin(award - fromHeld), balance)
  const fromStock = least(coin(award - fromHeld - fromBalance), stock)
  const fromBond = least(coin(award - fromHeld - fromBalance - fromStock), bond)
  return {
    fromHeld,
    fromBalance,
    fromStock,
    fromBond,
    takesOffersDown: award > held + balance,
    heldBack: coin(held - fromHeld),
    paid: coin(fromHeld + fromBalance + fromStock + fromBond),
  }
}

function least(one: Coin, other: Coin): Coin {
  return one < other ? one : other
}

/**
 * Returns when one side may add evidence again; null: now.
 * @param evidenceAt When this side last added evidence, oldest first; Unix milliseconds, like the result.
 * @param most Pieces of evidence allowed within a day: setting `evidenceADay`.
 */
export function nextEvidenceAt(evidenceAt: readonly number[], most: number, now: number): number | null {
  const recent = evidenceAt.filter((at) => now - at < DAY_MS).slice(-most)
  const [first] = recent
  return first === undefined || recent.length < most ? null : first + DAY_MS
}
