import type { Dice } from '@u-market/testkit/acts'
import type { Name, Offer } from './market.ts'
import { textOf } from './money.ts'

/** A few cents up to more than most have. */
export function randomCoin(dice: Dice): bigint {
  return BigInt(dice.chance(10) ? 1 + dice.below(2_000_00) : 1_40 + dice.below(30_00))
}

export function randomPrice(dice: Dice): string {
  return textOf(BigInt(dice.chance(10) ? 600 + dice.below(240) : 700 + dice.below(40)))
}

/** Whoever is not verified tries, too, but not often. */
export function randomName(dice: Dice): Name {
  return dice.chance(95) ? dice.pickOf('alice', 'bob', 'mei', 'ada', 'ned') : 'nina'
}

/** Mostly somebody who has a payment method. */
export function randomSeller(dice: Dice): Name {
  return dice.chance(92) ? dice.pickOf('alice', 'bob', 'mei', 'mei') : randomName(dice)
}

/** Mostly what the offer takes: within its limits, and of what it has or wants. */
export function fittingCoin(offer: Offer, dice: Dice): bigint {
  if (dice.chance(15)) return randomCoin(dice)
  if (dice.chance(15)) return atLeastOne(offer.remaining)
  const least = (offer.min * 100n) / offer.price + 1n
  return least + BigInt(dice.below(4_00))
}

export function atLeastOne(minor: bigint): bigint {
  return minor > 0n ? minor : 1n
}
