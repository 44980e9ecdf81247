import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as forms from './forms.ts'

const { mobileNumber, plainCode, cardNumber, isBlank } = forms

test.each([
  '+86 138 0000 0001',
  '+8613800000001',
  '0086-138-0000-0001',
  '86 13800000001',
  '(+86) 138.0000.0001',
  '(0086)13800000001',
  '+86(0)138 0000 0001',
  '\u202a+86 138 0000 0001\u202c',
  '\u200e138\u00a00000\u20090001\u200f',
  '１３８０００００００１',
  '138–0000—0001',
  '138‐0000−0001',
  '138·0000·0001',
  '138 0000\t0001\n',
  '013800000001',
  '١٣٨٠٠٠٠٠٠٠١',
  '𝟏𝟑𝟖𝟎𝟎𝟎𝟎𝟎𝟎𝟎𝟏',
  '138 0000 0001.',
  'tel:+86-138-0000-0001',
  '+86 0138 0000 0001',
  '＋86，138 0000 0001；',
])('a mobile is read from %j', (written) => {
  expect(mobileNumber(written)).toBe('+8613800000001')
})

test('numbers of other countries, and what is no number', () => {
  expect(mobileNumber('+44 (0)20 7946 0958')).toBe('+442079460958')
  expect(mobileNumber('0044 20 7946 0958')).toBe('+442079460958')
  expect(mobileNumber('+1 (415) 555-2671')).toBe('+14155552671')
  for (const none of [
    'Phone 13800000001',
    '4155552671',
    '',
    '+',
    'bob',
    '138 0000 0001, 139 0000 0001',
    '1+3',
  ])
    expect(mobileNumber(none), none).toBeNull()
})

test('a number without a country code gets that of its market', () => {
  for (const [code, written, number] of [
    ['+55', '(11) 91234-5678', '+5511912345678'],
    ['+55', '011 91234 5678', '+5511912345678'],
    ['+55', '13 91234-5678', '+5513912345678'],
    // Santa Maria's area code is that of the country.
    ['+55', '(55) 99123-4567', '+5555991234567'],
    ['+55', '55 11 91234-5678', '+5511912345678'],
    ['+55', '+86 138 0000 0001', '+8613800000001'],
    ['+254', '0712 345 678', '+254712345678'],
    ['+254', '254712345678', '+254712345678'],
    ['+1', '415 555 2671', '+14155552671'],
    ['+1', '1 415 555 2671', '+14155552671'],
    ['+852', '9123 4567', '+85291234567'],
    ['+81', '090-1234-5678', '+819012345678'],
  ] as const) {
    expect(mobileNumber(written, code), `${written} at ${code}`).toBe(number)
    expect(forms.accountNameForm(written, code)).toBe(number)
  }
  expect(mobileNumber('12345', '+55')).toBeNull()
  expect(forms.accountNameForm('Bob', '+55')).toBe('bob')
})

test('a digit of any script is the digit that it means', () => {
  for (let code = 0; code < 0x110000; code++) {
    const sign = code >= 0xd800 && code < 0xe000 ? '' : String.fromCodePoint(code)
    if (/\p{Nd}/u.test(sign)) expect(plainCode(sign), code.toString(16)).toMatch(/^\d$/)
  }
  expect(plainCode('٠١٢٣٤٥٦٧٨٩ ०१२३४५६७८९ ０９')).toBe('0123456789012345678909')
})

test('codes, addresses and account numbers are kept without the separators of their groups', () => {
  expect(plainCode(' １２３ ４５６\u200b')).toBe('123456')
  expect(plainCode('abcde–FGHIJ')).toBe('abcdeFGHIJ')
  expect(forms.inviteCodeForm(' bob12345 \u200e')).toBe('BOB12345')
  for (const shared of [
    'https://u.example/invite/bob12345',
    '来U集市交易：http://u.example/invite/BOB12345?from=x 一起',
    'ｉnvite code： bob-12345。',
    '“BOB12345”',
  ])
    expect(forms.inviteCodeForm(shared), shared).toBe('BOB12345')
  for (const order of ['#ab12-34', '订单号：AB12 34。', 'AB1234'])
    expect(forms.orderNumberForm(order), order).toBe('AB1234')
  for (const sent of [
    'U Market: 123456 confirms 500.00 U, valid 5 minutes',
    '验证码１２３４５６。',
    '123 456',
  ])
    expect(forms.smsCodeForm(sent), sent).toBe('123456')
  for (const email of [
    'Bob@Mail.Example',
    ' ｂｏｂ@mail.example\u200b',
    'mailto:bob@MAIL.example',
    'bob @mail. example',
  ])
    expect(forms.emailForm(email), email).toBe('bob@mail.example')
  for (const email of [
    'a@b',
    'a b@mail.example',
    'a@@mail.example',
    '.a@mail.example',
    'a@-b.example',
    '<a@mail.example>',
  ])
    expect(forms.EMAIL.test(email), email).toBe(false)
  expect(forms.smsCodeForm('123456 or 654321')).not.toMatch(/^\d{6}$/)
  expect(forms.walletForm('u012 3456-789a bcdef')).toBe('U0123456789ABCDEF')
  expect(forms.networkForm('\u2068TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t \n')).toBe(
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  )
  expect(forms.networkForm('0Xabc')).toBe('0xabc')
  for (const card of [
    '6222 0212-3456.7890',
    '6222·0212·3456·7890',
    '卡号：6222，0212，3456，7890',
    '６２２２/0212_3456 7890',
  ])
    expect(cardNumber(card), card).toBe('6222021234567890')
  for (const iban of ['de89 3704 0044 0532 0130 00', 'IBAN: DE89 3704 0044 0532 0130 00'])
    expect(cardNumber(iban), iban).toBe('DE89370400440532013000')
  expect(forms.accountNameForm(' ＢＯＢ_1 ')).toBe('bob_1')
  expect(forms.accountNameForm('+86 138 0000 0000')).toBe('+8613800000000')
})

