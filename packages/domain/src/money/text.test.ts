import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  coinText,
  fiatText,
  formatMinor,
  MAX_DIGITS,
  minorStated,
  parseMinor,
  parsePercent,
  percentText,
  readMinor,
  usdtText,
} from './text.ts'

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

  test('what is written is read back as the same amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** BigInt(MAX_DIGITS) - 1n }), decimals, (minor, places) => {
        expect(parseMinor(formatMinor(minor, places), places)).toBe(minor)
      }),
    )
  })

  test('what is read has at most the decimals asked for, and is written with exactly those', () => {
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

  test('any text at all is read or refused, never thrown on', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const minor = parseMinor(text, 2)
        expect(minor === null || minor >= 0n).toBe(true)
      }),
    )
  })

  test('what the market states is read at any length, exactly, with its sign', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), decimals, (minor, places) => {
        expect(readMinor(formatMinor(minor, places), places)).toBe(minor)
      }),
    )
    expect(readMinor('-0.05', 2)).toBe(-5n)
    expect(readMinor('5', 2)).toBe(500n)
  })

  test.each(['', '-', 'NaN', '1e3', '1,000.00', '1.001', '--1', ' 1', '1.', '+1'])(
    '%j is no amount that could be stated, and not zero',
    (text) => {
      expect(readMinor(text, 2)).toBeNull()
      expect(() => minorStated(text, 2)).toThrow(`this amount cannot be read: ${text}`)
    },
  )

  test('a percentage counts basis points', () => {
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
