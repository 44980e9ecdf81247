/**
 * Whether the name that a bank shows of a payer can be that of a verified person. Banks mask names, cut them, leave out words and
 * write Chinese names in Latin letters. What is seen must fit the verified name; a word more, or another, is another person.
 */
import {
  isSameLetter,
  isSamePerson,
  isSyllable,
  isTonal,
  type Letter,
  type Name,
  rotationsOf,
  spellingsOf,
  wordOf,
} from '../text/same-person.ts'
import { type HanTable, latinFormsOf, syllablesOf, UNSPACED_SIGN } from './han-names.ts'
import {
  addedParticles,
  generations,
  leadingTitles,
  particles,
  standardSpelling,
  titles,
} from './name-words.ts'

/** `close`: what is seen fits, but would fit others too. */
export type NameMatch = 'equal' | 'close' | 'other'

/** Stands for a masked sign; a letter, so that it stays in its word. */
const MASK = 'ʘ'
const ANY = new RegExp(`${MASK}+`, 'gu')
/** Longer names are no names, and comparing them would take long. */
const MOST_WORDS = 10
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

function fitsWords(shown: string, known: string, isCut: boolean): boolean {
  const names = namesOf(known)
  return namesOf(shown).some((seen) => names.some((each) => fitsName(seen, each, isCut)))
}

/** All spellings of a name, each once. */
function namesOf(text: string): Name[] {
  const names = spellingsOf(text)
    .flatMap((name) => [name, name.map(standard)])
    .filter((name) => name.length > 0 && name.length <= MOST_WORDS)
  return [...new Map(names.map((name) => [name.map(textOf).join(' '), name])).values()]
}

function textOf(part: readonly Letter[]): string {
  return part.map(({ base, accents }) => base + accents).join('')
}

function standard(part: readonly Letter[]): readonly Letter[] {
  const word = wordOf(part)
  const spelling = standardSpelling(word)
  return spelling === word ? part : Array.from(spelling, (base) => ({ base, accents: '' }))
}

function fitsName(seen: Name, known: Name, isCut: boolean): boolean {
  const rules = {
    isCut,
    isWhole: isWholeName(known),
    isTonal: isTonal(seen.flat(), known.flat()),
  }
  const forms = rules.isWhole ? [known, known.flatMap(syllables)] : [known]
  return forms.some((form) => {
    // "Jr" stays at the end wherever the family name is.
    const end = form.length > 1 && generations.has(wordOf(form.at(-1) ?? [])) ? form.slice(-1) : []
    const rotations = rotationsOf(form.slice(0, form.length - end.length))
    return rotations.some((name, at) =>
      fitsInOrder(seen, [...name, ...end], { ...rules, first: (name.length - at) % name.length }),
    )
  })
}

function syllables(part: readonly Letter[]): (readonly Letter[])[] {
  const lengths = syllablesOf(wordOf(part))?.map(({ length }) => length) ?? [part.length]
  return lengths.map((length, at) => {
    const start = lengths.slice(0, at).reduce((sum, each) => sum + each, 0)
    return part.slice(start, start + length)
  })
}

/** Names of short words, as Chinese and Korean ones: no bank leaves out one of them, and without it they are another name. */
function isWholeName(known: Name): boolean {
  const words = known.map(wordOf)
  const parts = words.map(syllablesOf)
  const isPinyin = parts.every((each) => each !== null) && parts.flat().length <= 4
  return isPinyin || words.every((word) => word.length <= 4 && !particles.has(word))
}

type Rules = {
  readonly isCut: boolean
  readonly isWhole: boolean
  readonly isTonal: boolean
  /** Where the first word of the known name is. */
  readonly first: number
}
type Found = {
  readonly words: number
  /** Whether a word was left out or added; it cannot be both, since that is another word. */
  readonly change: 'none' | 'left out' | 'added'
}

