/** What a bank writes around the name of a payer: masks, titles and parents. */
import { MASK, syllablesOf } from './han-names.ts'
import { plainWord, vietnameseSurnames } from './known-names.ts'
import { BORN, leadingTitles, namelikeTitles, titles } from './name-words.ts'

/** Before a Spanish given name and both family names. */
const DON = /^\s*d(?:\.\s*|\s+)(?=\S+\s+\S+\s+\S)/iu
/** Before a Vietnamese name of two words and more. */
const VIETNAMESE_TITLE = /^\s*(?:ông|ong|bà|ba|chị|chi)\s+(?=\S+\s+\S)/iu
/** Romanian, of one letter and a hyphen. */
const ROMANIAN_TITLE = /^\s*d-(?:na|ra|l|lui)\s+(?=\S+\s+\S)/iu
/** Ethiopian names of two words begin with these, in short. */
const ETHIOPIAN: readonly (readonly [RegExp, string])[] = [
  [/\bw\/(?=\p{L}{3})/giu, 'wolde'],
  [/\bg\/(?=\p{L}{3})/giu, 'gebre'],
  [/\bh\/(?=\p{L}{3})/giu, 'haile'],
  [/\bt\/(?=\p{L}{3})/giu, 'tekle'],
]
/** Written together with the name or apart. */
const THAI_TITLE = /^\s*(?:นางสาว|น\.?ส\.?|นาย|นาง|คุณ|ด\.[ชญ]\.)\s*(?=\p{sc=Thai}{2})/u
/** The tax number of a person, as Brazilian banks write it behind the name. */
const PERSON_NUMBER = /\s+\d[\d.-]{8,}\s*$/u

/** What a bank puts in the place of a sign, and a line of dots. X and O are masks only beside Chinese signs. */
export function masked(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[*✱⁎∗●○■□◯×#?_]/gu, MASK)
    .replace(/•{2,}|\.{2,}/gu, (run) => MASK.repeat(run.length))
    .replace(/(?<=\p{sc=Han})[xo]+(?!\p{sc=Latin})|(?<!\p{sc=Latin})[xo]+(?=\p{sc=Han})/giu, (run) =>
      MASK.repeat(run.length),
    )
}

/** "Nickname (**明)": some rails show the name in brackets. */
export function partInBrackets(text: string): string {
  return /[(（]([^()（）]*[*＊][^()（）]*)[)）]\s*$/u.exec(text)?.[1] ?? text
}

/** "S/O": what follows names a parent. */
export function withoutPatronym(name: string): string {
  return name.replace(/\ba\/[lp]\b/giu, ' ')
}

/**
 * The name without titles and honorifics at its ends, and with some of them: "M" is a title in France and a name elsewhere. A word
 * that the verified name has too is no title.
 */
export function withoutTitles(shown: string, verified: string): string[] {
  const own = new Set(wordsIn(verified))
  const everywhere = [...own].every((word) => syllablesOf(word) !== null)
    ? [titles]
    : [titles, namelikeTitles]
  const isTitle = (word: string | undefined, ...known: ReadonlySet<string>[]) => {
    // What a mask hides may be a name.
    if (/[*＊]/u.test(word ?? '')) return false
    const [plain = ''] = wordsIn(word ?? '')
    // S stands for Sardar.
    const isSikh = plain === 's' && (own.has('singh') || own.has('kaur'))
    return !own.has(plain) && (isSikh || known.some((each) => each.has(plain)))
  }
  const isVietnamese = vietnameseSurnames.has(plainWord(verified.trim().split(/\s+/u)[0] ?? ''))
  let words = spelledOut(withoutPatronym(shown.normalize('NFC')))
    .replace(PERSON_NUMBER, '')
    .replace(own.has('d') ? /^$/u : DON, '')
    .replace(isVietnamese ? VIETNAMESE_TITLE : /^$/u, '')
    .replace(/\b[sdwc]\/o\b.*$/iu, '')
    .replace(THAI_TITLE, '')
    .replace(ROMANIAN_TITLE, '')
    .replace(/(?<=.)(?:先生|女士|小姐|太太|夫人|老师|님|様|さま)\s*$/u, '')
    .replace(/^\s*(mrs?|ms|miss|dr)\.(?=\p{L}{2})/iu, '$1 ')
    .split(/[\s,]+/u)
    .filter((word) => word !== '')
  const stages = [words]
  while (words.length > 1 && isTitle(words.at(-1), ...everywhere)) {
    words = words.slice(0, -1)
    stages.push(words)
  }
  // An M before initials is one of them.
  const isInitials = words.slice(0, 3).every((word) => /^\p{L}\.?$/u.test(word))
  while (words.length > 1 && !isInitials && isTitle(words[0], leadingTitles, ...everywhere)) {
    words = words.slice(1)
    stages.push(words)
  }
  return unique([shown, ...stages.map((stage) => stage.join(' '))])
}

const spelledOut = (shown: string) =>
  ETHIOPIAN.reduce((text, [short, whole]) => text.replace(short, whole), shown)

const CHILD_OF = /\s(?:bin|binti|binte|bte?|ibn|a\/[lp]|[sd]\/o)\s/iu

/** Whether the father and the child have changed places: "Roslan bin Hafiz" for "Hafiz bin Roslan". */
export function isOfOwnChild(shown: string, verified: string): boolean {
  const [[child = '', father], [ownName = '', ownFather]] = [shown.split(CHILD_OF), verified.split(CHILD_OF)]
  if (father === undefined || ownFather === undefined) return false
  const [own, fathers] = [wordsIn(ownName), wordsIn(ownFather)]
  return wordsIn(child).some((word) => word.length > 1 && fathers.includes(word) && !own.includes(word))
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? []
}

/** A married woman's name with the one that she was born with: "Leroy née Marchand Cécile". */
export function familyNamesOf(shown: string): string[] {
  const [married, rest] = shown.split(BORN)
  if (married === undefined || rest === undefined) return []
  const [born = '', ...given] = rest.split(' ')
  return [
    `${married} ${rest}`,
    rest,
    [married, ...given].join(' '),
    `${married} ${born}`,
    `${given.join(' ')} ${born}`,
  ]
}

function unique(all: readonly string[]): string[] {
  return [...new Set(all)]
}
