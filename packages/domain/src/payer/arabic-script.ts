/**
 * Names in Arabic, Persian and Urdu letters beside the same in Latin ones. Each letter stands for the Latin spellings of it. Short
 * vowels are not written, so one can be between any two; a long one is written, so Hassan is not Hussein.
 */
import { MASK } from './han-names.ts'

const ARABIC = /\p{sc=Arabic}/u
/** Texts of which one comes next; '' is in it if there can be none. */
type Step = readonly string[]

const LATIN = Array.from('abcdefghijklmnopqrstuvwxyz')
const BLANK: Step = ['', ' ']
/** A vowel that is not written. */
const SHORT: Step = ['', 'ou', ...'aeiou']

/** In lower case and without marks. A long vowel takes the place of a short one. */
const letters: Readonly<Record<string, Step>> = {
  ا: ['', 'a', 'aa'],
  ع: ['', 'a', 'aa', 'ou', ...'eiou'],
  ء: ['', ...'aeiy'],
  و: ['oo', 'ou', 'au', ...'ouwv'],
  ی: ['ee', 'ei', 'ey', 'ay', 'ai', 'aei', 'ui', ...'eiyj'],
  // At the end of an Arabic word it is an a; others write it for the one above.
  ى: ['a', 'ah', 'ee', ...'ieyj'],
  ب: ['b'],
  پ: ['p'],
  ت: ['t'],
  ط: ['t'],
  ث: ['th', 's', 't'],
  ج: ['dj', 'j', 'g'],
  چ: ['ch'],
  ح: ['h'],
  ه: ['', 'h'],
  خ: ['kh'],
  د: ['dh', 'd'],
  ذ: ['dh', 'd', 'z'],
  ر: ['r'],
  ز: ['z'],
  ژ: ['zh', 'j'],
  س: ['s'],
  ش: ['sh', 'ch'],
  ص: ['s'],
  ض: ['dh', 'd', 'z'],
  ظ: ['dh', 'z'],
  غ: ['gh', 'g'],
  ف: ['f'],
  ق: ['gh', ...'qkg'],
  ک: ['k', 'c'],
  گ: ['g'],
  ل: ['l'],
  م: ['m'],
  ن: ['n'],
  ة: ['', 'h', 't'],
}
const VOWELS = 'اعءوی'

/** Whether one name is in Arabic letters, and the other in Latin ones can be it, with every word and no other. */
export function fitsArabic(one: string, other: string): boolean {
  if (!ARABIC.test(one) && !ARABIC.test(other)) return false
  if (ARABIC.test(one) && ARABIC.test(other)) return lettersOnly(one) === lettersOnly(other)
  const [script, latin] = ARABIC.test(one) ? [one, other] : [other, one]
  if (/[^\p{sc=Arabic}\p{M}\s\u200c]/u.test(script)) return false
  const words = plainScript(script).split(/\s+/u)
  if (words.length < 2 || words.length > 6) return false
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
    let ends: ReadonlySet<number> = new Set([0])
    for (const [index, word] of turned.entries()) {
      const starts = index === 0 ? ends : after(seen, ends, BLANK)
      ends = stepsOf(word).reduce((from, step) => after(seen, from, step), starts)
      if (index === 0 || index === last) continue
      // Between the own name and that of the family, which are whole, names are short or left out.
      const short = [...after(seen, starts, initialOf(word))].filter((end) => seen[end] === ' ')
      ends = new Set([...ends, ...short, ...(at === 0 ? starts : [])])
    }
    return ends.has(seen.length)
  })
}

/** The places after one of the texts, from each of the places before it: one pass, whatever the name. */
function after(text: string, starts: Iterable<number>, step: Step): ReadonlySet<number> {
  return new Set(
    Array.from(starts).flatMap((start) =>
      step.filter((each) => text.startsWith(each, start)).map(({ length }) => start + length),
    ),
  )
}

/** A name in Arabic letters as they are typed in Arabic, Persian and Urdu, with blanks after the article or not. */
function lettersOnly(text: string): string {
  return plainScript(text).replace(/ة/gu, 'ه').replace(/\s+/gu, '')
}

/** The first letter of each word, the others masked. */
function fitsInitials(seen: string, words: readonly string[]): boolean {
  const shown = seen.split(' ')
  return (
    shown.length === words.length &&
    words.every((word, at) => {
      const [first = '', ...rest] = shown[at] ?? ''
      return initialOf(word).includes(first) && rest.length > 0 && rest.every((sign) => sign === MASK)
    })
  )
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
function initialOf(word: string): Step {
  const [first = ''] = word.replace(/^ال(?=.{3})/u, '')
  return first === 'ا' ? [...'aeiou'] : (letters[first] ?? []).filter((each) => each !== '')
}

function stepsOf(word: string): Step[] {
  const [, servant = '', article = '', rest = ''] = /^(عبد(?=ال))?(ال(?=.{3}))?(.*)$/u.exec(word) ?? []
  const start = servant === '' ? [] : [['abd'], BLANK, ...(rest.startsWith('ا') ? [['', ...'aeou']] : [])]
  const signs = Array.from(rest)
  return [
    ...start,
    ...(article === '' ? [] : articleSteps(servant !== '')),
    ...signs.flatMap((sign, at) => stepsAt(sign, signs[at + 1], at === 0)),
  ]
}

/** The article takes the first letter of what follows, and is left out before a name that is a given one too. */
function articleSteps(isOfServant: boolean): Step[] {
  if (isOfServant) return [['', ...'aeu'], ['', ...LATIN], BLANK]
  const articles = [...'ae'].flatMap((vowel) => LATIN.map((letter) => vowel + letter))
  return [['', ...articles, ...articles.map((article) => `${article} `)]]
}

function stepsAt(sign: string, next: string | undefined, isFirst: boolean): Step[] {
  // A name that begins with a vowel keeps it: Ahmad is not Hamad.
  if (isFirst && sign === 'ا') return [[...'aeiou'], ['', ...'aeiou']]
  // Amir begins with a long a, so it is not Omar.
  if (sign === 'ع' && next === 'ا') return [['a']]
  const letter = letters[sign] ?? []
  if (VOWELS.includes(sign))
    return (sign === 'و' || sign === 'ی') && next !== undefined ? [letter, SHORT] : [letter]
  // At the end a vowel is written: Amin is not Amina. French has an e after n.
  if (sign === 'ن' && next === undefined) return [letter, ['', ...letter], ['', 'e']]
  const isOpen = next !== undefined && !'اع'.includes(next)
  return [letter, ['', ...letter], ...(isOpen ? [SHORT] : [])]
}
