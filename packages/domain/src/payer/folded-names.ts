/**
 * Names of other alphabets have many spellings in Latin letters. Those of one name fold into one text, which near names can share
 * as well: good for a close match only. Names of other languages are not folded, since Smith is not Smyth.
 */
import { foldGreek, isGreek } from './greek-letters.ts'
import { foldIndic, isIndic } from './indic-names.ts'
import { arabicRows, generations, slavicRows } from './name-words.ts'
import { foldThai, isThai } from './thai-names.ts'

type Folding = {
  /** Whether a word is of one of the languages. */
  readonly isMeant: (word: string) => boolean
  readonly fold: (text: string) => string
}

/** Both names as each folding that is meant for one of them folds them. */
export function foldedPairs(shown: string, known: string): [shown: string, known: string][] {
  const name = plain(known)
  const seen = withoutFathersInitial(plain(shown), name)
  const words = `${seen} ${name}`.split(' ')
  if (hasOtherInitial(seen, name) || hasOtherGeneration(seen, name)) return []
  const pairs = [slavic, slavicAsWritten, arabic, somali, greek, thai, ...indic]
    .filter(({ isMeant }) => words.some(isMeant))
    .map(({ fold }): [string, string] => [fold(seen), fold(name)])
  // Many foldings change nothing, and each pair is compared for long.
  return [...new Map(pairs.map((pair) => [pair.join('/'), pair])).values()]
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/đ/gu, 'dj')
    .replace(/[\p{M}'’‘ʼʹ`]/gu, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
}

function standards(rows: string, fold: (word: string) => string): ReadonlyMap<string, string> {
  return new Map(
    rows
      .trim()
      .split('\n')
      .flatMap((row) => {
        const words = row.split(/[ |]+/u).map(fold)
        return words.map((each): [string, string] => [each, words[0] ?? each])
      }),
  )
}

/** Signs without accents: й and ї are и and і here. */
const latinOfCyrillic: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'а a б b в v г g ґ g д d е e є e ж zh з z и i і i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ы i ' +
    'э e ю iu я ia ә a ғ g қ k ң n ө o ұ u ү u һ h ј i љ l њ n ћ ch ђ dj џ dz'
  )
    .match(/\S+ \S+/gu)
    ?.map((pair) => pair.split(' ')) ?? [],
)

function lettersOfSlavic(word: string): string {
  return (
    word
      .replace(/(?<=\p{L}{3})[ұу]лы$/u, 'ович')
      .replace(/(?<=\p{L}{3})[қк]ызы$/u, 'овна')
      .replace(/(?<=[a-z]{3})uly$/, 'ovich')
      .replace(/(?<=[a-z]{3})kyzy$/, 'ovna')
      .replace(/\p{sc=Cyrillic}/gu, (letter) => latinOfCyrillic[letter] ?? '')
      // Older passports are French, and Kazakh ones have j for zh.
      .replace(/iou/g, 'iu')
      .replace(/chtch/g, 'sh')
      .replace(/tc(?!h)/g, 'ts')
      .replace(/^j(?=uma|an|ol|ak|ek|as|ar)/, 'zh')
      .replace(/shch|sch/g, 'sh')
      .replace(/tsch|tch/g, 'ch')
      .replace(/x/g, 'ks')
      .replace(/(?<=[eo]vi)c$/, 'ch')
      .replace(/c(?!h)/g, 'k')
      .replace(/w/g, 'v')
      .replace(/ph/g, 'f')
      .replace(/kh|(?<![csz])h/g, 'g')
      .replace(/[yj]/g, 'i')
      .replace(/(?<=[eo])ff?$/, 'v')
      .replace(/io|(?<=[cs]h)o(?=v)/g, 'e')
      .replace(/(\p{L})\1+/gu, '$1')
      .replace(/i(?=e)/g, '')
      .replace(/(?<=^|[^aeiou])iu/g, 'u')
      .replace(/(\p{L})\1+/gu, '$1')
  )
}

const standardSlavic = standards(slavicRows, lettersOfSlavic)

const slavicNames: ReadonlySet<string> = new Set(slavicRows.replace(/\|.*$/gmu, '').trim().split(/\s+/u))
const SLAVIC_END =
  /..(?:ov|[^e]ev|[oe]va|[sc]k(?:y|iy|ii|yi|aya|aia)|enko|[iy]uk|chuk|[eo]vi?t?ch|[oe]vic|ullina?|[oi]vych|[eoi]vna|[^i]ii|iy)$/u

const slavic: Folding = {
  isMeant: (word) => /\p{sc=Cyrillic}/u.test(word) || SLAVIC_END.test(word) || slavicNames.has(word),
  fold: (text) =>
    text.replace(/\p{L}+/gu, (word) => {
      const letters = lettersOfSlavic(word)
      // A letter may stand for a sound of several Latin letters, as Щ for Shchukin.
      if (Array.from(word).length === 1) return letters.slice(0, 1)
      return standardSlavic.get(letters) ?? standardPatronymic(letters)
    }),
}

/** The father's name in the other language, as Volodymyrivna and Vladimirovna. */
function standardPatronymic(letters: string): string {
  const [, father = '', end = ''] = /^(.{3,}?)[eoi]v(ich|na)$/.exec(letters) ?? []
  return father === '' ? letters : `${standardSlavic.get(father) ?? father}ov${end}`
}

