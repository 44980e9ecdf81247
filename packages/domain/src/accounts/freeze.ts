/** An account that its owner has frozen. */

import { DAY_MS } from '../time.ts'

/** Characters of the identity number that a caller tells support. */
export const IDENTITY_END_SIGNS = 4

/** A link to freeze the account lies in a mailbox for good; after this it only leads to the app. */
export const FREEZE_LINK_DAYS = 30

/**
 * A password that was reset by SMS code and a code by SMS are one proof: both take the mobile number. The owner of a stolen one
 * has this long to get it back from the carrier.
 */
export const SMS_THAW_DAYS = 7

/** Returns from when on a code by SMS thaws beside the password; null: now. Milliseconds. */
export function smsThawsFrom(resetAt: number | null, now: number): number | null {
  if (resetAt === null) return null
  const from = resetAt + SMS_THAW_DAYS * DAY_MS
  return from > now ? from : null
}
