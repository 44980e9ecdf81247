/**
 * First given names that are so common that their bearers and banks leave them out. Muhammad is not here: what follows it can
 * be the father's name, as Abdullah Al-Harbi is the father of Mohammed Abdullah Al-Harbi.
 */
import { generations } from './name-words.ts'

const COMMON = /^(?:mar[ií]a|jos[ée]|ana|segundo)\s+/iu
/** "María José" is a woman and "José" a man, so what would be left must not tell another sex. */
const TOLD_BY_IT = /^(?:mar[ií]a|jos[ée]|jo[ãa]o|jes[úu]s|[áa]ngel|de|del|da|do|dos)\s/iu
const TELUGU = /^(?:(?:venkata|naga|sri|sree)\s+)+/iu

/** The name without such a word, if the others are a given name and two more. A son has his father's name and "Neto". */
export function withoutCommonName(name: string): string[] {
  const text = name.normalize('NFC').trim()
  const rest = text.replace(COMMON, '').replace(TELUGU, '')
  const words = rest.toLowerCase().split(/\s+/u)
  const isTold = words.length >= 3 && !TOLD_BY_IT.test(rest) && !generations.has(words.at(-1) ?? '')
  return rest !== text && isTold ? [rest] : []
}
