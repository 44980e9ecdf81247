/** `npm run test:full`: the long forms of tests, and the tests that `npm test` leaves out. */
export const isFullRun = process.env.FULL_RUN === '1'

/** Chooses the language of a test by its title, so that it is the same on every machine. */
export function languageOf<Locale extends string>(title: string, locales: readonly Locale[]): Locale {
  const locale = locales[hashOf(title) % locales.length]
  if (locale === undefined) throw new Error('no language to choose from')
  return locale
}

/** Returns the 32-bit FNV-1a hash of a text. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

/** Random numbers from 0 to 1, exclusive, by mulberry32; the same seed repeats them. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
