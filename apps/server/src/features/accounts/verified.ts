import { type UserId, type Verification, whyUnverified } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * Throws `REALNAME_REQUIRED` or `REALNAME_PENDING` for a user who is not verified, or no longer: a session still knows the user as
 * they were when the call began. The caller has read the status under its own lock.
 */
export function requireVerified(verification: Verification): void {
  const lacking = whyUnverified(verification)
  if (lacking !== null) throw new Refusal(lacking)
}

/** Reads a user's verification. The caller has locked the user. */
export async function readVerification(tx: Tx, userId: UserId): Promise<Verification> {
  const { verificationStatus } = await tx
    .selectFrom('appUser')
    .select('verificationStatus')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return verificationStatus
}
