import fc from 'fast-check'
import { expect, test } from 'vitest'
import { price } from '../money/amount.ts'
import { percentText } from '../money/text.ts'
import { defaultSettings, priceBand } from '../settings.ts'
import { type FeedFacts, floatPrice, isPremiumInBand, parsePremium, whyFloatStopped } from './float-price.ts'

test.each([
  [7_20n, 150, 7_31n],
  [7_20n, -150, 7_09n],
  [7_20n, 0, 7_20n],
  [7_00n, 50, 7_04n],
  [1n, -9_999, 1n],
])('%d and %d basis points of it are %d', (reference, premium, expected) => {
  expect(floatPrice(price(reference), premium)).toBe(expected)
})

const references = fc.bigInt({ min: 1n, max: 100_000_000n }).map(price)
const premiums = fc.integer({ min: -9_999, max: 9_999 })

test('a floating price is the exact one, rounded half up, and never nothing', () => {
  fc.assert(
    fc.property(references, premiums, (reference, premium) => {
      const result = floatPrice(reference, premium)
      const exact = reference * BigInt(10_000 + premium)
      expect(result >= 1n).toBe(true)
      if (exact * 2n < 10_000n) {
        expect(result).toBe(1n)
        return
      }
      // result - 1/2 ≤ exact < result + 1/2
      expect((result * 2n - 1n) * 10_000n <= exact * 2n && exact * 2n < (result * 2n + 1n) * 10_000n).toBe(
        true,
      )
    }),
  )
})

test('it rises with the reference and with the premium', () => {
  fc.assert(
    fc.property(references, references, premiums, premiums, (a, b, p, q) => {
      const [low, high] = a < b ? [a, b] : [b, a]
      expect(floatPrice(low, p) <= floatPrice(high, p)).toBe(true)
      expect(floatPrice(a, Math.min(p, q)) <= floatPrice(a, Math.max(p, q))).toBe(true)
    }),
  )
})

test('a premium within the band makes a price within it, but for the half unit that rounding adds', () => {
  fc.assert(
    fc.property(references, premiums, fc.integer({ min: 0, max: 9_999 }), (referencePrice, premium, band) => {
      const settings = { ...defaultSettings, referencePrice, priceBandBasisPoints: band }
      if (!isPremiumInBand(premium, settings)) return
      const { min, max } = priceBand(settings)
      const result = floatPrice(referencePrice, premium)
      expect(result >= min - 1n && result <= max + 1n).toBe(true)
    }),
  )
})

test('what a premium is written as is read as the same', () => {
  fc.assert(
    fc.property(premiums, (premium) => {
      expect(parsePremium(percentText(premium))).toBe(premium)
    }),
  )
})

test.each([
  ['-1.50', -150],
  ['+2', 200],
  ['-0', 0],
  ['0.5', 50],
  ['1.505', null],
  ['100', null],
  ['-100.00', null],
  ['1e1', null],
  ['--1', null],
  ['', null],
  [' 1', null],
])('"%s" is read as %s', (text, expected) => {
  expect(parsePremium(text)).toBe(expected)
})

const MINUTE = 60_000

test.each<[string, number, FeedFacts | null, string | null]>([
  ['with no feed is never too old', 150, null, null],
  ['follows a young reading', 150, { readAt: MINUTE, isHeld: false }, null],
  ['stands still once a reading is as old as it may be', 150, { readAt: 0, isHeld: false }, 'stale'],
  ['stands still before the first reading', 150, { readAt: null, isHeld: false }, 'stale'],
  ['stands still while a jump awaits an operator', 150, { readAt: MINUTE, isHeld: true }, 'unconfirmed'],
  ['stands still out of the band, whatever the feed says', -1_001, null, 'out_of_band'],
])('an offer %s', (_, premium, feed, expected) => {
  const at = defaultSettings.priceStaleMinutes * MINUTE
  expect(whyFloatStopped(premium, feed, defaultSettings, at)).toBe(expected)
})
