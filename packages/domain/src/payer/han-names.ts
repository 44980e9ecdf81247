/** Chinese names in Latin letters. The readings of signs come from a table of the caller's, since this package has none. */
import { isSyllable } from '../text/same-person.ts'
import { nameReadingsOf } from './name-readings.ts'
import { doubleSurnames } from './name-words.ts'
import { hongKongInitialKey, hongKongKey, hongKongOf, taiwanKey, wadeGilesOf } from './romanised-han.ts'
import { fitsHokkien } from './romanised-hokkien.ts'

export type HanTable = {
  /** Pinyin without tones, such as `shan` and `dan`; empty for a sign without a reading. */
  readonly readingsOf: (sign: string) => readonly string[]
  /** Jyutping without tones, which is Cantonese. */
  readonly cantoneseOf: (sign: string) => readonly string[]
  /** Traditional signs replaced by simplified ones. */
  readonly simplified: (text: string) => string
}

/** A sign of a script that has no blanks between words. */
export const UNSPACED_SIGN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]/u
/** Stands for a masked sign; a letter, so that it stays in its word. */
export const MASK = 'ʘ'
/** A name of many readings has this many forms at most: each is compared, which takes time, and a long one has rarely many. */
const mostForms = (length: number) => (length > 4 ? 8 : 64)
/** No name has more; what is typed can. */
const MOST_SIGNS = 16

/** A name in Latin letters: each reading, with the given name in one word and in two. */
function formsOf(signs: string, readingsOf: (sign: string, at: number) => readonly string[]): string[] {
  const all = Array.from(signs)
  if (all.length > MOST_SIGNS) return []
  const readings = all.map((sign, at) => (sign === MASK ? [sign] : readingsOf(sign, at)))
  if (readings.some((each) => each.length === 0)) return []
  const spelled = readings.reduce<string[][]>(
    (forms, each) =>
      forms.flatMap((form) => each.map((reading) => [...form, reading])).slice(0, mostForms(all.length)),
    [[]],
  )
  return [
    ...new Set(
      spelled.flatMap((form) =>
        surnameLengths(all).flatMap((length) => {
          const [surname, given] = [form.slice(0, length).join(''), form.slice(length)]
          return [`${surname} ${given.join('')}`, `${surname} ${given.join(' ')}`]
        }),
      ),
    ),
  ]
}

/** Whether words in Latin letters can be a name in signs, in the spellings of the mainland, Taiwan, Hong Kong and Singapore. */
export function fitsRomanised(
  latin: string,
  { signs, words }: { readonly signs: string; readonly words: string },
  han: HanTable,
  fits: (latin: string, form: string) => boolean,
): boolean {
  const isOne = (
    readingsOf: (sign: string, at: number) => readonly string[],
    key: (text: string) => string,
  ) => {
    const [seen, rest] = [key(latin), key(words)]
    return formsOf(signs, readingsOf).some((form) => fits(seen, `${form} ${rest}`))
  }
  const asIs = (text: string) => text
  const pinyinOf = (sign: string, at: number) =>
    nameReadingsOf(han.simplified(sign), at === 0) ?? han.readingsOf(sign)
  const cantoneseOf = (sign: string) => unique(han.cantoneseOf(sign).map(hongKongOf))
  return (
    isOne(pinyinOf, asIs) ||
    isOne(cantoneseOf, hongKongKey) ||
    isOne(cantoneseOf, hongKongInitialKey) ||
    (words === '' &&
      fitsHokkien(latin, han.simplified(signs), { isPinyin: isPinyin(latin), pinyinOf: han.readingsOf })) ||
    // Chang is the Pinyin of another name than of the one that Taiwan writes so.
    ((signs !== han.simplified(signs) || !isPinyin(latin)) &&
      isOne((sign, at) => unique(pinyinOf(sign, at).map(wadeGilesOf).map(taiwanKey)), taiwanKey))
  )
}

/** Whether Pinyin words are a name that is verified in Taiwan's spelling: XU ZHIHAO is Hsu Chih-Hao. */
export function fitsTaiwan(pinyin: string, verified: string): boolean {
  if (!isPinyin(pinyin) || isPinyin(verified)) return false
  const words = pinyin.toLowerCase().match(/\p{L}+/gu) ?? []
  const signs = words.flatMap((word) => syllablesOf(word) ?? [])
  const known = (verified.toLowerCase().match(/\p{L}+/gu) ?? []).join(' ')
  return signs.length > 1 && taiwanKey(signs.map(wadeGilesOf).join(' ')) === taiwanKey(known)
}

function unique(all: readonly string[]): string[] {
  return [...new Set(all)]
}

function isPinyin(words: string): boolean {
  return (words.toLowerCase().match(/\p{L}+/gu) ?? []).every(
    // Pinyin has `bo` and `duo`, but no `ko`; its `i` begins with `y`; and `chiu` is `qiu`.
    (word) => syllablesOf(word) !== null && !/^[iu]|(?:^|[^aubpmfwy])o$|[csz]hiu/.test(word),
  )
}

function surnameLengths(signs: readonly string[]): number[] {
  if (signs.length < 3) return [1]
  if (signs.length > 3) return [1, 2]
  return doubleSurnames.has(signs.slice(0, 2).join('')) ? [2, 1] : [1]
}

/** A word as its Chinese syllables, the longer first; null if it has others. From its end, so that no rest is split twice. */
export function syllablesOf(word: string): string[] | null {
  const rests: (string[] | null)[] = Array.from({ length: word.length }, () => null)
  rests.push([])
  for (let at = word.length - 1; at >= 0; at--) {
    for (let length = 1; length <= LONGEST_SYLLABLE && at + length <= word.length; length++) {
      const rest = rests[at + length]
      const first = word.slice(at, at + length)
      if (rest && isSyllable(first)) rests[at] = [first, ...rest]
    }
  }
  return rests[0] ?? null
}

/** "zhuang" */
const LONGEST_SYLLABLE = 6
