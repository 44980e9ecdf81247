import { readAmount } from '@u-market/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Edit, readEdit, withoutFigure } from './amount-edit.ts'
import { grouped } from './money.ts'
import { caretBefore } from './use-grouping.ts'

describe('a grouped field is read', () => {
  test.each([
    { what: 'a figure at the end', before: '1,240', raw: '1,2405', plain: '12405' },
    { what: 'one taken away', before: '1,240', raw: '1,24', plain: '124' },
    { what: 'a point', before: '1,240', raw: '1,240.', plain: '1240.' },
    { what: 'the comma of an Asian keyboard', before: '1,240', raw: '1,240，', plain: '1240.' },
    { what: 'a comma behind a figure', before: '12', raw: '12,', plain: '12.' },
    { what: 'an Arabic figure', before: '1,240', raw: '1,240٥', plain: '12405' },
    { what: 'a blank', before: '1', raw: '1 ', plain: '1' },
    { what: 'a pasted amount with groups', before: '', raw: '¥ 1,240.50', plain: '1240.50' },
    { what: 'pasted groups without a point', before: '', raw: '12,345', plain: '12345' },
    { what: 'a pasted decimal comma', before: '', raw: '12,5', plain: '12.5' },
    { what: 'a comma where no group can end', before: '', raw: '0,500', plain: '0.50' },
    { what: 'one pasted over another', before: '1,240', raw: '12,5', plain: '12.5' },
    { what: 'one pasted over its like', before: '1.00', raw: '1.000', from: 0, plain: '1000' },
  ])('after $what', ({ raw, plain, ...edit }) => {
    expect(
      readEdit({ ...edit, raw, caret: raw.length }, { decimals: 2, isSoft: false, cut: '' }),
    ).toMatchObject({
      text: plain,
    })
  })

  test.each([
    { what: 'two numbers', before: '', raw: '尾号1234 转账 100.00元', problem: 'many' },
    { what: 'an exponent', before: '', raw: '1e3', problem: 'unclear' },
    { what: 'a sign', before: '5', raw: '5-', problem: 'sign' },
    { what: 'a letter', before: '5', raw: '5e', problem: 'unclear' },
    { what: 'a second point', before: '1.5', raw: '1.5.', problem: 'unclear' },
    { what: 'a figure too many', before: '123,456,789,012', raw: '123,456,789,0123', problem: 'long' },
  ])('as it was, after $what', ({ before, raw, problem }) => {
    expect(
      readEdit({ before, raw, caret: raw.length }, { decimals: 2, isSoft: false, cut: '' }),
    ).toMatchObject({
      problem,
    })
  })
})

test('the caret keeps its place after a change in the middle', () => {
  const typed = { decimals: 2, isSoft: false, cut: '' }
  expect(readEdit({ before: '1,240', raw: '19,240', caret: 2 }, typed)).toMatchObject({
    text: '19240',
    behind: 3,
  })
  expect(readEdit({ before: '1.23', raw: '1.923', caret: 3 }, typed)).toMatchObject({
    text: '1.92',
    behind: 1,
  })
  expect(caretBefore({ text: '19,240', behind: 3, separator: ',' })).toBe(3)
  expect(caretBefore({ text: '1,240.50', behind: 0, separator: ',' })).toBe(8)
  expect(caretBefore({ text: '240', behind: 3, separator: ',' })).toBe(0)
})

test('a deleted separator takes the figure next to it', () => {
  const before = '1,234,567'
  const taken = (edit: Partial<Edit>) => withoutFigure({ before, raw: '1,234567', caret: 5, ...edit }, ',')
  expect(taken({})).toMatchObject({ raw: '1,23567', caret: 4 })
  expect(taken({ isForward: true })).toMatchObject({ raw: '1,23467', caret: 5 })
  expect(withoutFigure({ before: '1234 5', raw: '12345', caret: 4 }, ' ')).toMatchObject({ raw: '1235' })
  expect(taken({ raw: '1,24,567', caret: 3 })).toMatchObject({ raw: '1,24,567' })
})

test('typed key by key, an amount is what it is when pasted', () => {
  const amount = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n - 1n }), fc.constantFrom('', '.', '.5', '.50', ',5', ',50'))
    .chain(([whole, fraction]) =>
      fc.constantFrom(`${whole}${fraction}`, `${grouped(String(whole))}${fraction.replace(',', '.')}`),
    )
  fc.assert(
    fc.property(amount, (text) => {
      const pasted = readAmount(text, 2)
      expect({ text: typedKeyByKey(text).replace(/\.$/, '') }).toEqual(pasted)
    }),
  )
  expect(typedKeyByKey('1,234.5')).toBe('1234.5')
  expect(typedKeyByKey('12，5')).toBe('12.5')
})

test.each(['1.234,5', '1.234,50', '12.345,00', '1.234.567', '1.234.567,5', '1,234,567.5', '123.456.789,01'])(
  'typed key by key, %s is what it is when pasted',
  (text) => {
    expect({ text: typedKeyByKey(text) }).toEqual(readAmount(text, 2))
  },
)

test.each([
  ['1.5.', '1.5'],
  ['1.23,', '1.23'],
  ['0.123,5', '0.12'],
  ['1234.567,5', '1234.56'],
  ['1.2345,6', '1.23'],
])('typed key by key, %s has no groups', (text, plain) => {
  expect(typedKeyByKey(text)).toBe(plain)
})

test('a cut figure that was taken back ends no group', () => {
  expect(typedKeyByKey('1.234<4,')).toBe('1.24')
})

function typedKeyByKey(text: string): string {
  let value = ''
  let rest = { isSoft: false, cut: '' }
  for (const key of text) {
    const before = grouped(value)
    // "<" takes the last figure back.
    const raw = key === '<' ? before.slice(0, -1) : before + key
    const read = readEdit({ before, raw, caret: raw.length }, { decimals: 2, ...rest })
    if ('problem' in read) continue
    value = read.text
    rest = read
  }
  return value
}
