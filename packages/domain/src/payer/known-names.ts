/** What else the name of a document is written as. */
import { withoutCommonName } from './common-names.ts'
import { syllablesOf } from './han-names.ts'
import { BORN } from './name-words.ts'

/** The name with and without a title, which some documents have. */
export function untitled(verified: string): string[] {
  const plain = verified.replace(/^\s*(?:(?:dr|prof|mr|mrs|ms)\b\.?\s*)+(?=\S+\s+\S)/iu, '')
  return plain === verified ? [verified] : [verified, plain]
}

/** Balinese names begin with a word for the sex, which is often left out, and a word for the order of birth. */
const BALINESE = /^(?:i|ni)\s+(?=(?:made|wayan|nyoman|ketut|gede|putu|kadek|komang|nengah)\s)/iu

const BIRTH_ORDER =
  /^(?:(?:i|ni)\s+)?(?:made|wayan|nyoman|ketut|gede|putu|kadek|komang|nengah)\s+(?=\S+\s+\S)/iu

/** Muhammad in short, and words of respect, which are titles more than names in South Asia. */
const BLESSING =
  /^(?:md|mohd|muhd|mst|mosamm?at|mosa|musamm?at|s[ay]+y?e?da?|se[iy]y?eda?)\.?\s+(?=\S+\s+\S)/iu

/** Both family names of a married person, one of them, and either first. */
export function usualNames(name: string): string[] {
  const [born = '', married] = name.split(BORN)
  const names = [name, name.replace(BALINESE, ''), name.replace(BIRTH_ORDER, ''), name.replace(BLESSING, '')]
  // Lü is LYU in a passport and LU at many banks.
  names.push(name.replace(/\b([ln])(?:yu|v)\b/giu, '$1u'), ...withoutCommonName(name))
  names.push(
    ...withoutWesternName(name).filter(
      (rest) => /^(?:[^\s]{2,6}\s){2}[^\s]{2,6}$/u.test(rest) && rest.split(' ').every(isShort),
    ),
  )
  if (married !== undefined) {
    const words = born.split(/\s+/u)
    const [given, family] = [words.slice(0, -1).join(' '), words.at(-1) ?? '']
    names.push(born, `${given} ${married}`, `${given} ${family} ${married}`, `${given} ${married} ${family}`)
  }
  return [...new Set(names)]
}

/** A letter that the bank cannot write is a blank: "MU OZ" for Muñoz, with the other accents left out or blanks too. */
export function withoutUnwritten(name: string): string[] {
  const text = name.normalize('NFC')
  const blanks = [text.replace(/ñ/giu, ' '), text.replace(/[^\p{ASCII}]/gu, ' ')]
  return /^[\p{sc=Latin}\s.'-]+$/u.test(text) ? blanks.filter((each) => each !== text) : []
}

export const vietnameseSurnames: ReadonlySet<string> = new Set(
  'nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly dinh trinh truong lam dao doan luong phung quach'.split(
    ' ',
  ),
)

/** A Western given name, which Hong Kong and Singapore write before or after the Chinese one, or between its parts. */
export function withoutWesternName(latin: string): string[] {
  const words = latin.split(/[\s,]+/u).filter((word) => word !== '')
  const western = words.findIndex((word) => isWestern(word.toLowerCase()))
  return western === -1 || words.length < 3 ? [] : [words.toSpliced(western, 1).join(' ')]
}

const SHORT_WESTERN: ReadonlySet<string> = new Set(
  'john paul mark james george grace ruth jane jean jack ann anne annie anna amy ben sam tom peter kate rose joan jude winnie fannie susan alan diana joanna karen lisa tina gina nina mona lena coco gigi leo hugo'.split(
    ' ',
  ),
)

/** Two syllables, which are no Chinese ones. */
function isWestern(word: string): boolean {
  return (
    SHORT_WESTERN.has(word) ||
    (/^[a-z]{4,}$/.test(word) && /[aeiouy][^aeiouy]+[aeiouy]/.test(word) && syllablesOf(word) === null)
  )
}

/** Of one syllable. */
const isShort = (word: string) => /^[^aeiou]*[aeiou]+[^aeiou]*$/iu.test(word)

/** Vietnamese names with the given name first, and Chinese ones that end with a Western name with that one first. */
export function otherOrders(name: string): string[] {
  const words = name
    .normalize('NFC')
    .split(/[\s-]+/u)
    .filter((word) => word !== '')
  const plain = words.map(plainWord)
  const [first = '', last = ''] = [plain[0], plain.at(-1)]
  if (words.length < 3 || words.length > 5) return []
  const isVietnamese = vietnameseSurnames.has(first)
  const isWithWestern = words.length === 4 && plain.slice(0, -1).every(isShort) && isWestern(last)
  if (!isVietnamese && !isWithWestern) return []
  const swapped = [...words.slice(-1), ...words.slice(1, -1), ...words.slice(0, 1)]
  const inside = [...words.slice(0, 1), ...words.slice(-1), ...words.slice(1, -1)]
  const twoGiven = [...words.slice(-2), ...words.slice(0, -2).toReversed()]
  // Lam and Ho are family names in Hong Kong too.
  const orders = [
    swapped,
    ...(isWithWestern ? [inside] : []),
    ...(isVietnamese ? [words.toReversed(), twoGiven] : []),
  ]
  return orders.map((order) => order.join(' '))
}

export function plainWord(word: string): string {
  return word.toLowerCase().replace(/đ/gu, 'd').normalize('NFD').replace(/\p{M}/gu, '')
}

/** Vietnamese writes a tone on either vowel of these pairs: Thuỳ is Thùy. */
export function toneMoved(text: string): string {
  return text
    .normalize('NFD')
    .replace(
      /(o)([\u0300\u0301\u0303\u0309\u0323])(?=[ae](?!\p{L}))(.)|(u)([\u0300\u0301\u0303\u0309\u0323])(y)/giu,
      '$1$3$2$4$6$5',
    )
    .normalize('NFC')
}
