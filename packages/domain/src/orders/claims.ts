import { type Coin, coin } from '../money.ts'
import { DAY_MS } from '../time.ts'
import type { Ruling } from './lifecycle.ts'
import type { Side } from './states.ts'

/** What is claimed about an order that is over, and what a ruling on it comes to. */

/** What each side can have to claim: the buyer of an order that ended unpaid, the seller of one that was completed. */
export const claimTypes = {
  buyer: ['late_paid'],
  seller: ['not_received', 'frozen', 'chargeback', 'other'],
} as const satisfies Readonly<Record<Side, readonly string[]>>

/** A claim changes nothing, or gives whoever made it something of the order's coin. */
export const claimOutcomes = ['dismiss', 'award'] as const
export type ClaimOutcome = (typeof claimOutcomes)[number]

type Claimed = { readonly openedBy: Side; readonly num: Coin }

/**
 * What the claimant is awarded where an operator rules who shall have the order's coin.
 * @param toBuyer of a split: the buyer's part
 */
export function awardOf({ openedBy, num }: Claimed, ruling: Ruling, toBuyer: Coin | null): Coin {
  const buyers = { release: num, refund: coin(0n), split: toBuyer ?? coin(0n) }[ruling]
  return openedBy === 'buyer' ? buyers : coin(num - buyers)
}

/** Nothing is awarded where the coin stays with whom the order has left it. */
export function claimOutcome(openedBy: Side, ruling: Ruling): ClaimOutcome {
  return ruling === (openedBy === 'buyer' ? 'refund' : 'release') ? 'dismiss' : 'award'
}

/** Where an award is taken from: what is held for it, then the balance, then the bond. Each is what is there. */
export type AwardSources = {
  readonly held: Coin
  readonly balance: Coin
  readonly bond: Coin
}

/** How an award is paid: as far as it goes from each source in turn; what is held beyond it goes back. */
export function payAward(award: Coin, { held, balance, bond }: AwardSources) {
  const fromHeld = least(award, held)
  const fromBalance = least(coin(award - fromHeld), balance)
  const fromBond = least(coin(award - fromHeld - fromBalance), bond)
  return {
    fromHeld,
    fromBalance,
    fromBond,
    heldBack: coin(held - fromHeld),
    paid: coin(fromHeld + fromBalance + fromBond),
  }
}

function least(one: Coin, other: Coin): Coin {
  return one < other ? one : other
}

/**
 * When one side may add to its appeal again; null: it may now.
 * @param evidenceAt its latest entries, the oldest first; Unix milliseconds, as is the answer
 * @param most that it may add within a day
 */
export function nextEvidenceAt(evidenceAt: readonly number[], most: number, now: number): number | null {
  const recent = evidenceAt.filter((at) => now - at < DAY_MS).slice(-most)
  const [first] = recent
  return first === undefined || recent.length < most ? null : first + DAY_MS
}
