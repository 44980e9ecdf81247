import type { MarketSettings } from '../settings.ts'
import { DAY_MS } from '../time.ts'

/** How far somebody has come with real-name verification. */
export type Verification = 'none' | 'pending' | 'approved'
export type UnverifiedReason = 'REALNAME_REQUIRED' | 'REALNAME_PENDING'

/** Why somebody may not do what takes a verified name; null: they have one. */
export function whyUnverified(verification: Verification): UnverifiedReason | null {
  if (verification === 'approved') return null
  return verification === 'pending' ? 'REALNAME_PENDING' : 'REALNAME_REQUIRED'
}

/** The same of a purchase, the one act that a market may open to those who are not verified (decision 043). */
export function whyNoPurchase(
  verification: Verification,
  { verificationRequired }: Pick<MarketSettings, 'verificationRequired'>,
): UnverifiedReason | null {
  return verificationRequired ? whyUnverified(verification) : null
}

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

/**
 * How long what identifies somebody is kept, in days: the pictures of a document after the decision about them, and its number
 * after the account was closed. Until then the number tells that a document serves one account only.
 */
export const KEPT_DAYS = { refusedDocuments: 30, approvedDocuments: 180, numberOfClosedAccount: 180 } as const

/** What was decided or closed before these moments has been kept for long enough. */
export function retentionEnds(now: Date): Readonly<Record<keyof typeof KEPT_DAYS, Date>> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return {
    refusedDocuments: before(KEPT_DAYS.refusedDocuments),
    approvedDocuments: before(KEPT_DAYS.approvedDocuments),
    numberOfClosedAccount: before(KEPT_DAYS.numberOfClosedAccount),
  }
}
