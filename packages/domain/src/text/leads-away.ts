/** Whether a chat message leads out of the market, where support cannot read what was agreed. It only warns. */

import { plainDigits } from './forms.ts'

/** Rails that share their name with a messenger: to name them is no invitation. */
const PAYMENTS = /(?:微信|wechat|weixin|qq)\s*(?:支付|付款|收款|转账|零钱|pay)/gu
/** Digits as words, as they are written to get past a filter. */
const CHINESE_DIGITS = '〇一二三四五六七八九'
/** A Chinese mobile, or a number with its country code. */
const PHONE = /(?<![\d+])(?:(?:86)?1[3-9]\d{9}|(?:\+|00)[1-9]\d{7,14})(?!\d)/u
/** Shorter words are found only as whole words, since they are part of many others. */
const MIN_PART = 4

/** Finds a word of the list, in any case, width and spacing, or a phone number. */
export function leadsAway(text: string, words: readonly string[]): boolean {
  const written = folded(text).replace(PAYMENTS, ' ')
  const joined = joinedUp(written)
  return words.some((word) => hasWord(written, joined, folded(word).trim())) || hasPhone(written)
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

function hasPhone(written: string): boolean {
  const digits = written.replace(/[〇零一二三四五六七八九]/gu, (sign) =>
    String(sign === '零' ? 0 : CHINESE_DIGITS.indexOf(sign)),
  )
  return PHONE.test(digits.replace(/(?<=\d)[^\p{L}\p{N}+]+(?=\d)/gu, ''))
}

/** One case and width, digits of every script as 0–9, without accents and what cannot be seen. */
function folded(text: string): string {
  return plainDigits(text.normalize('NFKC')).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

function joinedUp(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}
