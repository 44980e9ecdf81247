/**
 * Whether the name that a bank shows of a payer can be that of a verified person. Banks mask names, cut them, leave out words and
 * write Chinese names in Latin letters. What is seen must fit the verified name; a word more, or another, is another person.
 */
import { isSamePerson } from '../text/same-person.ts'
import { ANY, fitsWords, MASK } from './fit-words.ts'
import { type HanTable, latinFormsOf, UNSPACED_SIGN } from './han-names.ts'
import { leadingTitles, titles } from './name-words.ts'

/** `close`: what is seen fits, but would fit others too. */
export type NameMatch = 'equal' | 'close' | 'other'

/** Banks cut names at 18 signs and more, of which the last may be a blank. */
const SHORTEST_CUT = 17

export function matchName(shown: string, verified: string, han: HanTable): NameMatch {
  const forms = [shown, ...withoutTitles(shown, verified)]
  if (forms.some((form) => isSamePerson(form, verified))) return 'equal'
  return forms.some((form) => fits(form, verified, han)) ? 'close' : 'other'
}

/** A name as far as it can be seen. The same name in other signs fits as well, since it is the name of others too. */
function fits(shown: string, verified: string, han: HanTable): boolean {
  const seen = masked(partInBrackets(shown))
  if (!/\p{L}/u.test(seen.replace(ANY, ''))) return true
  const [signs, words] = apart(seen)
  const [knownSigns, knownWords] = apart(withoutPatronym(verified))
  if (signs !== '' && knownSigns !== '')
    return (
      fitsSigns(han.simplified(signs), han.simplified(knownSigns)) &&
      (words === '' || fitsLatin(words, latinFormsOf(knownSigns, han), false))
    )
  if (knownSigns !== '')
    return fitsLatin(
      words,
      latinFormsOf(knownSigns, han).map((form) => `${form} ${knownWords}`),
      words.length >= SHORTEST_CUT,
    )
  if (signs !== '') return latinFormsOf(signs, han, MASK).some((form) => fitsWords(form, verified, false))
  return fitsWords(words, knownWords, words.length >= SHORTEST_CUT)
}

function fitsLatin(words: string, forms: readonly string[], isCut: boolean): boolean {
  return forms.some((form) => fitsWords(words, form, isCut))
}

/** What a bank puts in the place of a sign, and a line of dots. A lone X is one only among signs that are no Latin letters. */
function masked(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[*✱⁎∗●○■□◯×#?_]/gu, MASK)
    .replace(/•{2,}|\.{2,}/gu, (run) => MASK.repeat(run.length))
    .replace(/(?<=\p{sc=Han})x+|x+(?=\p{sc=Han})/giu, (run) => MASK.repeat(run.length))
}

/** "Nickname (**明)": some rails show the name in brackets. */
function partInBrackets(text: string): string {
  return /[(（]([^()（）]*[*＊][^()（）]*)[)）]\s*$/u.exec(text)?.[1] ?? text
}

/** "S/O": what follows names a parent. */
function withoutPatronym(name: string): string {
  return name.replace(/\ba\/[lp]\b/giu, ' ')
}

/**
 * The name without titles and honorifics at its ends, and with some of them: "M" is a title in France and a name elsewhere. A word
 * that the verified name has too is no title.
 */
function withoutTitles(shown: string, verified: string): string[] {
  const own = new Set(wordsIn(verified))
  const isTitle = (word: string | undefined, ...known: ReadonlySet<string>[]) => {
    const [plain = ''] = wordsIn(word ?? '')
    return !own.has(plain) && known.some((each) => each.has(plain))
  }
  let words = withoutPatronym(shown)
    .replace(/\b[sdwc]\/o\b.*$/iu, '')
    .replace(/(?<=.)(?:先生|女士|小姐|太太|夫人|老师)\s*$/u, '')
    .split(/[\s,]+/u)
    .filter((word) => word !== '')
  const stages = [words]
  while (words.length > 1 && isTitle(words.at(-1), titles)) {
    words = words.slice(0, -1)
    stages.push(words)
  }
  while (words.length > 1 && isTitle(words[0], titles, leadingTitles)) {
    words = words.slice(1)
    stages.push(words)
  }
  return stages.map((stage) => stage.join(' '))
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? []
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

/** One mask stands for one sign or more, several for as many. In long names banks write a fixed number. */
function fitsSigns(signs: string, known: string): boolean {
  const isLong = Array.from(known).length > 4
  const pattern = signs.replace(ANY, (run) => (run.length > 1 && !isLong ? `.{${run.length}}` : '.+'))
  return new RegExp(`^${pattern}$`, 'u').test(known)
}
