/**
 * Names in Arabic, Persian and Urdu letters beside the same in Latin ones. Each letter stands for the Latin spellings of it. Short
 * vowels are not written, so one can be between any two; a long one is written, so Hassan is not Hussein.
 */
import { MASK } from './han-names.ts'

const ARABIC = /\p{sc=Arabic}/u
/** A vowel that is not written. */
const SHORT = '(?:ou|[aeiou])?'

/** In lower case and without marks, as expressions. A long vowel takes the place of a short one. */
const letters: Readonly<Record<string, string>> = {
  ا: '(?:aa?|)',
  ع: '(?:aa?|ou|[eiou]|)',
  ء: '(?:[aeiy]|)',
  و: '(?:oo|ou|au|[ouwv])',
  ی: '(?:ee|ei|ey|ay|ai|aei|ui|[eiyj])',
  // At the end of an Arabic word it is an a; others write it for the one above.
  ى: '(?:ah?|ee|[ieyj])',
  ب: 'b',
  پ: 'p',
  ت: 't',
  ط: 't',
  ث: '(?:th|s|t)',
  ج: '(?:dj|j|g)',
  چ: 'ch',
  ح: 'h',
  ه: '(?:h|)',
  خ: 'kh',
  د: '(?:dh|d)',
  ذ: '(?:dh|d|z)',
  ر: 'r',
  ز: 'z',
  ژ: '(?:zh|j)',
  س: 's',
  ش: '(?:sh|ch)',
  ص: 's',
  ض: '(?:dh|d|z)',
  ظ: '(?:dh|z)',
  غ: '(?:gh|g)',
  ف: 'f',
  ق: '(?:gh|[qkg])',
  ک: '(?:k|c)',
  گ: 'g',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ة: '(?:h|t|)',
}
const VOWELS = 'اعءوی'
/** No name has as many letters that can be silent in a row; an expression of them would take ages to fail. */
const UNSPEAKABLE = /[اعءویهة]{5}/u

/** Whether one name is in Arabic letters, and the other in Latin ones can be it, with every word and no other. */
export function fitsArabic(one: string, other: string): boolean {
  if (!ARABIC.test(one) && !ARABIC.test(other)) return false
  if (ARABIC.test(one) && ARABIC.test(other)) return lettersOnly(one) === lettersOnly(other)
  const [script, latin] = ARABIC.test(one) ? [one, other] : [other, one]
  if (/[^\p{sc=Arabic}\p{M}\s\u200c]/u.test(script)) return false
  const words = plainScript(script).split(/\s+/u)
  if (words.length < 2 || words.length > 6 || words.some((word) => UNSPEAKABLE.test(word))) return false
  const seen = latin
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}'’‘ʼ]/gu, '')
    .replace(new RegExp(`[^a-z${MASK}]+`, 'gu'), ' ')
    .trim()
  if (seen.includes(MASK)) return fitsInitials(seen, words)
  return words.some((_, at) => {
    const turned = [...words.slice(at), ...words.slice(0, at)]
    const last = turned.length - 1
    // Between the own name and that of the family, which are whole, names are short or left out.
    const inside = (word: string) => `(?:${patternOf(word)}|${initialOf(word)}\\b${at === 0 ? '|' : ''})`
    const patterns = turned.map((word, index) =>
      index === 0 || index === last ? patternOf(word) : inside(word),
    )
    return new RegExp(`^${patterns.join(' ?')}$`).test(seen)
  })
}

/** A name in Arabic letters as they are typed in Arabic, Persian and Urdu, with blanks after the article or not. */
function lettersOnly(text: string): string {
  return plainScript(text).replace(/ة/gu, 'ه').replace(/\s+/gu, '')
}

/** The first letter of each word, the others masked. */
function fitsInitials(seen: string, words: readonly string[]): boolean {
  return new RegExp(`^${words.map((word) => `${initialOf(word)}${MASK}+`).join(' ')}$`, 'u').test(seen)
}

function plainScript(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}ـ\u200c]/gu, '')
    .replace(/[يے]|ى(?=\S)/gu, 'ی')
    .replace(/ی+/gu, 'ی')
    .replace(/[ھہۃ]/gu, 'ه')
    .replace(/ك/gu, 'ک')
    .replace(/ں/gu, 'ن')
    .trim()
    .replace(/(?<=^|\s)عبد\s+(?=ال)/gu, 'عبد')
}

/** A name in the middle can be seen as its first letter. */
function initialOf(word: string): string {
  const [first = ''] = word.replace(/^ال(?=.{3})/u, '')
  return first === 'ا' ? '[aeiou]' : (letters[first] ?? '\\b\\B')
}

function patternOf(word: string): string {
  const [, servant = '', article = '', rest = ''] = /^(عبد(?=ال))?(ال(?=.{3}))?(.*)$/u.exec(word) ?? []
  const start = servant === '' ? '' : rest.startsWith('ا') ? 'abd ?[aeou]?' : 'abd ?'
  // The article takes the first letter of what follows, and is left out before a name that is a given one too.
  const the = article === '' ? '' : servant === '' ? '(?:[ae][a-z] ?|)' : '[aeu]?[a-z]? ?'
  const signs = Array.from(rest)
  return `${start}${the}${signs.map((sign, at) => letterAt(sign, signs[at + 1], at === 0)).join('')}`
}

function letterAt(sign: string, next: string | undefined, isFirst: boolean): string {
  // A name that begins with a vowel keeps it: Ahmad is not Hamad.
  if (isFirst && sign === 'ا') return '[aeiou]{1,2}'
  // Amir begins with a long a, so it is not Omar.
  if (sign === 'ع' && next === 'ا') return 'a'
  const letter = letters[sign] ?? '\\b\\B'
  if (VOWELS.includes(sign))
    return sign === 'و' || sign === 'ی' ? `${letter}${next === undefined ? '' : SHORT}` : letter
  // At the end a vowel is written: Amin is not Amina. French has an e after n.
  if (sign === 'ن' && next === undefined) return 'n{1,2}e?'
  const isOpen = next !== undefined && !'اع'.includes(next)
  return `${letter}{1,2}${isOpen ? SHORT : ''}`
}
