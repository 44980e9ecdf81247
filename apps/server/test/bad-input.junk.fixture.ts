/** The values put into each field in turn. A list sends the field twice; null leaves it out. */
export const junk: Record<string, string | readonly string[] | null> = {
  missing: null,
  empty: '',
  blank: '   ',
  'far too long': 'x'.repeat(20_000),
  'digits without end': '9'.repeat(400),
  'sent twice': ['1', '2'],
  negative: '-1',
  'with a plus': '+1.5',
  'too precise': '1.001',
  'an exponent': '1e3',
  hexadecimal: '0x10',
  infinite: 'Infinity',
  'not a number': 'NaN',
  'a script': '<script>alert(1)</script>',
  SQL: "1'; drop table app_user; --",
  'a quote': "' or '1'='1",
  'control characters': 'a\u0000b\u0007c',
  'a line break': '1\r\nset-cookie: x',
  'turned text': '1\u202e2',
  'digits of another script': '١٢٣',
  'wide digits': '１２３',
  'a picture letter': '😀',
  'beyond an int': '2147483648',
  'beyond a bigint': '99999999999999999999',
  'a path upwards': '../../../etc/passwd',
  'an object': '[object Object]',
  nothingness: 'null',
}

/** Returns whether this junk must be refused in this field, with the field named. */
export function isForbidden(path: string, field: string, kind: string): boolean {
  if (kind === 'far too long' && inlinePictures.includes(field)) return false
  return always.includes(kind) || (!isExempt(path, field) && (laws[field]?.includes(kind) ?? false))
}

/** An operator's login name and a passkey's name are any line of text; those of users have their own alphabets. */
function isExempt(path: string, field: string): boolean {
  return (path === 'logIn' && field === 'username') || (path === 'enrolPasskey' && field === 'name')
}

/** Kinds of junk that must be refused whatever the schema allows, because the schema is under test too. */
const numeric = [
  'negative',
  'with a plus',
  'too precise',
  'an exponent',
  'hexadecimal',
  'infinite',
  'not a number',
  'digits of another script',
  'wide digits',
  'beyond a bigint',
]
/** As long as a picture is. */
const inlinePictures = ['document', 'portrait']
const always = ['far too long', 'sent twice']
const hostile = ['a script', 'control characters', 'turned text', 'a picture letter', 'a path upwards']
const strange = [
  ...hostile,
  'SQL',
  'a quote',
  'blank',
  'negative',
  'too precise',
  'a line break',
  'an object',
]
const laws: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    [
      'num',
      'amount',
      'price',
      'maxPrice',
      'fee',
      'feePercent',
      'minAmount',
      'maxAmount',
      'id',
      'offerId',
      'sellerId',
      'userId',
      'page',
      'limit',
      'score',
      'before',
      'start',
      'end',
    ].map((field) => [
      field,
      [
        ...numeric,
        ...hostile,
        'SQL',
        'a quote',
        'blank',
        'a line break',
        'nothingness',
        'digits without end',
      ],
    ]),
  ),
  ...Object.fromEntries(
    ['content', 'remark', 'memo', 'reason', 'search', 'nickname'].map((field) => [
      field,
      ['control characters'],
    ]),
  ),
  ...Object.fromEntries(
    ['realName', 'name', 'payerName'].map((field) => [
      field,
      ['a script', 'SQL', 'a quote', 'control characters', 'a line break', 'blank'],
    ]),
  ),
  ...Object.fromEntries(
    ['bankName', 'bankBranch'].map((field) => [field, ['control characters', 'a line break', 'blank']]),
  ),
  ...Object.fromEntries(
    [
      'mobile',
      'code',
      'payPassword',
      'repeatedPayPassword',
      'username',
      'documentFront',
      'documentBack',
      'avatar',
      'qrCode',
      'proofs',
      'images',
      'event',
      'locale',
      'sort',
      'status',
      'state',
      'direction',
      'methodIds',
      'decision',
      'ruling',
    ].map((field) => [field, strange]),
  ),
  // Unseen marks are taken out; what is left may be an address.
  walletAddress: strange.filter((kind) => kind !== 'turned text'),
}
