import type { Dice, Method } from '@u-market/testkit/acts'
import type { Market, Name } from './market.ts'

/** Rarely an unverified user. */
export function randomName(dice: Dice): Name {
  return dice.chance(95) ? dice.pickOf('alice', 'bob', 'mei', 'ada', 'ned') : 'nina'
}

/** Mostly a trader with a payment method. */
export function randomSeller(dice: Dice): Name {
  return dice.chance(92) ? dice.pickOf('alice', 'bob', 'mei', 'mei') : randomName(dice)
}

export function everyMethod({ traders }: Market): Method[] {
  return Object.values(traders).flatMap(({ methods }) => methods)
}
