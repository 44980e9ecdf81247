/**
 * The one spelling of a document's number under which it is compared. Full-width characters are plain ones, letters have no case,
 * and spaces, hyphens and dots only group. The letter O is the digit 0 and the letter I the digit 1: in a photo nobody can tell
 * them apart, and an issuer has either a letter or a digit in one place, so that no two documents become one. A resident number
 * of the mainland in its old form of 15 digits is the one of 18 that replaced it. Fingerprints that are kept were made by these rules:
 * a change of them has to make those again.
 */
export function comparableNumber(number: string): string {
  const plain = number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll('I', '1')
  return isOldResidentNumber(plain) ? longResidentNumber(plain) : plain
}

/** Region, birthday of two digits' year, and a serial number. */
function isOldResidentNumber(number: string): boolean {
  const [, year, month, day] = /^[1-9]\d{5}(\d{2})(\d{2})(\d{2})\d{3}$/.exec(number) ?? []
  if (year === undefined) return false
  const birthday = new Date(`19${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(birthday.getTime()) && birthday.toISOString().startsWith(`19${year}-${month}-${day}`)
}

/** GB 11643: the century goes in, and a check character of ISO 7064 (MOD 11-2) goes behind. */
function longResidentNumber(number: string): string {
  const body = `${number.slice(0, 6)}19${number.slice(6)}`
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (WEIGHTS[at] ?? 0), 0)
  return body + CHECK_CHARACTERS.charAt(sum % CHECK_CHARACTERS.length)
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECK_CHARACTERS = '10X98765432'
