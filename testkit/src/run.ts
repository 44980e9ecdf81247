/** `npm run test:full`: the long forms of tests that `npm test` runs in a shorter one, and the tests that it leaves out. */
export const isFullRun = process.env.FULL_RUN === '1'

/** The language in which a test runs where it runs in one: the title decides, so that it is the same on every machine. */
export function languageOf<Locale extends string>(title: string, locales: readonly Locale[]): Locale {
  const locale = locales[hashOf(title) % locales.length]
  if (locale === undefined) throw new Error('no language to choose from')
  return locale
}

/** A whole number of 32 bits that a text always gives. By FNV-1a. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

/** Numbers from 0 up to 1, without 1: the same seed gives the same ones. By mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
