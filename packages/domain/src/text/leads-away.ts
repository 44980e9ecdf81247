/** Whether a chat message leads out of the market, where support cannot read what was agreed. It only warns. */

import { plainDigits } from './forms.ts'

/** Rails that share their name with a messenger: to name them is no invitation. */
const PAYMENTS = /(?:微信|wechat|weixin|qq)\s*(?:支付|付款|收款|转账|零钱|pay)/gu
/** Digits as words, as they are written to get past a filter. */
const CHINESE_DIGITS = '〇一二三四五六七八九'
/** A Chinese mobile, whose figures are like no amount, or a number with its country code. */
const PHONE = /(?<![\d+])(?:(?:86)?1[3-9]\d{9}|(?:\+|00)[1-9]\d{7,14})(?!\d)/u
/** Shorter words are found only as whole words, since they are part of many others. */
const MIN_PART = 4

/**
 * Mobiles as they are written at home, by country code. Countries that are not named here dial a zero first; without one, as in
 * Hong Kong, eight figures are like any reference, and only a number with its country code is found.
 */
const AT_HOME: Readonly<Record<string, string>> = {
  '+1': '[2-9]\\d{2}[2-9]\\d{6}',
  '+52': '[2-9]\\d{9}',
  '+55': '0?[1-9]{2}9\\d{8}',
  '+91': '0?[6-9]\\d{9}',
}
const WITH_ZERO = '0[1-9]\\d{7,9}'
/** The cents of an amount, and a day in figures: what follows them is another number. "06.12.34.56" is neither. */
const AMOUNT_OR_DAY =
  /(?<![.,]\d{2})[.,]\d{2}(?!\d|\.\d)|(?<![\d.-])\d{1,4}[-.]\d{1,2}[-.]\d{2,4}(?!\d|[-.]\d)/gu

/**
 * Finds a word of the list, in any case, width and spacing, or a phone number.
 * @param codes the country codes of the market's phones, whose numbers are known without them
 */
export function leadsAway(text: string, words: readonly string[], codes: readonly string[]): boolean {
  const written = folded(text).replace(PAYMENTS, ' ')
  const joined = joinedUp(written)
  return words.some((word) => hasWord(written, joined, folded(word).trim())) || hasPhone(written, codes)
}

function hasWord(written: string, joined: string, word: string): boolean {
  const compact = joinedUp(word)
  if (compact === '') return false
  const isShort = compact.length < MIN_PART && /^\p{Script=Latin}+$/u.test(compact)
  return isShort ? isOwnWord(written, word) : joined.includes(compact)
}

/** Whether a short word is in a text without a letter of its script at either end: "加QQ 123", not "BBQQ". */
function isOwnWord(written: string, word: string): boolean {
  const isLatin = (sign: string): boolean => /\p{Script=Latin}/u.test(sign)
  for (let at = written.indexOf(word); at >= 0; at = written.indexOf(word, at + 1))
    if (!isLatin(written.charAt(at - 1)) && !isLatin(written.charAt(at + word.length))) return true
  return false
}

function hasPhone(written: string, codes: readonly string[]): boolean {
  const digits = written.replace(/[〇零一二三四五六七八九]/gu, (sign) =>
    String(sign === '零' ? 0 : CHINESE_DIGITS.indexOf(sign)),
  )
  return PHONE.test(digits.replace(/(?<=\d)[^\p{L}\p{N}+]+(?=\d)/gu, '')) || hasHomePhone(digits, codes)
}

function hasHomePhone(digits: string, codes: readonly string[]): boolean {
  if (codes.length === 0) return false
  const forms = codes.map((code) => `(?:${code.slice(1)})?${AT_HOME[code] ?? WITH_ZERO}`)
  const joined = digits.replace(AMOUNT_OR_DAY, ' , ').replace(/(?<=\d)[^\p{L}\p{N}+,:/#]+(?=\d)/gu, '')
  return new RegExp(`(?<![\\d+])(?:${[...new Set(forms)].join('|')})(?!\\d)`, 'u').test(joined)
}

/** One case and width, digits of every script as 0–9, without accents and what cannot be seen. */
function folded(text: string): string {
  return plainDigits(text.normalize('NFKC')).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

function joinedUp(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}