/** Finds each word that is seen in the known name, in its order. Known words may be left out, but not the first one. */
function fitsInOrder(seen: Name, known: Name, rules: Rules): boolean {
  const { isWhole } = rules
  const needed = neededOf(known, rules.first)
  const mostWords = known.filter((part) => !particles.has(wordOf(part))).length
  const mayLeaveOut = (index: number) => !needed.has(index) && (!isWhole || isParticle(known[index]))

  const walk = (from: number, to: number, found: Found): boolean => {
    if (from === seen.length && to === known.length) return found.words >= Math.min(2, mostWords)
    if (to < known.length && mayLeaveOut(to)) {
      const isParticle = particles.has(wordOf(known[to] ?? []))
      if (isParticle && walk(from, to + 1, found)) return true
      if (found.change !== 'added' && walk(from, to + 1, { ...found, change: 'left out' })) return true
    }
    if (from < seen.length && !isWhole && found.change !== 'left out') {
      const isInitialInside = seen[from]?.length === 1 && found.words > 0 && from < seen.length - 1
      const mayBeAdded = isInitialInside || addedParticles.has(wordOf(seen[from] ?? []))
      if (mayBeAdded && walk(from + 1, to, { ...found, change: 'added' })) return true
    }
    return stepsAt(seen.slice(from), known.slice(to), rules).some(({ read, taken }) =>
      walk(from + read, to + taken, {
        words:
          found.words + known.slice(to, to + taken).filter((part) => !particles.has(wordOf(part))).length,
        change: found.change,
      }),
    )
  }
  return walk(0, 0, { words: 0, change: 'none' })
}

/** In a name of short words `da` is a name. */
function isParticle(part: readonly Letter[] = []): boolean {
  const word = wordOf(part)
  return particles.has(word) && !isSyllable(word)
}

/** The first word, and in Vietnamese the last, which is the given name. */
function neededOf(known: Name, first: number): ReadonlySet<number> {
  const last = (first + known.length - 1) % known.length
  const isVietnamese = known.some((part) => part.some(({ accents }) => /[\u0309\u031b\u0323]/u.test(accents)))
  return new Set(isVietnamese ? [first, last] : [first])
}

/** Words read of what is seen, and words taken of the known name. */
type Step = {
  readonly read: number
  readonly taken: number
}

function stepsAt(seen: Name, left: Name, { isCut, isTonal, isWhole }: Rules): Step[] {
  const [part] = seen
  const [next] = left
  if (part === undefined || next === undefined) return []
  const word = wordOf(part)
  if (word.includes(MASK)) return maskedSteps(word, left)
  const isSameWord = (one: readonly Letter[], other: readonly Letter[]) =>
    one.length === other.length && one.every((letter, at) => isSameLetter(letter, other[at], isTonal))
  const startsAlike = ([one]: readonly Letter[], [other]: readonly Letter[]) =>
    one !== undefined && isSameLetter(one, other, isTonal)
  const steps: Step[] = []
  // Written together. A Chinese syllable is not two names.
  left.forEach((_, at) => {
    const isAllowed = at === 0 || !isSyllable(word)
    if (isAllowed && isSameWord(part, left.slice(0, at + 1).flat())) steps.push({ read: 1, taken: at + 1 })
  })
  // Written apart.
  for (let read = 2; read <= seen.length && !isSyllable(wordOf(next)); read++)
    if (isSameWord(seen.slice(0, read).flat(), next)) steps.push({ read, taken: 1 })
  if (part.length === 1 || next.length === 1) {
    if (startsAlike(part, next)) steps.push({ read: 1, taken: 1 })
  } else if (part.length <= Math.min(4, left.length) && !(isWhole && isSyllable(word))) {
    // Initials in one word.
    if (part.every((letter, at) => startsAlike([letter], left[at] ?? [])))
      steps.push({ read: 1, taken: part.length })
  }
  // Cut at the end, or a middle name shortened.
  const mayBeShort =
    (isCut && seen.length === 1) || (seen.length > 1 && left.length > 1 && !isWhole && part.length === 2)
  if (mayBeShort && part.length < next.length && !generations.has(wordOf(next)))
    if (isSameWord(part, next.slice(0, part.length))) steps.push({ read: 1, taken: 1 })
  return steps
}

function maskedSteps(word: string, left: Name): Step[] {
  const pattern = new RegExp(`^${word.replace(ANY, '.+')}$`, 'u')
  return left.flatMap((_, index) =>
    pattern.test(wordOf(left.slice(0, index + 1).flat())) ? [{ read: 1, taken: index + 1 }] : [],
  )
}
