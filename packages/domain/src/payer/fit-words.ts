/** Finds the words that a bank shows in a known name: masked, cut, as initials, joined or apart, with some left out. */
import {
  isSameLetter,
  isSyllable,
  isTonal,
  type Letter,
  type Name,
  rotationsOf,
  spellingsOf,
  wordOf,
} from '../text/same-person.ts'
import { foldedPairs } from './folded-names.ts'
import { MASK, syllablesOf } from './han-names.ts'
import { addedParticles, generations, isSameInShort, PATRONYMIC, particles } from './name-words.ts'

export const ANY = new RegExp(`${MASK}+`, 'gu')
/** Longer names are no names, and comparing them would take long. */
const MOST_WORDS = 10

type Cut = {
  /** Whether the last word may be cut. */
  readonly isCut: boolean
  /** Whether no word of the name can be left out. */
  readonly isWhole?: boolean | undefined
  /** Whether a letter of the known name is a word, as in Chinese, and no initial. */
  readonly isSpelledOut?: boolean
  /** Whether the letters are as written, so that the last one can be cut. */
  readonly isWritten?: boolean
  /** Whether the family name stays where it is. */
  readonly isInOrder?: boolean
}

/** Whether words that are seen can be a known name. */
export function fitsWords(shown: string, known: string, rules: Cut): boolean {
  return (
    fitsPlainly(shown, known, { ...rules, isWritten: true }) ||
    foldedPairs(shown, known).some((pair) => fitsPlainly(...pair, rules))
  )
}

/** The same without other spellings. */
export function fitsPlainly(shown: string, known: string, rules: Cut): boolean {
  const names = namesOf(known)
  if (names.length === 0) return false
  return namesOf(shown).some((seen) => names.some((name) => fitsName(seen, name, rules)))
}

/** All spellings of a name, each once. */
function namesOf(text: string): Name[] {
  const names = spellingsOf(text).filter((name) => name.length > 0 && name.length <= MOST_WORDS)
  return [...new Map(names.map((name) => [name.map(textOf).join(' '), name])).values()]
}

function textOf(part: readonly Letter[]): string {
  return part.map(({ base, accents }) => base + accents).join('')
}

function fitsName(
  seen: Name,
  known: Name,
  { isCut, isInOrder = false, isSpelledOut = false, isWhole = isWholeName(known), isWritten = false }: Cut,
): boolean {
  const rules = {
    isCut,
    isSpelledOut,
    isWhole,
    isWritten,
    isTonal: isTonal(seen.flat(), known.flat()),
  }
  if (!isInOrder && !rules.isWhole && isShuffled(seen, known)) return true
  const forms = rules.isWhole ? [known, known.flatMap(syllables)] : [known]
  return forms.some((form) => {
    // "Jr" stays at the end wherever the family name is.
    const end = form.length > 1 && generations.has(wordOf(form.at(-1) ?? [])) ? form.slice(-1) : []
    const names = form.slice(0, form.length - end.length)
    const rotations = isInOrder ? [names] : rotationsOf(names)
    return rotations.some((name, at) =>
      fitsInOrder(seen, [...name, ...end], { ...rules, first: (name.length - at) % name.length }),
    )
  })
}

/** How Bantu and Luo names begin, and given names elsewhere do not. */
const EAST_AFRICAN =
  /^(?:m[bpw]|mu[cgrt]|n[dgjkty]|o(?:ch|dh|n[dy]|[kpt]i|ko)|wa(?:n[gj]|m[bu]|ir|it)|a(?:chi|tie|kin|dhi)|ki(?:p|ma)|che[bpr]|jep|kam(?=au)|kari).{2}/

/** How Yoruba, Igbo and Edo names begin. */
const NIGERIAN =
  /^(?:olu|ade|ola|ayo|aki[nr]|ogun|ife|temi|tolu|tobi|babat|omo|folas?|chi[bdgkmnosuz][aeiou]|chukwu|nwa|oke[ckrz]|oko|obi|emeka|nne?[ae]|nnam|ngoz|uche|ugoc|onye|ike[cn]|keleci|amara|nkec|ogec|os(?=a[rygz])).{2}/

/**
 * All words of a name, each whole and once: in any order in Nigeria, and with the own name before the Christian one in Kenya.
 * Elsewhere Ahmed Mohamed Ali is the father or son of Mohamed Ahmed Ali.
 */
function isShuffled(seen: Name, known: Name): boolean {
  const [shown, words] = [seen.map(wordOf), known.map(wordOf)]
  const isKenyan =
    shown[1] === words[0] &&
    shown[2] === words[2] &&
    shown.slice(0, 2).some((word) => EAST_AFRICAN.test(word))
  if (words.length !== 3 || !(isKenyan || words.some((word) => NIGERIAN.test(word)))) return false
  return shown.toSorted().join(' ') === words.toSorted().join(' ')
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
  readonly isSpelledOut: boolean
  readonly isWritten: boolean
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
      const word = wordOf(seen[from] ?? [])
      const mayBeAdded = isInitialInside || addedParticles.has(word) || PATRONYMIC.test(word)
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

const WOMANS_END = /(?:[vrlk]|in|ian)a$|e$/

function stepsAt(
  seen: Name,
  left: Name,
  { isCut, isSpelledOut, isTonal, isWhole, isWritten }: Rules,
): Step[] {
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
  if (isSameInShort(word, wordOf(next))) steps.push({ read: 1, taken: 1 })
  // Written together. A Chinese syllable is not two names.
  left.forEach((_, at) => {
    const isAllowed = at === 0 || !isSyllable(word)
    if (isAllowed && isSameWord(part, left.slice(0, at + 1).flat())) steps.push({ read: 1, taken: at + 1 })
  })
  // Written apart.
  for (let read = 2; read <= seen.length && !isSyllable(wordOf(next)); read++)
    if (isSameWord(seen.slice(0, read).flat(), next)) steps.push({ read, taken: 1 })
  if (part.length === 1 || (next.length === 1 && !isSpelledOut)) {
    if (startsAlike(part, next)) steps.push({ read: 1, taken: 1 })
  } else if (part.length <= Math.min(4, left.length) && !(isWhole && isSyllable(word))) {
    // Initials in one word.
    if (part.every((letter, at) => startsAlike([letter], left[at] ?? [])))
      steps.push({ read: 1, taken: part.length })
  }
  // Cut at the end, or a middle name shortened.
  const lost = wordOf(next).slice(part.length)
  // One letter of a long last word, but not the one that tells women from men.
  const isShortOfOne =
    isWritten &&
    !isWhole &&
    seen.length === 1 &&
    left.length === 1 &&
    part.length >= 6 &&
    lost.length === 1 &&
    !WOMANS_END.test(wordOf(next))
  const mayBeShort =
    isShortOfOne ||
    (isCut && seen.length === 1) ||
    (seen.length > 1 && left.length > 1 && !isWhole && part.length === 2 && next.length > 3)
  if (mayBeShort && part.length < next.length && !generations.has(wordOf(next)))
    if (isSameWord(part, next.slice(0, part.length))) steps.push({ read: 1, taken: 1 })
  return steps
}

function maskedSteps(word: string, left: Name): Step[] {
  const pattern = new RegExp(`^${word.replace(ANY, '.*')}$`, 'u')
  return left.flatMap((_, index) =>
    pattern.test(wordOf(left.slice(0, index + 1).flat())) ? [{ read: 1, taken: index + 1 }] : [],
  )
}
