import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coin, coinFor, costOf, divFloor, divHalfUp, feeOf, fiat, price } from './amount.ts'

const minor = fc.bigInt({ min: 0n, max: 10n ** 15n })
const unitPrice = fc.bigInt({ min: 1n, max: 10n ** 9n })

describe('the cost of coin', () => {
  test.each([
    ['50.00 U at 7.20', 50_00n, 7_20n, 360_00n],
    ['0.01 U at 7.50 is half a fen more than 7: up', 1n, 7_50n, 8n],
    ['0.01 U at 7.49 is less than half a fen more than 7: down', 1n, 7_49n, 7n],
    ['33.33 U at 7.15 is 238.3095', 33_33n, 7_15n, 238_31n],
  ])('%s', (_, num, at, expected) => {
    expect(costOf(coin(num), price(at))).toBe(expected)
  })

  test('is never further than half a minor unit from the exact product', () => {
    fc.assert(
      fc.property(minor, unitPrice, (num, at) => {
        const twiceTheError = 2n * (costOf(coin(num), price(at)) * 100n - num * at)
        expect(twiceTheError <= 100n && twiceTheError > -100n).toBe(true)
      }),
    )
  })

  test('never falls when more coin is bought', () => {
    fc.assert(
      fc.property(minor, minor, unitPrice, (a, b, at) => {
        expect(costOf(coin(a + b), price(at)) >= costOf(coin(a), price(at))).toBe(true)
      }),
    )
  })
})

describe('coin for money', () => {
  test.each([
    ['100.00 at 7.20 buys 13.88', 100_00n, 7_20n, 13_88n],
    ['7.19 at 7.20 buys 0.99', 7_19n, 7_20n, 99n],
    ['0.07 at 7.20 buys nothing', 7n, 7_20n, 0n],
  ])('%s', (_, amount, at, expected) => {
    expect(coinFor(fiat(amount), price(at))).toBe(expected)
  })

  test('never costs more than the money given, and one unit more of coin would', () => {
    fc.assert(
      fc.property(minor, unitPrice, (amount, at) => {
        const num = coinFor(fiat(amount), price(at))
        expect(costOf(num, price(at)) <= amount).toBe(true)
        expect((num + 1n) * at > amount * 100n).toBe(true)
      }),
    )
  })
})

describe('the fee on coin', () => {
  const basisPoints = fc.integer({ min: 0, max: 9_999 })

  test.each([
    ['25.00 U at 0.50 % is 0.125: down', 25_00n, 50, 12n],
    ['1.99 U at 0.50 % is less than 0.01', 1_99n, 50, 0n],
    ['0.01 U at 99.99 % is not taken', 1n, 9_999, 0n],
    ['100.00 U at 99.99 %', 100_00n, 9_999, 99_99n],
  ])('%s', (_, num, at, expected) => {
    expect(feeOf(coin(num), at)).toBe(expected)
  })

  test('is nothing where there is none', () => {
    fc.assert(
      fc.property(minor, (num) => {
        expect(feeOf(coin(num), 0)).toBe(0n)
      }),
    )
  })

  test('leaves something, and is less than a minor unit below the exact share, never above it', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), basisPoints, (num, at) => {
        const fee = feeOf(coin(num), at)
        expect(fee >= 0n && fee < num).toBe(true)
        const short = num * BigInt(at) - fee * 10_000n
        expect(short >= 0n && short < 10_000n).toBe(true)
      }),
    )
  })

  test('never falls when more coin is bought, or when the setting rises', () => {
    fc.assert(
      fc.property(minor, minor, basisPoints, basisPoints, (a, b, one, other) => {
        expect(feeOf(coin(a + b), one) >= feeOf(coin(a), one)).toBe(true)
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        expect(feeOf(coin(a), high) >= feeOf(coin(a), low)).toBe(true)
      }),
    )
  })
})

test('rounding is what its name says', () => {
  fc.assert(
    fc.property(minor, fc.bigInt({ min: 1n, max: 10n ** 9n }), (dividend, divisor) => {
      const floor = divFloor(dividend, divisor)
      expect(floor * divisor <= dividend && (floor + 1n) * divisor > dividend).toBe(true)
      const rest = dividend - floor * divisor
      expect(divHalfUp(dividend, divisor)).toBe(2n * rest >= divisor ? floor + 1n : floor)
    }),
  )
})
