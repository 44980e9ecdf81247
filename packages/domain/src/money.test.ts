import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  coin,
  coinFor,
  coinText,
  costOf,
  divFloor,
  divHalfUp,
  feeOf,
  fiat,
  fiatText,
  formatMinor,
  isPayable,
  MAX_DIGITS,
  minorStated,
  parseMinor,
  parsePercent,
  payable,
  payableText,
  payableWithin,
  percentText,
  price,
  readMinor,
  usdtText,
} from './money.ts'

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

  test('is 0 when the setting is 0', () => {
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

test('divFloor rounds down, divHalfUp rounds half up', () => {
  fc.assert(
    fc.property(minor, fc.bigInt({ min: 1n, max: 10n ** 9n }), (dividend, divisor) => {
      const floor = divFloor(dividend, divisor)
      expect(floor * divisor <= dividend && (floor + 1n) * divisor > dividend).toBe(true)
      const rest = dividend - floor * divisor
      expect(divHalfUp(dividend, divisor)).toBe(2n * rest >= divisor ? floor + 1n : floor)
    }),
  )
})

const decimals = fc.constantFrom(2, 6)

describe('amounts as text', () => {
  test.each([
    ['0', 0n],
    ['0.00', 0n],
    ['12', 12_00n],
    ['12.3', 12_30n],
    ['12.34', 12_34n],
    ['007.5', 7_50n],
    ['9999999999999.99', 999_999_999_999_999n],
    ['999999999999999', 99_999_999_999_999_900n],
  ])('%j is read', (text, expected) => {
    expect(parseMinor(text, 2)).toBe(expected)
  })

  test.each([
    ['nothing', ''],
    ['a sign', '-1'],
    ['a plus', '+1'],
    ['an exponent', '1e3'],
    ['white space', ' 1'],
    ['a line end', '1\n'],
    ['a third decimal', '1.001'],
    ['a third decimal of nought', '1.000'],
    ['a bare point', '.5'],
    ['a point at the end', '1.'],
    ['two points', '1.2.3'],
    ['a comma', '1,5'],
    ['a grouping comma', '1,000.00'],
    ['hexadecimal', '0x10'],
    ['infinity', 'Infinity'],
    ['not a number', 'NaN'],
    ['digits of another script', '١٢'],
    ['full-width digits', '１２'],
    ['sixteen digits', '1234567890123456'],
    ['sixteen digits with decimals', '12345678901234.56'],
    ['script', '<script>'],
    ['SQL', "1'; drop table ledger_entry; --"],
  ])('%s is refused', (_, text) => {
    expect(parseMinor(text, 2)).toBeNull()
  })

  test('an amount written as text is read back unchanged', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** BigInt(MAX_DIGITS) - 1n }), decimals, (minor, places) => {
        expect(parseMinor(formatMinor(minor, places), places)).toBe(minor)
      }),
    )
  })

  test('an amount is read with at most the decimals asked for, and written with exactly those', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,9}(\.\d{1,3})?$/), (text) => {
        const minor = parseMinor(text, 2)
        if ((text.split('.')[1] ?? '').length > 2) {
          expect(minor).toBeNull()
          return
        }
        expect(coinText(minor!)).toMatch(/^\d+\.\d{2}$/)
        expect(Number(coinText(minor!))).toBe(Number(text))
      }),
    )
  })

  test('any text is read or refused, without an exception', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const minor = parseMinor(text, 2)
        expect(minor === null || minor >= 0n).toBe(true)
      }),
    )
  })

  test('amounts from the server are read exactly at any length, with their sign', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), decimals, (minor, places) => {
        expect(readMinor(formatMinor(minor, places), places)).toBe(minor)
      }),
    )
    expect(readMinor('-0.05', 2)).toBe(-5n)
    expect(readMinor('5', 2)).toBe(500n)
  })

  test.each(['', '-', 'NaN', '1e3', '1,000.00', '1.001', '--1', ' 1', '1.', '+1'])(
    '%j is not an amount, and not zero',
    (text) => {
      expect(readMinor(text, 2)).toBeNull()
      expect(() => minorStated(text, 2)).toThrow(`this amount cannot be read: ${text}`)
    },
  )

  test('a percentage is read and written in basis points', () => {
    expect(percentText(0)).toBe('0.00')
    expect(percentText(50)).toBe('0.50')
    expect(parsePercent('12.5')).toBe(1250)
    expect(parsePercent('0.123')).toBeNull()
  })

  test('a change of balance carries its sign', () => {
    expect(coinText(-5_00n)).toBe('-5.00')
    expect(coinText(-5n)).toBe('-0.05')
    expect(fiatText(0n)).toBe('0.00')
    expect(usdtText(1n)).toBe('0.000001')
    expect(usdtText(1_000_000n)).toBe('1.000000')
  })
})

describe('what can be paid in a currency', () => {
  const decimals = fc.constantFrom(0, 2)

  test.each([
    ['¥15,137.49 of whole yen: down', 15_137_49n, 0, 15_137_00n],
    ['half a yen: up', 15_137_50n, 0, 15_138_00n],
    ['hundredths stay', 54_57n, 2, 54_57n],
  ])('%s', (_, amount, places, expected) => {
    expect(payable(fiat(amount), places)).toBe(expected)
  })

  test('is the nearest amount that can be paid, and within an amount at most one unit less', () => {
    fc.assert(
      fc.property(minor, decimals, (exact, places) => {
        const unit = 10n ** BigInt(2 - places)
        const [near, within] = [payable(fiat(exact), places), payableWithin(fiat(exact), places)]
        expect([isPayable(near, places), isPayable(within, places)]).toEqual([true, true])
        expect(2n * (near - exact) <= unit && 2n * (near - exact) > -unit).toBe(true)
        expect(within <= exact && exact - within < unit).toBe(true)
        expect(isPayable(fiat(exact), places)).toBe(near === exact)
      }),
    )
  })

  test('money that is paid never buys coin that costs more', () => {
    fc.assert(
      fc.property(minor, unitPrice, decimals, (exact, at, places) => {
        const paid = payable(fiat(exact), places)
        expect(payable(costOf(coinFor(paid, price(at)), price(at)), places) <= paid).toBe(true)
      }),
    )
  })

  test('is written with the decimals of the currency, and read back', () => {
    fc.assert(
      fc.property(minor, fc.constantFrom(0, 2, 3), (amount, places) => {
        const text = formatMinor(amount, places)
        expect(text.split('.')[1]?.length ?? 0).toBe(places)
        expect(readMinor(text, places)).toBe(amount)
      }),
    )
    expect([payableText(15_137_00n, 0), payableText(54_50n, 2)]).toEqual(['15137', '54.50'])
    // Not of this currency: nothing is cut off.
    expect(payableText(14_40n, 0)).toBe('14.40')
  })
})
