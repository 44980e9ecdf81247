/** The holders of a joint account, as a bank writes them. */
import { doubleSurnames } from './name-words.ts'

/** Between the holders of an account. */
const JOINT = /\s*[&+]\s*|\s+(?:\/|and|or|et(?:\/ou)?|ou|e\/ou|und|u\.|oder|y\/o|e\/o)\s+/iu
const COMPANY =
  /^(?:sons?|bros|brothers|co|company|ltd|llc|inc|partners|associates|family|cia|hijos|filhos|fils|söhne)$/iu

/**
 * The holders of a joint account; a verified person can be one of them. A holder without a family name has that of the last: "John
 * & Mary Smith". The last one has two words, since "Smith & Sons" is a company.
 */
export function holdersOf(shown: string): string[] {
  const whole = wholeHoldersOf(shown)
  if (whole.length > 0) return whole
  const holders = shown.split(JOINT).map((each) => each.split(' '))
  const last = holders.at(-1) ?? []
  const isCompany = holders.flat().some((word) => COMPANY.test(word.replace(/\.$/u, '')))
  if (holders.length < 2 || isCompany || last.length < 2) return []
  return holders.map((words) => (words.length > 1 ? words : [...words, ...last.slice(-1)]).join(' '))
}

/** These are in names too, as in "Ortega y Gasset" and "ZHANG/WEI". */
const NAMELIKE_JOINT = /\s*[、，/]\s*|\s+(?:e|y|i|u|eo|en|a|ve|es|és|si|și|og|och)\s+/iu
const WHOLE_HAN = /^\p{sc=Han}{2,4}$/u

/** Holders, each with a whole name, so that no family name of two words is taken apart. */
function wholeHoldersOf(shown: string): string[] {
  const text = shown.trim()
  const han = text.split(/\s+/u)
  if (han.length === 2 && han.every((name) => WHOLE_HAN.test(name) && !doubleSurnames.has(name))) return han
  const holders = text.split(NAMELIKE_JOINT)
  const isWhole = (name: string) =>
    WHOLE_HAN.test(name) || /\p{L}{2}.*\s\p{L}{2}|\p{L}\s.*\p{L}{3}/u.test(name)
  return holders.length === 2 && holders.every(isWhole) ? holders : []
}
