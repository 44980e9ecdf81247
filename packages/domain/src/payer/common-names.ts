/**
 * First given names that are so common that their bearers and banks leave them out. Before an Arabic name Muhammad is not: what
 * follows it can be the father's, as Abdullah Al-Harbi is the father of Mohammed Abdullah Al-Harbi.
 */
import { syllablesOf } from './han-names.ts'
import { isIndic } from './indic-names.ts'
import { arabicRows, generations, PATRONYMIC, particles } from './name-words.ts'

const COMMON = /^(?:mar[ií]a|ma\.?|jos[ée]|ana|segundo|nur(?=.* bint[ei] ))\s+/iu
/** "María José" is a woman and "José" a man, so what would be left must not tell another sex. */
const TOLD_BY_IT = /^(?:mar[ií]a|jos[ée]|jo[ãa]o|jes[úu]s|[áa]ngel|de|del|da|do|dos)\s/iu
const TELUGU = /^(?:(?:venkata|naga|sri|sree)\s+)+/iu

/** Arabs of the West spell it Mohamed. */
const MUHAMMAD = /^(?:m[ou]hamm[ae]d|fathima)\s+(?!(?:bin|ibn|al|el|abd\S{3,})[\s-])(?=\S+\s+\S)/iu
const ARABIC_FAMILY = /(?:^|[\s-])(?:al|el)(?:[\s-]|[^aeiou\s]\p{L}{3})/iu
const arabicNames: ReadonlySet<string> = new Set(arabicRows.trim().split(/\s+/u))

function withoutMuhammad(name: string): string[] {
  const rest = name.replace(MUHAMMAD, '')
  const words = rest.toLowerCase().split(/\s+/u)
  const isArabic = ARABIC_FAMILY.test(rest) || words.every((word) => arabicNames.has(word) && !isIndic(word))
  return rest === name || isArabic ? [] : [rest]
}

/** The name without such a word, if the others are a given name and two more. A son has his father's name and "Neto". */
export function withoutCommonName(name: string): string[] {
  const text = name.normalize('NFC').trim()
  const rest = text.replace(COMMON, '').replace(TELUGU, '')
  const words = rest.toLowerCase().split(/\s+/u)
  const isTold = words.length >= 3 && !TOLD_BY_IT.test(rest) && !generations.has(words.at(-1) ?? '')
  return [...(rest !== text && isTold ? [rest] : []), ...withoutMuhammad(text), ...withoutFirstOfFour(text)]
}

/** The first of two given names before two more words, which are both family names in Spanish. */
function withoutFirstOfFour(name: string): string[] {
  const words = name.split(/\s+/u)
  const plain = words.map((word) => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''))
  const isTaken =
    words.length !== 4 ||
    plain.filter((word) => word.length > 3).length < 3 ||
    plain.every((word) => syllablesOf(word) !== null) ||
    TOLD_BY_IT.test(words.slice(1).join(' ')) ||
    plain.some(
      (word) =>
        !/^\p{sc=Latin}{3,}$/u.test(word) ||
        particles.has(word) ||
        generations.has(word) ||
        arabicNames.has(word) ||
        isIndic(word) ||
        PATRONYMIC.test(word),
    )
  return isTaken ? [] : [words.slice(1).join(' ')]
}
