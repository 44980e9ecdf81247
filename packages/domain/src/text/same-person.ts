/**
 * Whether two names are of one person. Names are written in many ways on documents, cards and by hand: case, accents, apostrophes,
 * hyphens and dots differ, and the family name is first or last. Other letters, or one name more, are another person.
 */

/** Returns true for two spellings of one name; false for two names. */
export function isSamePerson(one: string, other: string): boolean {
  const others = spellingsOf(other).flatMap(rotationsOf)
  return spellingsOf(one).some((name) => others.some((each) => isSameName(name, each)))
}

/** A letter, and the accents that passports leave out. */
export type Letter = { readonly base: string; readonly accents: string }
/** The letters of each part of a name. */
export type Name = readonly (readonly Letter[])[]

/** As written, and as passports spell the letters for which ICAO 9303 has two spellings, and Pinyin without ü. */
export function spellingsOf(name: string): Name[] {
  const parts = partsOf(name)
  const inPassport = parts.map((part) =>
    part
      .replace(/([aou])\u0308/gu, '$1e')
      .replace(/a\u030a/gu, 'aa')
      .replace(/o\u0338/gu, 'oe'),
  )
  // Lü is LYU in a Chinese passport, and LV at a bank.
  const inPinyin = parts.map((part) => part.replace(/([ln])u\u0308/gu, '$1yu').replace(/^([ln])v/u, '$1yu'))
  // Scandinavian banks write å with two letters and ø with one, or the other way round.
  const inDanish = parts.map((part) => part.replace(/a\u030a/gu, 'aa'))
  const inNorwegian = parts.map((part) => part.replace(/o\u0338/gu, 'oe'))
  const spellings = new Map(
    [parts, inPassport, inPinyin, inDanish, inNorwegian].map((each) => [each.join(' '), each]),
  )
  return [...spellings.values()].map((spelling) => spelling.map(lettersOf))
}

const UNWRITTEN = /[\p{Default_Ignorable_Code_Point}'’‘‛`´ʹʻʼʽʾʿˈ′＇]/gu

/** Letters that no decomposition makes plain; a combining stroke stands for one that passports leave out. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd\u0335',
  đ: 'd\u0335',
  ħ: 'h\u0335',
  ł: 'l\u0335',
  ø: 'o\u0338',
  ı: 'i',
  ς: 'σ',
}

/** Scripts without spaces between words: a blank or dot between two such signs means nothing, and their order is fixed. */
const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー\u3099\u309a]`
const BETWEEN_UNSPACED = new RegExp(String.raw`(?<=${UNSPACED})[^\p{L}\p{M}\p{N}]+(?=${UNSPACED})`, 'gu')
const SCRIPT_CHANGE = new RegExp(`(?<=${UNSPACED})(?!${UNSPACED})|(?<!${UNSPACED})(?=${UNSPACED})`, 'u')

/** Splits a name into its parts, decomposed and in lower case. */
function partsOf(name: string): string[] {
  return (
    name
      .replace(UNWRITTEN, '')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[ßæœþðđħłøıς]/gu, (letter) => plainLetters[letter] ?? letter)
      .normalize('NFD')
      // Romanian ș and ț are often written with a cedilla.
      .replace(/(?<=[st])\u0327/gu, '\u0326')
      .replace(BETWEEN_UNSPACED, '')
      .replace(/\p{L}+\p{Pd}\p{L}+/gu, (word) =>
        isSyllable(word.replace(/\p{Pd}/u, '')) ? word.replace(/\p{Pd}/u, '') : word,
      )
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .flatMap((part) => part.split(SCRIPT_CHANGE))
      .filter((part) => part !== '')
  )
}

/** Marks are accents in these scripts; in others they make another letter. Of Cyrillic, only ё loses its dots. */
const ACCENTED = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Arabic}\p{sc=Hebrew}]/u

function lettersOf(part: string): Letter[] {
  // Most names, and comparing them makes letters over and over.
  if (/^[a-z]+$/.test(part)) return Array.from(part, (base) => ({ base, accents: '' }))
  return Array.from(part.matchAll(/(\P{M})(\p{M}*)/gu), ([, base = '', marks = '']) =>
    ACCENTED.test(base) || (base === 'е' && marks === '\u0308')
      ? { base, accents: marks }
      : { base: base + marks, accents: '' },
  )
}

/** The family name moves between front and end; parts do not change places otherwise. */
export function rotationsOf(name: Name): Name[] {
  return name.length === 0 ? [name] : name.map((_, at) => [...name.slice(at), ...name.slice(0, at)])
}

function isSameName(one: Name, other: Name): boolean {
  const [letters, others] = [one.flat(), other.flat()]
  return (
    letters.length > 0 &&
    letters.length === others.length &&
    letters.every((letter, at) => isSameLetter(letter, others[at], isTonal(letters, others))) &&
    (isSplit(one, other) || isSplit(other, one))
  )
}

/** An accent may be left out, but not be another: Hung is written for Hùng and for Hưng, who are two people. */
export function isSameLetter(one: Letter, other: Letter | undefined, isTonal: boolean): boolean {
  if (one.base !== other?.base) return false
  return one.accents === other.accents || (!isTonal && (one.accents === '' || other.accents === ''))
}

/** Two names with accents, of which one is Vietnamese: there no accent is a tone too, so Mai is not Mại. */
export function isTonal(...names: readonly (readonly Letter[])[]): boolean {
  const accents = names.map((letters) => letters.map((letter) => letter.accents).join(''))
  return accents.every((each) => each !== '') && accents.some((each) => /[\u0309\u031b\u0323]/u.test(each))
}

/**
 * Whether `fine` is `coarse` with some parts written apart, as "Xiao Ming" for "Xiaoming". A name of one part stays one, since
 * "Fangan" could be Fang An or Fan Gan, and so does a Chinese syllable: Lian is not Li An.
 */
function isSplit(coarse: Name, fine: Name): boolean {
  if (coarse.length === fine.length) return endsOf(coarse).every((end, at) => end === endsOf(fine)[at])
  const ends = endsOf(fine)
  return (
    coarse.length > 1 &&
    endsOf(coarse).every((end) => ends.includes(end)) &&
    coarse.every(
      (part) =>
        fine.some((each) => each.length === part.length && isSameWord(each, part)) ||
        !isSyllable(wordOf(part)),
    )
  )
}

function isSameWord(one: readonly Letter[], other: readonly Letter[]): boolean {
  return wordOf(one) === wordOf(other)
}

export function wordOf(part: readonly Letter[]): string {
  return part.map(({ base }) => base).join('')
}

/** Where each part ends, counted in letters. */
function endsOf(name: Name): number[] {
  let end = 0
  return name.map((part) => (end += part.length))
}

/** One syllable of Chinese in Latin letters. */
export function isSyllable(word: string): boolean {
  return /^(?:[bpmfdtnlgkhjqxrzcsyw]|[zcs]h)?(?:a|ai|ao|an|ang|o|ou|ong|e|ei|en|eng|er|i|ia|iao|ie|iu|ian|in|iang|ing|iong|u|ua|uo|ui|uai|uan|un|uang|ue)$/.test(
    word,
  )
}