test('names of people have one apostrophe, one hyphen and one middle dot', () => {
  expect(forms.personName(' Sean\u00a0O’Brien‐Smith\u200e ')).toBe("Sean O'Brien-Smith")
  for (const dot of '·•‧・･．●▪') expect(forms.personName(`阿卜杜拉${dot}买买提`)).toBe('阿卜杜拉·买买提')
  expect(forms.personName('Jose\u0301')).toBe('José')
  expect(forms.personName('Ng，Alice')).toBe('Ng,Alice')
  for (const none of ['..', '--', '（）', '12']) expect(forms.isPersonName(none), none).toBe(false)
})

test('a nickname keeps its pictures whole and loses unseen marks', () => {
  expect(forms.oneLine(' Al\u202eice\u200b  👨‍👩‍👧 ')).toBe('Alice 👨‍👩‍👧')
  expect(forms.oneLine('1️⃣ ❤️')).toBe('1️⃣ ❤️')
})

test('free text keeps the form of its last sign', () => {
  for (const text of ['I ❤️', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '1️⃣', '葛󠄀']) expect(forms.freeText(` ${text}\u200b \n`), text).toBe(text)
})

describe('a text of which nothing is seen', () => {
  test.each([
    '',
    ' \u3000\n',
    '\u2800\u2800',
    '\u3164\u3164',
    '\u115f\u1160',
    '\uffa0',
    '\u200b\u2060',
    '\u0301\u0301',
    '\u00ad\u034f',
    '\ufffc\ufffc',
  ])('%j is blank', (text) => {
    expect(isBlank(text)).toBe(true)
    expect(forms.seenLength(text)).toBe(0)
  })
  test.each(['\u{1d159}', '\u{e0041}\u{e007f}', '\ufe0f', '\u{e0100}', '\ufffc', '\u{16fe4}'])(
    '%j is blank, and nothing in free text',
    (text) => {
      expect(isBlank(text)).toBe(true)
      expect(forms.freeText(`${text} a ${text}`)).toBe('a')
      expect(forms.freeText(text)).toBe('')
    },
  )
  test('a letter, a sign or a picture is not', () => {
    for (const text of ['a\u2800', '.', '😀', '中', '\u{1fae9}']) expect(isBlank(text), text).toBe(false)
    expect(forms.seenLength('a\u2800')).toBe(1)
    expect(forms.freeText('\u2800 a b \u3164')).toBe('a b')
  })
})

test.each(
  Object.entries({
    freeText: forms.freeText,
    oneLine: forms.oneLine,
    personName: forms.personName,
    plainCode: forms.plainCode,
    smsCodeForm: forms.smsCodeForm,
    emailForm: forms.emailForm,
    inviteCodeForm: forms.inviteCodeForm,
    walletForm: forms.walletForm,
    networkForm: forms.networkForm,
    orderNumberForm: forms.orderNumberForm,
    usernameForm: forms.usernameForm,
    accountNameForm: forms.accountNameForm,
    numberAsWritten: forms.numberAsWritten,
    cardNumber: forms.cardNumber,
    passwordForm: forms.passwordForm,
  }),
)('%s is the same when done twice', (_, form) => {
  const strange = fc.constantFrom(
    ' ',
    '\u200d',
    '\u2800',
    '\u0301',
    '’',
    '・',
    '-',
    '+',
    '0',
    '８',
    'é',
    '👨',
    'U',
    'ﬁ',
    '\u3164',
    '\n',
  )
  const text = fc.oneof(
    fc.array(fc.integer({ min: 1, max: 0x10ffff })).map((codes) => String.fromCodePoint(...codes)),
    fc.string({ unit: strange }),
  )
  fc.assert(
    fc.property(text, (written) => {
      const once = form(written)
      expect(form(once)).toBe(once)
    }),
    { numRuns: 200 },
  )
})

test('a long run of blanks takes no time', () => {
  const long = `a${' '.repeat(500_000)}a`
  const begun = Date.now()
  for (const form of [
    forms.freeText,
    forms.oneLine,
    forms.personName,
    forms.plainCode,
    forms.accountNameForm,
    forms.inviteCodeForm,
    forms.cardNumber,
    forms.smsCodeForm,
  ])
    form(long)
  expect(Date.now() - begun).toBeLessThan(2000)
})
