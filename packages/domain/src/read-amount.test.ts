import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMinor } from './money.ts'
import { plainPercent, readAmount, typedMinor } from './read-amount.ts'

describe('an amount is read', () => {
  test.each([
    ['12', '12'],
    ['12.5', '12.5'],
    ['12.', '12'],
    ['.5', '0.5'],
    ['¥.50', '0.50'],
    ['007', '7'],
    ['1,000', '1000'],
    ['1.000', '1000'],
    ['1 000', '1000'],
    ["1'000", '1000'],
    ['1’234’567.8', '1234567.8'],
    ['1\u00a0234,50', '1234.50'],
    ['1\u202f234,50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1,234,567.89', '1234567.89'],
    ['1,23,456.50', '123456.50'],
    ['0,500', '0.50'],
    ['1234,5', '1234.5'],
    ['1234,567', '1234.56'],
    ['12,5', '12.5'],
    ['7.1234', '7.12'],
    ['１，２３４．５０', '1234.50'],
    ['1８0。509', '180.50'],
    ['١٢٣٫٥', '123.5'],
    ['१,२३,४५६', '123456'],
    ['۱۲٬۳۴۵', '12345'],
    ['¥1,234.50', '1234.50'],
    ['￥ 1,234.50', '1234.50'],
    ['100元', '100'],
    ['12.5 U', '12.5'],
    ['100.00 CNY', '100.00'],
    ['金额：100.00 元。', '100.00'],
    ['US$ 1,000.00 (USD)', '1000.00'],
    ['\u200e\u2066100.00\u2069', '100.00'],
    ['Rs.100', '100'],
  ])('%j is %s', (text, amount) => expect(readAmount(text, 2)).toEqual({ text: amount }))

  test('into minor units, without cutting any off', () => {
    expect(typedMinor('1,234.50 U', 2)).toBe(123450n)
    expect(typedMinor('１２．５', 2)).toBe(1250n)
    for (const none of ['0.125', '1.234', '0,125', '-5', '1 2', ''])
      expect(typedMinor(none, 2), none).toBeNull()
  })

  test('without decimals, the fraction is left out', () => {
    expect(readAmount('1,234.50', 0)).toEqual({ text: '1234' })
  })
})

describe('nothing is read', () => {
  test.each([
    ['', 'unclear'],
    ['much', 'unclear'],
    ['尾号1234 转账 100.00元', 'many'],
    ['100 200 30', 'many'],
    ['1234 100.00', 'many'],
    ['6222 0212 3456 7890', 'many'],
    ['10/20', 'many'],
    ['100-200', 'many'],
    ['100、200', 'many'],
    ['１００､２００', 'many'],
    ['100元5角', 'many'],
    ['-5', 'sign'],
    ['−¥5.00', 'sign'],
    ['+5', 'sign'],
    ['5.00-', 'sign'],
    ['(5.00)', 'sign'],
    ['1e3', 'unclear'],
    ['1E+3', 'unclear'],
    ['1.5万', 'unclear'],
    ['3k', 'unclear'],
    ['2 million', 'unclear'],
    ['2 millions', 'unclear'],
    ['2 trillion', 'unclear'],
    ['5角', 'unclear'],
    ['5만 원', 'unclear'],
    ['5 тыс. ₽', 'unclear'],
    ['2 triệu đ', 'unclear'],
    ['2 lacs', 'unclear'],
    ['50%', 'unclear'],
    ['5²', 'unclear'],
    ['1.2.3', 'unclear'],
    ['1,234,5', 'unclear'],
    ['1,234.567.8', 'unclear'],
    ['1234567890123', 'long'],
  ])('in %j: %s', (text, problem) => expect(readAmount(text, 2)).toEqual({ problem }))
})

const minor = fc.bigInt({ min: 0n, max: 10n ** 14n - 1n })

test('an amount written in any usual form is read as it was', () => {
  const form = fc.constantFrom(
    [',', '.'],
    ['.', ','],
    [' ', ','],
    ['\u202f', ','],
    ["'", '.'],
    ['', '.'],
    ['', ','],
  )
  const around = fc.constantFrom(['', ''], ['¥', ''], ['', ' U'], ['', '元'], ['CNY ', ''], [' ', '\n'])
  fc.assert(
    fc.property(minor, form, around, (amount, [group = '', point = ''], [before = '', after = '']) => {
      const [whole = '', fraction = ''] = formatMinor(amount, 2).split('.')
      const text = `${before}${whole.replace(/\B(?=(\d{3})+$)/g, group)}${point}${fraction}${after}`
      expect(readAmount(text, 2)).toEqual({ text: formatMinor(amount, 2) })
    }),
  )
})

test('what is read is a wire amount, for any text', () => {
  const text = fc.string({ unit: fc.constantFrom(..."0123456789.,' -+e元¥，．。x") })
  fc.assert(
    fc.property(text, (entered) => {
      const read = readAmount(entered, 2)
      if ('text' in read) expect(read.text).toMatch(/^(0|[1-9]\d{0,11})(\.\d{1,2})?$/)
    }),
    { numRuns: 2_000 },
  )
})

test('a percentage keeps its sign and takes a comma', () => {
  expect(plainPercent('−1,5 %')).toBe('-1.5')
  expect(plainPercent('+0.50')).toBe('0.50')
  expect(plainPercent('１．２５％')).toBe('1.25')
  expect(plainPercent('1e2')).toBe('1e2')
})
