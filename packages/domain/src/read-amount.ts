/** Reads amounts as people write, paste and link them. `parseMinor` reads the wire's strict form. */

import { parseMinor } from './money.ts'
import { plainDigits } from './text/forms.ts'

/** Why no amount is taken from a text. */
export type AmountProblem = 'many' | 'sign' | 'long' | 'unclear'
/** The amount as on the wire ("1234.5"), or why the text has no amount. */
export type ReadAmount = { readonly text: string } | { readonly problem: AmountProblem }

/**
 * Reads one amount, with words or a unit around it: "¥1,234.50", "1 000", "100元". A separator groups where it can: three digits
 * after each, one to three before the first, no leading zero ("1,000" and "1.000" are 1000), or as in India ("1,23,456").
 * Elsewhere it is the decimal sign ("0,500" is 0.50). Decimals beyond `decimals` are cut off. Two numbers, a sign, an exponent or
 * a multiple ("1.5万") are no amount.
 */
export function readAmount(text: string, decimals: number): ReadAmount {
  if (LIST.test(text)) return { problem: 'many' }
  const plain = plainCharacters(text).trim()
  if (EXPONENT.test(plain)) return { problem: 'unclear' }
  const [found, ...more] = plain.matchAll(NUMBER)
  if (!found) return { problem: 'unclear' }
  if (more.length > 0) return { problem: 'many' }
  const [figure] = found
  const before = plain.slice(0, found.index)
  const after = plain.slice(found.index + figure.length)
  if (SIGN.test(before + after) || /^\(.*\)$/.test(plain)) return { problem: 'sign' }
  if (!AROUND.test(before) || !AROUND.test(after) || MULTIPLE.test(after)) return { problem: 'unclear' }
  const isFraction = /(?:^|[\s\p{Sc}])[.,。]$/u.test(before)
  if (isFraction && /\D/.test(figure)) return { problem: 'unclear' }
  const parts = isFraction ? { whole: '', fraction: figure } : partsOf(figure)
  return 'problem' in parts ? parts : amountOf(parts, decimals)
}

/**
 * Reads one amount, from a field that does not format it, into minor units; null without one. "1.234" has too many decimals, where
 * `readAmount` groups it.
 */
export function typedMinor(text: string, decimals: number): bigint | null {
  const plain = plainCharacters(text).trim()
  if (/^[\d.]*$/.test(plain)) return parseMinor(plain, decimals)
  const read = readAmount(text, decimals + 1)
  return 'text' in read ? parseMinor(read.text, decimals) : null
}

/** Reads a signed percentage ("−1,5 %") into the wire's form ("-1.5"); any other text is returned as it is. */
export function plainPercent(text: string): string {
  const [, sign = '', rest = ''] = /^([-+−–－＋]?)(.*?)[%％]?$/.exec(text.trim()) ?? []
  const read = readAmount(rest, 2)
  return 'text' in read ? `${/[+＋]/.test(sign) ? '' : sign && '-'}${read.text}` : text
}

/** Whole and fraction as an amount; a fraction of '' leaves the point of an amount that is being typed. */
export function amountOf(
  { whole, fraction }: { readonly whole: string; readonly fraction?: string | undefined },
  decimals: number,
): ReadAmount {
  const trimmed = whole.replace(/^0+(?=\d)/, '')
  if (trimmed.length > MAX_WHOLE_DIGITS) return { problem: 'long' }
  if (fraction === undefined || decimals === 0) return { text: trimmed }
  return { text: `${trimmed || '0'}.${fraction.slice(0, decimals)}` }
}

/**
 * Replaces full-width characters, digits of other scripts, blanks and apostrophes by the plain ones, and leaves out characters
 * that are not seen. "。" stands for a decimal sign that never groups.
 */
export function plainCharacters(text: string): string {
  return plainDigits(text)
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\s/g, ' ')
    .replace(/[’‘ʼ`´′\u066c]/g, "'")
    .replace(/[｡、､\u066b]/g, '。')
}

const MAX_WHOLE_DIGITS = 12
const NUMBER = /\d(?:[\d.,。' ]*\d)?/g
/** On a Chinese keyboard a lone 、 stands for the point; between figures it parts two numbers. */
const LIST = /\p{Nd}\s*[、､]\s*\p{Nd}/u
const EXPONENT = /\d\s*e\s*[-+]?\d/i
const SIGN = /[-+±−‐‑‒–—―]/
const AROUND = /^[\p{L}\p{M}\p{Sc}\s:;.,。!?()[\]"“”「」【】]*$/u
/** A word behind the number that multiplies or divides it. */
const MULTIPLE =
  /^ *(?:[十拾百佰千仟万萬亿億兆角毛分십백천만억]|(?:k|m|w|b|t|mn|mln|mio|mil|bn|bln|tsd|mille|тыс|млн|млрд|rb|ribu|jt|juta|nghìn|triệu|tỷ|grand|lakhs?|lacs?|crores?|hundreds?|thousands?|(?:[mb]ill|trill?)ions?|cents?)(?!\p{L}))/iu

type Parts = { readonly whole: string; readonly fraction?: string }

function partsOf(figure: string): Parts | { readonly problem: AmountProblem } {
  const separators = figure.replace(/\d/g, '')
  const last = separators.at(-1)
  if (last === undefined) return { whole: figure }
  if (isGrouped(figure, last)) return { whole: bare(figure) }
  if (last === ' ') return { problem: 'many' }
  const at = figure.lastIndexOf(last)
  const head = figure.slice(0, at)
  const [group] = head.replace(/\d/g, '')
  const isDecimal = last !== "'" && !head.includes(last)
  if (isDecimal && (group === undefined || isGrouped(head, group)))
    return { whole: bare(head), fraction: figure.slice(at + 1) }
  return { problem: separators.includes(' ') ? 'many' : 'unclear' }
}

function isGrouped(figure: string, separator: string): boolean {
  if (separator === '。') return false
  const [first = '', ...groups] = figure.split(separator)
  if (!/^[1-9]\d{0,2}$/.test(first)) return false
  if (groups.every((group) => /^\d{3}$/.test(group))) return true
  const inner = groups.slice(0, -1)
  return (
    separator === ',' &&
    first.length < 3 &&
    /^\d{3}$/.test(groups.at(-1) ?? '') &&
    inner.every((group) => /^\d{2}$/.test(group))
  )
}

function bare(figure: string): string {
  return figure.replace(/\D/g, '')
}
