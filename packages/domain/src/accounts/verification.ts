import type { MarketSettings } from '../settings.ts'
import { DAY_MS } from '../time.ts'

/** A user's progress in real-name verification. */
export type Verification = 'none' | 'pending' | 'approved'
export type UnverifiedReason = 'REALNAME_REQUIRED' | 'REALNAME_PENDING'

/** Returns why an act that needs a verified name is refused; null: it is not. */
export function whyUnverified(verification: Verification): UnverifiedReason | null {
  if (verification === 'approved') return null
  return verification === 'pending' ? 'REALNAME_PENDING' : 'REALNAME_REQUIRED'
}

/** Returns why a purchase is refused; null: it is not. Buying is the only such act that a market can open to unverified users. */
export function whyNoPurchase(
  verification: Verification,
  { verificationRequired }: Pick<MarketSettings, 'verificationRequired'>,
): UnverifiedReason | null {
  return verificationRequired ? whyUnverified(verification) : null
}

/**
 * Returns the spelling of a document number that is used for comparison: plain upper-case letters and digits. O becomes 0 and I
 * becomes 1, because they look alike in a photo; an issuer uses either a letter or a digit in one place, so no two documents
 * become one. A mainland resident number of 15 digits becomes its successor of 18 digits. Stored fingerprints depend on these
 * rules: recompute them after a change.
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

/** Region, birthday with a two-digit year, serial number. */
function isOldResidentNumber(number: string): boolean {
  const [, year, month, day] = /^[1-9]\d{5}(\d{2})(\d{2})(\d{2})\d{3}$/.exec(number) ?? []
  if (year === undefined) return false
  const birthday = new Date(`19${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(birthday.getTime()) && birthday.toISOString().startsWith(`19${year}-${month}-${day}`)
}

/** GB 11643: inserts the century and appends a check character (ISO 7064, MOD 11-2). */
function longResidentNumber(number: string): string {
  const body = `${number.slice(0, 6)}19${number.slice(6)}`
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (WEIGHTS[at] ?? 0), 0)
  return body + CHECK_CHARACTERS.charAt(sum % CHECK_CHARACTERS.length)
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECK_CHARACTERS = '10X98765432'

/**
 * Days that identity data is kept: pictures after the decision on them, the number after the account is closed. Until then the
 * number keeps a document from serving two accounts.
 */
export const KEPT_DAYS = { refusedDocuments: 30, approvedDocuments: 180, numberOfClosedAccount: 180 } as const

/**
 * Returns, for each kind of data, the moment before which its decision (or the closing of the account) has to lie for its
 * retention to be over.
 */
export function retentionEnds(now: Date): Readonly<Record<keyof typeof KEPT_DAYS, Date>> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return {
    refusedDocuments: before(KEPT_DAYS.refusedDocuments),
    approvedDocuments: before(KEPT_DAYS.approvedDocuments),
    numberOfClosedAccount: before(KEPT_DAYS.numberOfClosedAccount),
  }
}
