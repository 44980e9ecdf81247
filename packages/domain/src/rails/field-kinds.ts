/**
 * The kinds of field that a payment rail may ask for: how each is written in one form, checked, and shown in groups. Server and
 * app check with the same code.
 */
import { cardNumber, emailForm, mobileNumber, numberAsWritten, oneLine, seenLength } from '../text/forms.ts'
import { ibanLengths } from './iban-lengths.ts'

export const fieldKinds = [
  'iban',
  'clabe',
  'pix',
  'upi',
  'mobile',
  'email',
  'contact',
  'handle',
  'card',
  'bank_account',
  'account',
  'number',
  'sort_code',
  'text',
] as const
export type FieldKind = (typeof fieldKinds)[number]

export const fieldFaults = [
  'required',
  'too_short',
  'too_long',
  'control_characters',
  'account',
  'iban',
  'iban_country',
  'iban_length',
  'iban_check',
  'clabe',
  'clabe_check',
  'pix',
  'pix_cpf',
  'pix_cnpj',
  'upi',
  'mobile',
  'mobile_prefix',
  'email',
  'contact',
  'handle',
  'card',
  'card_check',
  'figures',
  'sort_code',
] as const
export type FieldFault = (typeof fieldFaults)[number]

/** What a rail says about one of its fields, besides its label. */
export type FieldRule = {
  readonly kind: FieldKind
  readonly isRequired: boolean
  /** Length of a text, or figures of a number; null: as the kind allows. */
  readonly min: number | null
  readonly max: number | null
  /** Country code of every mobile, as "+254"; a number written without a country code gets it. Empty: any. */
  readonly prefix: string
}

export type CheckedField =
  | { readonly value: string; readonly fault: null }
  | { readonly fault: FieldFault; readonly values: Readonly<Record<string, string | number>> }

type Limits = Pick<FieldRule, 'min' | 'max' | 'prefix'> & {
  /** Country code of the market, which a mobile gets if neither it nor its rail names one. */
  readonly code?: string | undefined
}
type Kind = {
  /** Brings what was written to one form; idempotent. */
  readonly form: (text: string, limits: Limits) => string
  /** What is wrong with a value in that form; null: nothing. */
  readonly faultOf: (value: string, limits: Limits) => FieldFault | Found | null
  readonly shown?: (value: string) => string
}
type Found = { readonly fault: FieldFault; readonly values: Readonly<Record<string, string | number>> }

const EMAIL =
  /^[a-z0-9](?:[a-z0-9._%+-]{0,62}[a-z0-9_+-])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const E164 = /^\+[1-9]\d{6,14}$/
const ACCOUNT_SIGNS = /^[\p{L}\p{N}@._+\-() ]+$/u
const CONTROL = /[\p{Cc}\p{Cs}]/u

