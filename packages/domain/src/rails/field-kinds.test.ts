import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkField, type FieldKind, type FieldRule, fieldKinds, shownField } from './field-kinds.ts'
import { ibanLengths } from './iban-lengths.ts'

/** In a market that has no country code. */
const checkIn = (rule: FieldRule, written: string, code?: string) => checkField(rule, written, code)
const open: Omit<FieldRule, 'kind'> = { isRequired: true, min: null, max: null, prefix: '' }

describe('real accounts are read as people write them, and shown in groups', () => {
  test.each<[FieldKind, string, string, string, string?]>([
    ['iban', 'IBAN de89 3704-0044 0532 0130 00', 'DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
    ['iban', 'ＧＢ82 WEST 1234 5698 7654 32\u200b', 'GB82WEST12345698765432', 'GB82 WEST 1234 5698 7654 32'],
    [
      'iban',
      'MT84MALT011000012345MTLCAST001S',
      'MT84MALT011000012345MTLCAST001S',
      'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
    ],
    ['clabe', '032 180 00011835971 9', '032180000118359719', '032 180 00011835971 9'],
    ['pix', '123.456.789-09', '12345678909', '123.456.789-09'],
    ['pix', '00000000191', '00000000191', '000.000.001-91'],
    ['pix', '11.222.333/0001-81', '11222333000181', '11.222.333/0001-81'],
    ['pix', '12.abc.345/01de-35', '12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['pix', ' Ana.Souza@Exemplo.com.br ', 'ana.souza@exemplo.com.br', 'ana.souza@exemplo.com.br'],
    ['pix', '(11) 98765-4321', '+5511987654321', '+55 11 98765-4321'],
    ['pix', '+55 11 98765 4321', '+5511987654321', '+55 11 98765-4321'],
    ['pix', '(55) 98765-4321', '+5555987654321', '+55 55 98765-4321'],
    [
      'pix',
      '123E4567E89B42D3A456426614174000',
      '123e4567-e89b-42d3-a456-426614174000',
      '123e4567-e89b-42d3-a456-426614174000',
    ],
    ['upi', ' Ravi.Kumar @ OkHDFCBank', 'ravi.kumar@okhdfcbank', 'ravi.kumar@okhdfcbank'],
    ['mobile', '0712 345 678', '+254712345678', '+254 712 345 678', '+254'],
    ['mobile', '254712345678', '+254712345678', '+254 712 345 678', '+254'],
    ['mobile', '+254 (0)712-345-678', '+254712345678', '+254 712 345 678', '+254'],
    ['mobile', '138 0000 0001', '+8613800000001', '+86 138 0000 0001'],
    ['contact', '(415) 555-2671', '+14155552671', '+1 415 555 2671', '+1'],
    ['contact', 'Jane@Example.com', 'jane@example.com', 'jane@example.com', '+1'],
    ['handle', ' @Jane.Doe ', '@jane.doe', '@jane.doe'],
    ['card', '4111-1111 1111 1111', '4111111111111111', '4111 1111 1111 1111'],
    ['sort_code', '20–00–00', '200000', '20-00-00'],
    ['number', '5577 9911', '55779911', '55779911'],
    ['bank_account', '６２２２ 0212 3456 7890', '6222021234567890', '6222 0212 3456 7890'],
    ['account', 'alice@example.com', 'alice@example.com', 'alice@example.com'],
    ['text', '  Bank   of Utopia ', 'Bank of Utopia', 'Bank of Utopia'],
  ])('%s: %j', (...[kind, written, value, shown, prefix = '']) => {
    const checked = checkIn({ ...open, kind, prefix }, written)
    expect(checked).toEqual({ value, fault: null })
    expect(shownField(kind, value)).toBe(shown)
  })
})

test('a mobile without a country code gets that of the market, unless its rail names one', () => {
  const mobile = { ...open, kind: 'mobile' as const }
  expect(checkField(mobile, '13 98765-4321', '+55')).toEqual({ value: '+5513987654321', fault: null })
  expect(checkField({ ...open, kind: 'contact' }, '13 98765-4321', '+55').fault).toBeNull()
  expect(checkField(mobile, '+86 139 8765 4321', '+55')).toEqual({ value: '+8613987654321', fault: null })
  expect(checkField({ ...mobile, prefix: '+254' }, '0712 345 678', '+55')).toMatchObject({
    value: '+254712345678',
  })
})

test.each<[FieldKind, string, string, Record<string, string | number>?]>([
  ['iban', '6222021234567890', 'iban'],
  ['iban', 'ZZ89370400440532013000', 'iban_country', { country: 'ZZ' }],
  ['iban', 'DE8937040044053201300', 'iban_length', { country: 'DE', length: 22, written: 21 }],
  ['iban', 'DE89370400440532013001', 'iban_check'],
  ['clabe', '03218000011835971', 'clabe'],
  ['clabe', '032180000118359718', 'clabe_check'],
  ['pix', '12345678900', 'pix_cpf'],
  ['pix', '11111111111', 'pix_cpf'],
  ['pix', '11222333000180', 'pix_cnpj'],
  ['pix', 'ana@exemplo', 'email'],
  ['pix', '+1 415 555 2671', 'mobile'],
  ['pix', 'minha chave', 'pix'],
  ['upi', 'ravi@example.com', 'upi'],
  ['upi', 'ravi', 'upi'],
  ['mobile', 'ravi', 'mobile'],
  ['contact', 'jane', 'contact'],
  ['handle', '@j', 'handle'],
  ['card', '4111111111111112', 'card_check'],
  ['card', '41111111', 'card'],
  ['sort_code', '2000', 'sort_code'],
  ['account', 'a;b', 'account'],
  ['text', 'x', 'too_short', { minimum: 2 }],
  ['text', 'x'.repeat(61), 'too_long', { maximum: 60 }],
  ['text', 'a\u0007b', 'control_characters'],
  ['text', ' \u200b', 'required'],
])('%s: %j is refused as %s', (kind, written, fault, values = {}) => {
  expect(checkIn({ ...open, kind }, written)).toEqual({ fault, values })
})

test('a number has the figures that its rail asks for, and a mobile its country', () => {
  const account: FieldRule = { ...open, kind: 'number', min: 8, max: 8 }
  expect(checkIn(account, '1234567')).toEqual({ fault: 'figures', values: { digits: '8' } })
  expect(checkIn({ ...account, max: 10 }, '12x45678')).toEqual({
    fault: 'figures',
    values: { digits: '8–10' },
  })
  const mobile: FieldRule = { ...open, kind: 'mobile', prefix: '+254' }
  expect(checkIn(mobile, '+44 7911 123456')).toEqual({
    fault: 'mobile_prefix',
    values: { prefix: '+254' },
  })
  expect(checkIn({ ...open, kind: 'text', isRequired: false }, ' ')).toEqual({ value: '', fault: null })
})

describe('properties', () => {
  const figures = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
  const countries = [...ibanLengths.keys()]
  const iban = fc
    .tuple(fc.constantFrom(...countries), fc.stringMatching(/^[A-Z0-9]{29}$/))
    .map(([country, signs]) => {
      const account = signs.slice(0, (ibanLengths.get(country) ?? 0) - 4)
      const digits = [...`${account}${country}00`].map((sign) => Number.parseInt(sign, 36)).join('')
      return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`
    })
  const clabe = figures(17).map((body) => {
    const sum = [...body].reduce((total, figure, at) => total + Number(figure) * [3, 7, 1][at % 3]!, 0)
    return `${body}${(10 - (sum % 10)) % 10}`
  })
  const card = fc
    .integer({ min: 11, max: 18 })
    .chain((length) => figures(length))
    .map((body) => {
      const sum = [...body].reverse().reduce((total, figure, at) => {
        const doubled = Number(figure) * (at % 2 === 0 ? 2 : 1)
        return total + (doubled > 9 ? doubled - 9 : doubled)
      }, 0)
      return `${body}${(10 - (sum % 10)) % 10}`
    })
  const fault = (kind: FieldKind, written: string) => checkIn({ ...open, kind }, written).fault

  test.each([
    ['iban', iban],
    ['clabe', clabe],
    ['card', card],
  ] as const)(
    '%s: every valid one is taken, in groups too, and none with one figure changed',
    (kind, valid) => {
      fc.assert(
        fc.property(valid, fc.nat(), fc.integer({ min: 1, max: 9 }), (value, place, change) => {
          expect(fault(kind, value)).toBeNull()
          expect(checkIn({ ...open, kind }, shownField(kind, value))).toEqual({ value, fault: null })
          const places = [...value.matchAll(/\d/g)].map(({ index }) => index)
          const at = places[place % places.length]!
          const other = (Number(value[at]) + change) % 10
          expect(fault(kind, `${value.slice(0, at)}${other}${value.slice(at + 1)}`)).not.toBeNull()
        }),
      )
    },
  )

  test('CPF and CNPJ: of all ends, one pair of check digits is right', () => {
    fc.assert(
      fc.property(
        fc.oneof(figures(9), fc.stringMatching(/^[A-Z0-9]{12}$/)).filter((body) => new Set(body).size > 1),
        (body) => {
          const ends = Array.from({ length: 100 }, (_, end) => `${body}${String(end).padStart(2, '0')}`)
          expect(ends.filter((value) => fault('pix', value) === null)).toHaveLength(1)
        },
      ),
      { numRuns: 30 },
    )
  })

  test('whatever is written, a taken value is its own form, and its groups read back to it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...fieldKinds),
        fc.constantFrom('', '+1', '+55', '+254'),
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.stringMatching(/^[\d+ ().-]{3,20}$/),
          fc.emailAddress(),
          iban,
        ),
        (kind, prefix, written) => {
          const rule: FieldRule = { ...open, kind, prefix }
          const checked = checkIn(rule, written)
          if (checked.fault !== null) return
          expect(checkIn(rule, checked.value)).toEqual(checked)
          expect(checkIn(rule, shownField(kind, checked.value))).toEqual(checked)
        },
      ),
      { numRuns: 500 },
    )
  })
})
