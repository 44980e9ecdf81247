import { seededRandom } from '@u-market/testkit/run'

/** Choices of one step, all from one number: the same number makes the same choices in the same market. */
export type Dice = {
  /** 0 … count - 1. */
  below(count: number): number
  /** True in so many of a hundred. */
  chance(percent: number): boolean
  pick<T>(items: readonly T[]): T | undefined
  pickOf<T>(...items: readonly [T, ...T[]]): T
}

export function throwDice(seed: number): Dice {
  const next = seededRandom(seed)
  const below = (count: number): number => Math.floor(next() * count)
  return {
    below,
    chance: (percent) => below(100) < percent,
    pick: (items) => items[below(items.length)],
    pickOf: (...items) => items[below(items.length)] ?? items[0],
  }
}