/** An initial is that of the name as it is written: O is Oleksandr, who is Aleksandr elsewhere. */
const slavicAsWritten: Folding = {
  isMeant: (word) => /^\p{sc=Cyrillic}$/u.test(word),
  fold: (text) =>
    text.replace(/\p{L}+/gu, (word) =>
      lettersOfSlavic(word).slice(0, Array.from(word).length === 1 ? 1 : undefined),
    ),
}

/** Шевчук О. В.: a passport in Latin letters has no father's name. */
function withoutFathersInitial(seen: string, name: string): string {
  return name.split(' ').length === 2
    ? seen.replace(/^(\p{sc=Cyrillic}{2,} \p{sc=Cyrillic}) \p{sc=Cyrillic}$/u, '$1')
    : seen
}

/** Kazakh letters beside the Russian ones that banks write for them. */
const russianOfKazakh: Readonly<Record<string, string>> = {
  ә: 'а',
  ғ: 'г',
  қ: 'к',
  ң: 'н',
  ө: 'о',
  ұ: 'у',
  ү: 'у',
  һ: 'х',
  і: 'и',
}

/** Folded, III would be an initial. */
function hasOtherGeneration(seen: string, name: string): boolean {
  const [one = '', other = ''] = [seen, name].map((text) =>
    text.split(' ').find((word) => generations.has(word)),
  )
  return one !== '' && other !== '' && one !== other
}

/** Ш is no initial of a name in Cyrillic letters that has only Щ. */
function hasOtherInitial(seen: string, name: string): boolean {
  if (!/^[\p{sc=Cyrillic} ]+$/u.test(name)) return false
  const inRussian = (letter: string) => russianOfKazakh[letter] ?? letter
  const firsts = name.split(' ').map((word) => inRussian(word.slice(0, 1)))
  return seen.split(' ').some((word) => /^\p{sc=Cyrillic}$/u.test(word) && !firsts.includes(inRussian(word)))
}

/** Somali writes h as x, has a letter c for a sound that others leave out, and doubles long vowels. */
const SOMALI = /^(?:c?abdi(?=.{3})|c(?:ali|umar|ismaan|aasha)$|axm|maxam|x(?:as|us|aliim|amd)|jamac$|ciise)/

function lettersOfSomali(word: string): string {
  return (
    word
      .replace(/x/g, 'h')
      .replace(/^c(?=[aiu])/, '')
      .replace(/(?<=a)c$/, '')
      // Its initial is of the name that others write with a vowel.
      .replace(/^c$/, 'a')
      .replace(/([aeiou])\1/g, '$1')
      .replace(/^abd[aiu](?=r)/, 'abdu')
  )
}

function lettersOfArabic(word: string): string {
  return word
    .replace(/ou|oo|o/g, 'u')
    .replace(/ee/g, 'i')
    .replace(/tch|ch/g, 'sh')
    .replace(/dj/g, 'j')
    .replace(/q/g, 'k')
    .replace(/(\p{L})\1+/gu, '$1')
    .replace(/(?<=..)h$|(?<=[aiu][nmd])e$/, '')
    .replace(/y$|(?<=[^aeiou])y/g, 'i')
}

const standardArabic = standards(arabicRows, lettersOfArabic)
const ARTICLE = /^(?:al|el|bin|ibn|bint|binti|abu|abd(?:ul|el|al)?)$/

const arabic: Folding = {
  isMeant: (word) =>
    ARTICLE.test(word) ||
    // A final q is an Arabic one: Tawfiq.
    /^abd[aeu].{3}|[eu]dd?in[e]?$|..q$/.test(word) ||
    standardArabic.has(lettersOfArabic(word)),
  fold: (text) =>
    text
      // The article takes the first letter of what follows: ar-Rahman, ez-Zahra, ed-Din.
      .replace(/\babd(?: ?[aeou]([lrsztdn]))? ?(?=\p{L}{3})/gu, 'abd ')
      .replace(/(?<=\p{L}{2}) ?\b(?:[aeu][ld] )?d[ei]+ne?\b|(?<=\p{L}{2})[aeu]dd?[ei]+ne?\b/gu, ' al din')
      .replace(/\b[aeiu]([tdrszn]) ?(?=\1)/gu, 'al ')
      // The article is written together with the name or apart: Elsayed, Al-Sayed.
      .replace(/\b[ae]l(?=[^aeiou ]\p{L}{3})/gu, 'al ')
      .replace(/\p{L}+/gu, (word) => {
        if (word === 'el') return 'al'
        const letters = lettersOfArabic(word)
        return standardArabic.get(letters) ?? letters
      }),
}

const somali: Folding = {
  isMeant: (word) => SOMALI.test(word),
  fold: (text) => arabic.fold(text.replace(/\p{L}+/gu, lettersOfSomali)),
}

const greek: Folding = { isMeant: isGreek, fold: foldGreek }

const thai: Folding = { isMeant: isThai, fold: foldThai }

const indic = (['e', 'i'] as const).map(
  (e): Folding => ({ isMeant: isIndic, fold: (text) => foldIndic(arabic.fold(text), { e }) }),
)
