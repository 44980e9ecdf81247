import fc from 'fast-check'
import { expect, test } from 'vitest'
import { price } from './money.ts'
import { defaultSettings, priceBand } from './settings.ts'

test('ten percent round 7.20 is 6.48 to 7.92', () => {
  expect(priceBand(defaultSettings)).toEqual({ min: 648n, max: 792n })
})

test('both ends of the band lie within the percentage, and a step further would not', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 9n }),
      fc.integer({ min: 0, max: 10_000 }),
      (reference, basisPoints) => {
        const { min, max } = priceBand({
          ...defaultSettings,
          referencePrice: price(reference),
          priceBandBasisPoints: basisPoints,
        })
        const band = BigInt(basisPoints)
        expect(min * 10_000n >= reference * (10_000n - band)).toBe(true)
        expect((min - 1n) * 10_000n < reference * (10_000n - band)).toBe(true)
        expect(max * 10_000n <= reference * (10_000n + band)).toBe(true)
        expect((max + 1n) * 10_000n > reference * (10_000n + band)).toBe(true)
      },
    ),
  )
})
