import type { UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { revokeApproved } from '../accounts/index.ts'
import { recordEvents } from '../events/index.ts'
import { type AuditContext, recordAudit } from '../operators/index.ts'
import { type LockedOffer, unlistOffers } from './unlist-offers.ts'

type Revoking = {
  readonly userId: UserId
  /** Locked by `lockOffering`: listing one locks the same, and then finds the user unverified. */
  readonly offers: readonly LockedOffer[]
  readonly reason: string
  readonly by: AuditContext
  readonly at: Date
}

/**
 * Revokes a user's verification: they trade again once they are verified again. Their offers go down and their stock returns; open
 * orders go on, as their coin is in escrow. Runs in the transaction of the second operator's approval. Throws `REVIEW_STATE` if
 * the user is not verified.
 */
export async function revokeVerification(
  tx: Tx,
  { userId, offers, reason, by, at }: Revoking,
): Promise<void> {
  const { operatorId } = by
  // Locks the user, before the accounts of the stock.
  if (!(await revokeApproved(tx, { userId, reason, operatorId, at }))) throw new Refusal('REVIEW_STATE')
  await unlistOffers(tx, { makerId: userId, offers, at })
  await recordEvents(tx, [
    {
      kind: 'verification_revoked',
      actor: 'operator',
      operatorId,
      to: userId,
      noticeType: 'account',
      params: { reason },
      at,
    },
  ])
  await recordAudit(tx, {
    ...by,
    action: 'verification.revoke',
    subject: `user:${userId}`,
    detail: { reason, offers: offers.length },
    before: { verification: 'approved' },
    after: { verification: 'none' },
    at,
  })
}
