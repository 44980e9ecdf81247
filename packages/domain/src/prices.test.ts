import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fiatText, percentText, price } from './money.ts'
import {
  agreedPrice,
  type FeedFacts,
  feedWaitMinutes,
  floatPrice,
  isJump,
  isPremiumInBand,
  parsePremium,
  readPrice,
  valueAt,
  whyFloatStopped,
} from './prices.ts'
import { defaultSettings, priceBand } from './settings.ts'

test.each([
  [7_20n, 150, 7_31n],
  [7_20n, -150, 7_09n],
  [7_20n, 0, 7_20n],
  [7_00n, 50, 7_04n],
  [1n, -9_999, 1n],
])('a reference of %d and a premium of %d basis points give %d', (reference, premium, expected) => {
  expect(floatPrice(price(reference), premium)).toBe(expected)
})

const references = fc.bigInt({ min: 1n, max: 100_000_000n }).map(price)
const premiums = fc.integer({ min: -9_999, max: 9_999 })

test('a floating price is rounded half up, and never 0', () => {
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

test('a floating price rises with the reference and with the premium', () => {
  fc.assert(
    fc.property(references, references, premiums, premiums, (a, b, p, q) => {
      const [low, high] = a < b ? [a, b] : [b, a]
      expect(floatPrice(low, p) <= floatPrice(high, p)).toBe(true)
      expect(floatPrice(a, Math.min(p, q)) <= floatPrice(a, Math.max(p, q))).toBe(true)
    }),
  )
})

test('a premium within the band gives a price within it, up to rounding', () => {
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

test('a premium written as text is read back unchanged', () => {
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
  ['follows a young reading', 150, { readAt: MINUTE, isUnconfirmed: false }, null],
  ['stops at the age limit of a reading', 150, { readAt: 0, isUnconfirmed: false }, 'stale'],
  ['stops before the first reading', 150, { readAt: null, isUnconfirmed: false }, 'stale'],
  ['stops while a jump awaits an operator', 150, { readAt: MINUTE, isUnconfirmed: true }, 'unconfirmed'],
  ['stops out of the band, whatever the feed reports', -1_001, null, 'out_of_band'],
])('an offer %s', (_, premium, feed, expected) => {
  const at = defaultSettings.priceStaleMinutes * MINUTE
  expect(whyFloatStopped(premium, feed, defaultSettings, at)).toBe(expected)
})

const bounds = { min: 1n, max: 100_000_000n }

test.each<[unknown, bigint | null]>([
  [7.2, 720n],
  ['7.2050', 721n],
  ['7.2049', 720n],
  [' 7.20 ', 720n],
  [7, 700n],
  [0, null],
  ['0.004', null],
  ['0.005', 1n],
  [-7.2, null],
  ['1000000.01', null],
  [1e30, null],
  [1e-7, null],
  [Number.NaN, null],
  ['7,20', null],
  ['', null],
  [true, null],
  [null, null],
  [[7.2], null],
  [{ price: 7.2 }, null],
])('a feed value of %j is read as %s', (value, expected) => {
  expect(readPrice(value, bounds)).toBe(expected)
})

test('any price written as text is read back unchanged', () => {
  fc.assert(
    fc.property(fc.bigInt(bounds), (minor) => {
      expect(readPrice(fiatText(minor), bounds)).toBe(minor)
    }),
  )
})

test('any JSON at any path gives a price within the bounds or null', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (json, path) => {
      const read = readPrice(valueAt(json, path), bounds)
      expect(read === null || (read >= bounds.min && read <= bounds.max)).toBe(true)
    }),
  )
})

test.each([
  ['price', 7.2],
  ['data.rates.1.mid', 7.3],
  ['data.rates.2.mid', undefined],
  ['data.length', undefined],
  ['price.toFixed', undefined],
  ['constructor', undefined],
  ['__proto__.price', undefined],
])('the value at %s is %s', (path, expected) => {
  expect(valueAt({ price: 7.2, data: { rates: [{}, { mid: 7.3 }] } }, path)).toBe(expected)
})

test('a change of five percent is no jump, and the smallest step beyond is one, up and down', () => {
  const jumps = (reading: bigint) => isJump(price(10_00n), price(reading), 500)
  expect([10_50n, 9_50n, 10_51n, 9_49n].map(jumps)).toEqual([false, false, true, true])
})

test('the wait after failures of a feed grows up to five minutes', () => {
  expect([0, 1, 2, 3, 4, 50].map(feedWaitMinutes)).toEqual([0, 1, 2, 4, 5, 5])
})

test('of several sources the median counts, if another agrees with it', () => {
  const of = (prices: readonly bigint[], sources: number) => agreedPrice(prices.map(price), sources)
  expect([of([], 1), of([7_20n], 1)]).toEqual([null, 7_20n])
  expect([of([], 3), of([7_20n], 2), of([7_20n], 3)]).toEqual([null, null, null])
  expect([of([7_20n, 7_21n], 2), of([7_20n, 7_40n], 3)]).toEqual([7_21n, null])
  expect(of([7_30n, 9_00n, 7_32n], 3)).toBe(7_32n)
  expect(of([1n, 7_30n, 7_31n], 3)).toBe(7_30n)
  expect(of([7_30n, 7_00n, 9_00n], 3)).toBeNull()
})

test('one false source of three never moves the price beyond the honest ones', () => {
  const honest = fc.bigInt({ min: 1_00n, max: 10_000_00n })
  fc.assert(
    fc.property(honest, fc.integer({ min: 0, max: 200 }), references, (one, apart, false_) => {
      const other = one + (one * BigInt(apart)) / 10_000n
      const agreed = agreedPrice([price(one), false_, price(other)], 3)
      expect(agreed === null || (agreed >= one && agreed <= other)).toBe(true)
    }),
  )
})
