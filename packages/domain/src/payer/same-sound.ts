/**
 * One name in two romanisations, of whatever language: Thiago and Tiago, Sameer and Samir, Rizvana and Rizwana. A whole name with all
 * its words, of which one sounds the same and the others are the same. The last vowel stays, since it tells women from men.
 */

/** Shorter words differ by what is folded here: Smith is not Smyth. */
const SHORTEST = 5
/** E and i, and o and u: Patel is not Patil. */
const SHORTEST_VOWELS = 6
/** In long words more letters stand for one another. */
const LONG = 8

type Rules = readonly (readonly [RegExp, string])[]

const consonants: Rules = [
  [/tx|tch/g, 'ch'],
  [/chr/g, 'kr'],
  [/ch/g, 'ç'],
  [/sh/g, 'š'],
  [/ph/g, 'p'],
  [/h(?![aeiou])/g, ''],
  [/x/g, 'ks'],
  [/ck|[cq]/g, 'k'],
  [/w/g, 'v'],
  // Nunes is not Núñez, and Wiszniewski not Wiśniewski.
  [/(?<![^aeiou])z(?=.)/g, 's'],
]
const vowels: Rules = [
  [/ee/g, 'i'],
  [/oo|ou/g, 'u'],
  [/[ae]i(?=[^aeiou])/g, 'e'],
  // Before a last e it tells women from men: Danielle.
  [/([^f])\1+(?!e$)/gu, '$1'],
  [/i?y(?=[aeiou])|y$/g, 'i'],
  [/(?<=i)y|(?<=[^aeiou])iy/g, 'i'],
  [/i[ae][mn]$/, 'ian'],
  [/e[ov]+o/g, 'eo'],
]
/** Francis is not Frances. */
const innerVowels: Rules = [
  [/(?<=.)e(?=.)(?!s$)/g, 'i'],
  [/(?<=.)o(?=.)/g, 'u'],
]
/** Only beside two other words: Thomas is not Tomas. */
const breathed: Rules = [[/(?<=[^aeiou])h/g, '']]
const inLongWords: Rules = [
  [/š/g, 's'],
  [/oi/g, 'ai'],
  [/b/g, 'v'],
  [/(?<=.)d$/, 't'],
  [/(?<=.)[aei]+(?=.)/g, 'a'],
]

function apply(rules: Rules, text: string): string {
  return rules.reduce((result, [from, to]) => result.replace(from, to), text)
}

function soundOf(word: string, length: number, isOfMany: boolean): string {
  const letters = apply([...consonants, ...(isOfMany ? breathed : []), ...vowels], word)
  const long = length >= LONG ? apply(inLongWords, letters) : letters
  return length >= SHORTEST_VOWELS ? apply(innerVowels, long) : long
}

function isSameInSound(one: string, other: string, isOfMany: boolean): boolean {
  const length = Math.min(one.length, other.length)
  return length >= SHORTEST && soundOf(one, length, isOfMany) === soundOf(other, length, isOfMany)
}

export function fitsInSound(shown: string, verified: string): boolean {
  const [seen, known] = [wordsOf(shown), wordsOf(verified)]
  if (seen.length < 2 || seen.length !== known.length) return false
  return known.some((_, at) => {
    const turned = [...known.slice(at), ...known.slice(0, at)]
    const others = turned.flatMap((word, index) => (word === seen[index] ? [] : [[word, seen[index] ?? '']]))
    const isSeen = turned.some((word, index) => word === seen[index] && word.length > 2)
    const isOfMany = known.length > 2
    return (
      isSeen &&
      others.length === 1 &&
      others.every(([word = '', other = '']) => isSameInSound(word, other, isOfMany))
    )
  })
}

function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ı/gu, 'i')
    .replace(/[\p{M}'’‘ʼ]/gu, '')
  return /[^\P{L}a-z]/u.test(plain) ? [] : plain.split(/[^a-z]+/).filter((word) => word !== '')
}