const kinds: Readonly<Record<FieldKind, Kind>> = {
  iban: { form: (text) => lettersAndFigures(text).replace(/^IBAN/, ''), faultOf: ibanFault, shown: inFours },
  clabe: {
    form: figuresOf,
    faultOf: (value) => (/^\d{18}$/.test(value) ? (isClabe(value) ? null : 'clabe_check') : 'clabe'),
    // Bank, branch, account and check digit.
    shown: (value) => value.replace(/^(\d{3})(\d{3})(\d{11})(\d)$/, '$1 $2 $3 $4'),
  },
  pix: { form: pixForm, faultOf: pixFault, shown: pixShown },
  upi: {
    form: (text) => withoutBlanks(text).toLowerCase(),
    // The name of the bank has no dot: an e-mail address is no UPI id.
    faultOf: (value) => (/^[a-z0-9][a-z0-9._-]{1,255}@[a-z][a-z0-9]{1,63}$/.test(value) ? null : 'upi'),
  },
  mobile: { form: mobileForm, faultOf: mobileFault, shown: mobileShown },
  email: { form: emailForm, faultOf: (value) => (EMAIL.test(value) ? null : 'email') },
  contact: {
    form: (text, limits) =>
      text.includes('@') || text.includes('＠') ? emailForm(text) : mobileForm(text, limits),
    faultOf: (value, limits) => {
      if (EMAIL.test(value)) return null
      return /^\+?\d+$/.test(value) && !value.includes('@') ? mobileFault(value, limits) : 'contact'
    },
    shown: (value) => (value.includes('@') ? value : mobileShown(value)),
  },
  handle: {
    form: (text) => `@${withoutBlanks(text).replace(/^@+/, '').toLowerCase()}`,
    faultOf: (value) => (/^@[a-z0-9][a-z0-9._-]{2,31}$/.test(value) ? null : 'handle'),
  },
  card: {
    form: figuresOf,
    faultOf: (value) => (/^\d{12,19}$/.test(value) ? (isLuhn(value) ? null : 'card_check') : 'card'),
    shown: inFours,
  },
  bank_account: {
    form: cardNumber,
    faultOf: (value) => (value.length < 3 || value.length > 64 ? 'account' : null),
    shown: (value) => (/^\d{12,}$/.test(value) ? inFours(value) : value),
  },
  account: {
    form: numberAsWritten,
    faultOf: (value) =>
      value.length < 3 || value.length > 64 || !ACCOUNT_SIGNS.test(value) ? 'account' : null,
    shown: (value) => (/^\d{12,}$/.test(value) ? inFours(value) : value),
  },
  number: {
    form: figuresOf,
    faultOf: (value, { min, max }) => {
      const [minimum, maximum] = [min ?? 1, max ?? 34]
      const fits = value.length >= minimum && value.length <= maximum
      const digits = minimum === maximum ? String(minimum) : `${minimum}–${maximum}`
      return fits && /^\d+$/.test(value) ? null : { fault: 'figures', values: { digits } }
    },
    shown: (value) => (value.length > 9 ? inFours(value) : value),
  },
  sort_code: {
    form: figuresOf,
    faultOf: (value) => (/^\d{6}$/.test(value) ? null : 'sort_code'),
    shown: (value) => value.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3'),
  },
  text: {
    form: oneLine,
    faultOf: (value, { min, max }) => {
      if (CONTROL.test(value)) return 'control_characters'
      const [minimum, maximum] = [min ?? 2, max ?? 60]
      if (seenLength(value) < minimum) return { fault: 'too_short', values: { minimum } }
      return value.length > maximum ? { fault: 'too_long', values: { maximum } } : null
    },
  },
}

/** Longer than any value of any kind. */
const MAX_WRITTEN = 400

/**
 * Brings what was written into a field to its one form, and says what is wrong with it. Nothing in an optional field is "".
 * @param code the market's first country code
 */
export function checkField(rule: FieldRule, written: string, code: string | undefined): CheckedField {
  if (written.length > MAX_WRITTEN) return { fault: 'too_long', values: { maximum: rule.max ?? MAX_WRITTEN } }
  if (seenLength(written) === 0)
    return rule.isRequired ? { fault: 'required', values: {} } : { value: '', fault: null }
  const kind = kinds[rule.kind]
  const value = kind.form(written, { ...rule, code })
  const found = kind.faultOf(value, rule)
  if (found === null) return { value, fault: null }
  return typeof found === 'string' ? { fault: found, values: {} } : found
}

/** A checked value as people read it, in the groups of its kind: "DE89 3704 0044 0532 0130 00". */
export function shownField(kind: FieldKind, value: string): string {
  return kinds[kind].shown?.(value) ?? value
}

function withoutBlanks(text: string): string {
  return numberAsWritten(text).replace(/\s+/g, '')
}

function lettersAndFigures(text: string): string {
  return numberAsWritten(text)
    .replace(/[\s.\-/]/g, '')
    .toUpperCase()
}

/** The figures of a number, without what people write between them; anything else stays, and is a fault. */
function figuresOf(text: string): string {
  return numberAsWritten(text).replace(/[\s.\-/]/g, '')
}

function inFours(value: string): string {
  return value.replace(/(.{4})(?=.)/g, '$1 ')
}

function ibanFault(value: string): FieldFault | Found | null {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{6,30}$/.test(value)) return 'iban'
  const country = value.slice(0, 2)
  const length = ibanLengths.get(country)
  if (length === undefined) return { fault: 'iban_country', values: { country } }
  if (value.length !== length)
    return { fault: 'iban_length', values: { country, length, written: value.length } }
  return remainder97(`${value.slice(4)}${value.slice(0, 4)}`) === 1 ? null : 'iban_check'
}

