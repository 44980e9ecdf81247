import { hashOf, seededRandom } from '../run.ts'

/** Seeded randomness: the same seed repeats the same choices. */
export type Dice = {
  /** From 0 to 1, exclusive. */
  next(): number
  /** 0 … count - 1. */
  below(count: number): number
  between(least: number, most: number): number
  /** True in this percentage of throws. */
  chance(percent: number): boolean
  pick<T>(items: readonly T[]): T | undefined
  pickOf<T>(...items: readonly [T, ...T[]]): T
  shuffled<T>(items: readonly T[]): T[]
  /** Independent dice for one part, so that an extra throw there changes nothing here. */
  stream(name: string): Dice
}

export function throwDice(seed: number, name = ''): Dice {
  const next = seededRandom(name === '' ? seed : hashOf(`${seed} ${name}`))
  const below = (count: number): number => Math.floor(next() * count)
  return {
    next,
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (percent) => next() * 100 < percent,
    pick: (items) => items[below(items.length)],
    pickOf: (...items) => items[below(items.length)] ?? items[0],
    shuffled: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item),
    stream: (part) => throwDice(seed, `${name}/${part}`),
  }
}
