/**
 * Whether the name that a bank shows of a payer can be that of a verified person. Banks mask names, cut them, leave out words and
 * write Chinese names in Latin letters. What is seen must fit the verified name; a word more, or another, is another person.
 */
import { isSamePerson } from '../text/same-person.ts'
import { holdersOf } from './account-holders.ts'
import { fitsArabic } from './arabic-script.ts'
import { ANY, fitsPlainly, fitsWords } from './fit-words.ts'
import { fitsRomanised, fitsTaiwan, type HanTable, MASK, UNSPACED_SIGN } from './han-names.ts'
import {
  otherOrders,
  toneMoved,
  untitled,
  usualNames,
  withoutUnwritten,
  withoutWesternName,
} from './known-names.ts'
import { fitsInSound } from './same-sound.ts'
import {
  familyNamesOf,
  isOfOwnChild,
  masked,
  partInBrackets,
  withoutPatronym,
  withoutTitles,
} from './shown-names.ts'
import { fitsHangul, fitsKana, fitsLongVowels } from './sounded-scripts.ts'

/** `close`: what is seen fits, but would fit others too. */
export type NameMatch = 'equal' | 'close' | 'other'

/** Banks cut names at 18 signs and more, of which the last may be a blank and some may be a title. */
const SHORTEST_CUT = 17
/** A name of more signs is of several words, of which one can be left out. */
const LONGEST_WHOLE = 4

export function matchName(seen: string, verified: string, han: HanTable): NameMatch {
  const [shown, names] = [repeated(toneMoved(seen)), untitled(repeated(toneMoved(verified)))]
  if (isOfOwnChild(shown, verified)) return 'other'
  const pairs = (texts: readonly string[], known: readonly string[]) =>
    known.flatMap((name) =>
      texts.flatMap((text) => withoutTitles(text, name).map((form) => [form, name] as const)),
    )
  if (pairs([shown], names).some(([form, name]) => isSamePerson(form, name))) return 'equal'
  const isUnwritten = pairs([shown], names.flatMap(withoutUnwritten)).some(([form, name]) =>
    isSamePerson(form, name),
  )
  const isClose =
    isUnwritten ||
    pairs([shown, ...holdersOf(shown), ...familyNamesOf(shown)], names.flatMap(usualNames)).some(
      ([form, name]) =>
        fits(form, name, han, shown.length >= SHORTEST_CUT) ||
        fitsInOtherOrder(form, name) ||
        fitsInSound(form, name),
    )
  return isClose ? 'close' : 'other'
}

/** 佐々木 is 佐佐木. */
const repeated = (text: string) => text.replace(/(\p{sc=Han})々/gu, '$1$1')

/** A name as far as it can be seen. The same name in other signs fits as well, since it is the name of others too. */
function fits(shown: string, verified: string, han: HanTable, isCut: boolean): boolean {
  const seen = masked(partInBrackets(shown))
  if (!/\p{L}/u.test(seen.replace(ANY, ''))) return true
  const [signs, words] = apart(seen)
  const [knownSigns, knownWords] = apart(withoutPatronym(verified))
  if (signs === '' && knownSigns === '')
    return (
      fitsWords(words, knownWords, { isCut }) ||
      fitsArabic(words, knownWords) ||
      fitsLongVowels(words, knownWords) ||
      fitsTaiwan(words, knownWords)
    )
  if (signs === '') return fitsHan({ signs: knownSigns, words: knownWords }, words, isCut, han)
  if (knownSigns === '') return fitsHan({ signs, words: '' }, verified, false, han)
  const [simple, known] = [han.simplified(seen), han.simplified(knownSigns)]
  if (fitsSigns(han.simplified(signs), known) === null)
    return words !== '' && fitsUnwritten(simple, words, known, han)
  return words === '' || fitsHan({ signs: knownSigns, words: '' }, words, false, han)
}

/** Whether words are a name in signs; it is the same name if one of both is seen and the other verified. */
function fitsHan(
  { signs, words }: { readonly signs: string; readonly words: string },
  latin: string,
  isCut: boolean,
  han: HanTable,
): boolean {
  if (fitsHangul(latin, signs) || fitsKana(latin, signs)) return true
  const isWhole = Array.from(signs).length <= LONGEST_WHOLE ? true : undefined
  const texts = words === '' ? [latin, ...withoutWesternName(latin)] : [latin]
  return texts.some((text) =>
    fitsRomanised(text, { signs, words }, han, (seen, form) =>
      signs.includes(MASK)
        ? fitsPlainly(form, seen, { isCut: false })
        : fitsPlainly(seen, form, { isCut, isWhole, isSpelledOut: true }),
    ),
  )
}

/** A name with the Latin letters of a sign that the bank cannot write: 王YAN. */
function fitsUnwritten(seen: string, words: string, known: string, han: HanTable): boolean {
  const unwritten = fitsSigns(seen.replace(/[^\p{sc=Han}]+/gu, MASK), known) ?? []
  return unwritten.some((sign) => han.readingsOf(sign).includes(words.toLowerCase()))
}

function fitsInOtherOrder(shown: string, verified: string): boolean {
  return otherOrders(verified).some((name) =>
    fitsPlainly(masked(shown), name, { isCut: false, isWhole: false, isInOrder: true }),
  )
}

/** The signs of scripts that have no words, without what is between them, and the words of the others. */
function apart(text: string): [signs: string, words: string] {
  if (!UNSPACED_SIGN.test(text)) return ['', text.trim()]
  const all = Array.from(text.normalize('NFC'))
  const isSign = (each: string) => UNSPACED_SIGN.test(each) || each === MASK
  return [
    all.filter(isSign).join(''),
    all
      .map((each) => (isSign(each) ? ' ' : each))
      .join('')
      .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''),
  ]
}

/** Returns the signs under each mask; null if the name is another. Banks write any number of masks for a sign. */
function fitsSigns(signs: string, known: string): string[] | null {
  const isLong = Array.from(known).length > 4
  const pattern = signs.replace(ANY, (run) => (run.length === 2 && !isLong ? '(..)' : '(.+)'))
  return new RegExp(`^${pattern}$`, 'u').exec(known)?.slice(1) ?? null
}
