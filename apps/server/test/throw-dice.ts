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
  let state = seed >>> 0
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number): number => Math.floor(next() * count)
  return {
    below,
    chance: (percent) => below(100) < percent,
    pick: (items) => items[below(items.length)],
    pickOf: (...items) => items[below(items.length)] ?? items[0],
  }
}
