import { seededRandom } from '@u-market/testkit/run'

/** Chance that a seed repeats. Each part draws from its own stream, so that one more draw here changes nothing there. */
export type Random = {
  /** From 0 up to 1, without 1. */
  next(): number
  /** A whole number from 0 up to `limit`, without it. */
  below(limit: number): number
  between(least: number, most: number): number
  chance(share: number): boolean
  pick<T>(items: readonly T[]): T | undefined
  shuffled<T>(items: readonly T[]): T[]
  /** A stream of its own for a part. */
  stream(name: string): Random
}

export function createRandom(seed: number, name = ''): Random {
  const next = seededRandom(hash(`${seed} ${name}`))
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (share) => next() < share,
    pick: (items) => items[below(items.length)],
    shuffled: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item),
    stream: (part) => createRandom(seed, `${name}/${part}`),
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return value
}
