/**
 * What people type or paste, brought to one form for each kind of value. Forms, links, searches, login and the contract's fields
 * all use these, so a value that one door takes is the same value at every other. Each form is idempotent.
 */

/** Direction marks, zero widths, soft hyphens and fillers, and what is left of an object that was not pasted. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffc]/gu
/** The same, but not what joins and colours a picture, such as a family, a flag or a keycap. */
const UNSEEN_OUTSIDE_PICTURES =
  /(\p{Extended_Pictographic}(?:[\p{Emoji_Modifier}\p{Extended_Pictographic}\u{e0020}-\u{e007f}]|\ufe0f|\u200d)*|[\d#*]\ufe0f\u20e3)|[\p{Default_Ignorable_Code_Point}\ufff9-\ufffc]/gu
/** Spaces of every width, and signs that are drawn as one; not line breaks. */
const BLANKS = /[\t\p{Z}\u2800\u{1d159}\u{13441}\u{13442}\u{16fe4}]+/gu
const BLANK_SIGN =
  /[\s\p{Z}\p{Default_Ignorable_Code_Point}\ufff9-\ufffc\u2800\u{1d159}\u{13441}\u{13442}\u{16fe4}]/u
/** Chooses the form of the sign before it: ❤ in colour, a flag of Scotland. */
const FORM_OF_SIGN = /[\p{Variation_Selector}\u{e0020}-\u{e007f}]/u
/** Everything that can be read. */
const SEEN = /[^\p{M}\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Co}]/u
const DASHES = /[\p{Pd}\u2043\u2212]/gu
/** What is between the groups of a code. */
const SEPARATORS = /(?<=[\p{L}\p{N}])[\s\p{Z}\u2800\p{Pd}\u2043\u2212]+(?=[\p{L}\p{N}])/gu

/** Whether nothing of a text can be seen. */
export function isBlank(text: string): boolean {
  return !SEEN.test(text.replace(UNSEEN, '').replace(BLANKS, ''))
}

/** Length of a text without what cannot be seen and without outer blanks; 0 for a blank text. */
export function seenLength(text: string): number {
  return isBlank(text) ? 0 : freeText(text.replace(UNSEEN, '')).length
}

/** Free text, as written but for its ends. */
export function freeText(text: string): string {
  // By hand: a pattern for the end of a text takes quadratic time on long runs of blanks.
  let start = 0
  let end = text.length
  while (start < end && BLANK_SIGN.test(signAt(text, start))) start += signAt(text, start).length
  while (end > start && BLANK_SIGN.test(signBefore(text, end))) end -= signBefore(text, end).length
  while (end > start && FORM_OF_SIGN.test(signAt(text, end))) end += signAt(text, end).length
  return text.slice(start, end)
}

function signAt(text: string, at: number): string {
  return at < text.length ? String.fromCodePoint(text.codePointAt(at) ?? 0) : ''
}

function signBefore(text: string, end: number): string {
  return (
    /[\ud800-\udbff][\udc00-\udfff]/.exec(text.slice(Math.max(0, end - 2), end))?.[0] ?? text.charAt(end - 1)
  )
}

/** A line that names or finds something, such as a nickname, a bank or a search: no unseen marks, single spaces, NFC. */
export function oneLine(text: string): string {
  return text
    .replace(UNSEEN_OUTSIDE_PICTURES, (_, picture: string | undefined) => picture ?? '')
    .normalize('NFC')
    .replace(BLANKS, ' ')
    .trim()
}

const APOSTROPHES = /['’‘‛`´ʹʻʼʽʾʿˈ′＇]/gu
const MIDDLE_DOTS = /[·•‧・･∙⋅．●▪⸱]/gu

/** A person's name: one apostrophe, one hyphen, one middle dot. `isSamePerson` compares two names. */
export function personName(text: string): string {
  return text
    .replace(UNSEEN, '')
    .replace(APOSTROPHES, "'")
    .normalize('NFC')
    .replace(MIDDLE_DOTS, '·')
    .replace(/，/g, ',')
    .replace(DASHES, '-')
    .replace(BLANKS, ' ')
    .trim()
}

/** Digits of any script as 0–9, full width as half, no unseen marks, no outer blanks: for values that are not prose. */
function plain(text: string): string {
  return freeText(plainDigits(text).normalize('NFKC'))
}

/** Digits of any script as 0–9, without unseen marks. */
export function plainDigits(text: string): string {
  return text.replace(UNSEEN, '').replace(/(?!\d)\p{Nd}/gu, digitOf)
}

/** The value of a digit of another script: Unicode keeps the ten of a script in a row. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}

/** A code of letters and digits without the separators of its groups: an SMS code, a payment password, a recovery code. */
export function plainCode(text: string): string {
  return plain(text).replace(SEPARATORS, '')
}

/** An SMS code, also out of the whole message if one number in it has six figures. */
export function smsCodeForm(text: string): string {
  const [found, ...more] = plain(text).matchAll(/(?<!\d)\d{6}(?!\d)/g)
  return found && more.length === 0 ? found[0] : plainCode(text)
}

/**
 * An address of e-mail without blanks and in lower case: no provider tells two people apart by case. Also out of a `mailto:` link.
 */
export function emailForm(text: string): string {
  return numberAsWritten(text)
    .replace(/\s+/g, '')
    .normalize('NFKC') // an accent may have come to another letter
    .replace(/^(?:mailto:)+/i, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** What an address looks like that mail servers everywhere take; local part of 64 characters at most. */
export const EMAIL =
  /^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** An invite code, also out of an invite link or with a word before it: "Invite code: BOB12345". */
export function inviteCodeForm(text: string): string {
  const written = plain(text)
  const [, linked] = /(?:\/invite\/|[?&]invitecode=)([a-z0-9]{4,16})(?![a-z0-9])/i.exec(written) ?? []
  return upperCase(linked ?? plainCode(withoutName(written)))
}

/** "Order no.: #AB12." without what names the code, and without signs round it. */
function withoutName(written: string): string {
  return /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(written.replace(/^.*:/s, ''))?.[0] ?? ''
}

/** The address of a wallet of this market. */
export function walletForm(text: string): string {
  return upperCase(plainCode(text))
}

/** An address or transaction of another network, whose letters keep their case. */
export function networkForm(text: string): string {
  return plain(text)
    .replace(/[\s\p{Z}\u2800]+/gu, '')
    .normalize('NFKC')
    .replace(/^0X/, '0x')
}

/** An order's number or payment reference. */
export function orderNumberForm(text: string): string {
  return upperCase(plainCode(withoutName(plain(text))))
}

export function usernameForm(text: string): string {
  return plain(text)
}

/** What an account is found by at login: a mobile in E.164, or a username in lower case. */
export function accountNameForm(text: string, code?: string): string {
  return mobileNumber(text, code) ?? plain(text).toLowerCase().normalize('NFKC')
}

/** A document number or a receiving account as written, with plain digits, letters and hyphens. */
export function numberAsWritten(text: string): string {
  return plain(text).replace(DASHES, '-').replace(BLANKS, ' ').trim()
}

/**
 * The number of a bank card or account: its figures, whatever is between them. An IBAN keeps its letters.
 */
export function cardNumber(text: string): string {
  const signs = upperCase(plain(text).replace(/[^\p{L}\p{N}]/gu, ''))
  const [, iban] = /^(?:IBAN)?([A-Z]{2}\d{2}[A-Z\d]{10,30})$/.exec(signs) ?? []
  return iban ?? signs.replace(/\D/g, '')
}

/** Passwords of one look have one spelling. Marks and blanks stay: they are part of the secret. */
export function passwordForm(text: string): string {
  return text.normalize('NFC')
}

/** What people write between the figures of a mobile. */
const BETWEEN_FIGURES = /[\s\p{Z}\u2800\p{Pd}\u2043\u2212\u30fc._·•‧・∙⋅()[\]/,;]+/gu

/** Of a number without a country code, if the caller knows no market. */
const USUAL_CODE = '+86'

/**
 * A mobile number in E.164, as written in contacts: "+86 138 0000 0001", "(0086) 138-0000-0001". A number without a country code
 * gets that of its market. Null if the text is no number.
 */
export function mobileNumber(text: string, code: string = USUAL_CODE): string | null {
  const bare = dialled(text)
  if (!/^\+?\d+$/.test(bare)) return null
  const [, mainland] = /^\+860?(1[3-9]\d{9})$/.exec(bare) ?? []
  const number =
    mainland !== undefined ? `+86${mainland}` : bare.startsWith('+') ? bare : withCode(bare, code)
  return number !== null && /^\+[1-9]\d{6,14}$/.test(number) ? number : null
}

/** No number at home has as many figures; 11 are one at home where country codes have two figures, as in Brazil. */
const WHOLE_FIGURES = 12

function withCode(figures: string, code: string): string | null {
  const country = code.slice(1)
  if (code === '+86') {
    const [, mainland] = /^(?:86)?0?(1[3-9]\d{9})$/.exec(figures) ?? []
    return mainland === undefined ? null : `${code}${mainland}`
  }
  const whole = country.length === 2 ? WHOLE_FIGURES : WHOLE_FIGURES - 1
  if (figures.startsWith(country) && figures.length >= whole) return `+${figures}`
  // The zero is dialled only without the country code.
  const local = figures.replace(/^0/, '')
  return local.length < MIN_LOCAL_FIGURES ? null : `${code}${local}`
}

/** Shorter ones are no mobile anywhere, but may be the beginning of something else. */
const MIN_LOCAL_FIGURES = 7

/** What a search for a mobile may stand for, a part of one too: its figures, and a country code's 00 as a plus. */
export function mobileParts(text: string): string[] {
  const figures = plain(text).replace(BETWEEN_FIGURES, '')
  return [...new Set([mobileNumber(text) ?? figures, dialled(text)])].filter((part) => /^\+?\d+$/.test(part))
}

function dialled(text: string): string {
  return (
    plain(text)
      .replace(/^tel:/i, '')
      // "+44 (0)20": the zero is dialled only without the country code.
      .replace(/^(\+|00)(.+?)\(0\)/, '$1$2')
      .replace(BETWEEN_FIGURES, '')
      .replace(/^\+?00/, '+')
  )
}

function upperCase(text: string): string {
  return text.toUpperCase().normalize('NFKC')
}

/**
 * The words of a search for a name, without case, accents and what joins or parts words. A name is found if it has them all, in
 * whatever order.
 */
export function searchWords(text: string): string[] {
  return text
    .replace(UNSEEN, '')
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .replace(/[đøł]/gu, (letter) => ({ đ: 'd', ø: 'o' })[letter] ?? 'l')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Whether a name, as `personName` gives it, has only signs that names have. */
export function isPersonName(text: string): boolean {
  const name = personName(text)
  return seenLength(name) >= 2 && name.length <= 60 && hasNameSigns(name)
}

export function hasNameSigns(name: string): boolean {
  return /\p{L}/u.test(name) && /^[\p{L}\p{M}\p{N} .,·'\-_()（）]+$/u.test(name)
}

/** A document's number with whatever is between its groups. */
export const DOCUMENT_NUMBER = /^[A-Za-z0-9][A-Za-z0-9 .\-()/]{4,29}$/

export function isDocumentNumber(text: string): boolean {
  return DOCUMENT_NUMBER.test(numberAsWritten(text))
}