/** The remainder by 97 of the number that remains when each letter is replaced by its value, A = 10. */
function remainder97(text: string): number {
  let rest = 0
  for (const sign of text) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** The last of 18 figures completes the others, weighted 3, 7, 1, to a multiple of ten. */
function isClabe(value: string): boolean {
  const weights = [3, 7, 1]
  const sum = [...value.slice(0, 17)].reduce(
    (total, figure, at) => total + ((Number(figure) * (weights[at % 3] ?? 1)) % 10),
    0,
  )
  return (10 - (sum % 10)) % 10 === Number(value.at(-1))
}

function isLuhn(value: string): boolean {
  const sum = [...value].reverse().reduce((total, figure, at) => {
    const doubled = Number(figure) * (at % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/**
 * A PIX key in the form of the central bank: e-mail and random key in lower case, a mobile with +55, CPF and CNPJ without
 * punctuation. Eleven figures alone are a CPF; a mobile has its brackets or its +55.
 */
function pixForm(text: string): string {
  const written = withoutBlanks(text)
  if (written.includes('@')) return emailForm(text)
  if (UUID.test(written.toLowerCase())) return written.toLowerCase()
  const hex = /^[0-9a-f]{32}$/i.test(written) && /[a-f]/i.test(written)
  if (hex) return written.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  if (/^(\+|\(|0055\d{11}$)/.test(written)) return mobileForm(text, { min: null, max: null, prefix: '+55' })
  return written.replace(/[.\-/]/g, '').toUpperCase()
}

function pixFault(value: string): FieldFault | Found | null {
  if (value.includes('@')) return value.length <= 77 && EMAIL.test(value) ? null : 'email'
  if (value.startsWith('+')) return /^\+55[1-9]{2}9?\d{8}$/.test(value) ? null : 'mobile'
  if (/^\d{11}$/.test(value)) return isCpf(value) ? null : 'pix_cpf'
  if (/^[A-Z0-9]{12}\d{2}$/.test(value)) return isCnpj(value) ? null : 'pix_cnpj'
  return UUID.test(value) ? null : 'pix'
}

function pixShown(value: string): string {
  if (/^\d{11}$/.test(value)) return value.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
  if (/^[A-Z0-9]{14}$/.test(value)) return value.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
  return value.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, '+55 $1 $2-$3')
}

function isCpf(value: string): boolean {
  return !/^(\d)\1*$/.test(value) && endsInChecks(value, [10, 11])
}

/** Since July 2026 the first twelve signs may be letters, which count as their place after "0" in ASCII. */
function isCnpj(value: string): boolean {
  return !/^(.)\1*$/.test(value) && endsInChecks(value, [5, 6])
}

/** Whether the last two figures are the check digits of CPF and CNPJ: weights fall from `from` to 2, then from 9 again. */
function endsInChecks(value: string, from: readonly [number, number]): boolean {
  return from.every((first, at) => {
    const body = value.slice(0, value.length - 2 + at)
    const sum = [...body].reduce((total, sign, place) => {
      const weight = first - place
      return total + (sign.charCodeAt(0) - 48) * (weight < 2 ? weight + 8 : weight)
    }, 0)
    const check = sum % 11 < 2 ? 0 : 11 - (sum % 11)
    return check === Number(value.charAt(body.length))
  })
}

function mobileForm(text: string, { prefix, code }: Limits): string {
  const written = numberAsWritten(text).replace(/^tel:/i, '')
  if (prefix === '') return mobileNumber(text, code) ?? withoutBlanks(text)
  const figures = written.replace(/[\s.\-()/]/g, '')
  const country = prefix.slice(1)
  // With the country code, but without its plus. A bracket begins an area code.
  const isWhole =
    figures.startsWith(country) && figures.length >= country.length + 9 && !written.startsWith('(')
  const whole = isWhole ? `+${figures}` : figures.replace(/^00/, '+')
  const number = whole.startsWith('+') ? whole : `${prefix}${whole}`
  // The zero is dialled only without the country code.
  return number.startsWith(`${prefix}0`)
    ? `${prefix}${number.slice(prefix.length).replace(/^0+/, '')}`
    : number
}

function mobileFault(value: string, { prefix }: Limits): FieldFault | Found | null {
  if (!E164.test(value)) return 'mobile'
  return value.startsWith(prefix) ? null : { fault: 'mobile_prefix', values: { prefix } }
}

/** Country codes of one and two figures; all others have three. */
const SHORT_CODES = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** "+254 712 345 678", "+86 138 0000 0001". */
function mobileShown(value: string): string {
  const code = SHORT_CODES.exec(value)?.[0] ?? value.slice(0, 4)
  const rest = value.slice(code.length)
  const groups = { 10: /^(\d{3})(\d{3})(\d{4})$/, 11: /^(\d{3})(\d{4})(\d{4})$/ }[rest.length]
  const parted = groups ? rest.replace(groups, '$1 $2 $3') : rest.replace(/(\d)(?=(\d{3})+$)/g, '$1 ')
  return `${code} ${parted}`
}
