import type { UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { revokeApproved } from '../accounts/index.ts'
import { recordEvents } from '../events/index.ts'
import { type AuditContext, recordAudit } from '../operators/index.ts'
import { lockForSanction } from './impose-sanction.ts'
import { lockOffersUp, unlistOffers } from './unlist-offers.ts'

type Revoking = {
  readonly userId: UserId
  readonly reason: string
  readonly by: AuditContext
  readonly at: Date
}

/**
 * Revokes a user's verification: they trade again once they are verified again. Their offers go down and their stock returns; open
 * orders go on, as their coin is in escrow. Runs in the transaction of the second operator's approval. Throws `REVIEW_STATE` if
 * the user is not verified.
 */
export async function revokeVerification(tx: Tx, { userId, reason, by, at }: Revoking): Promise<void> {
  // Listing an offer locks the same rows, and finds the user unverified afterwards.
  await lockForSanction(tx, userId)
  const offers = await lockOffersUp(tx, userId)
  await unlistOffers(tx, { makerId: userId, offers, at })
  const { operatorId } = by
  if (!(await revokeApproved(tx, { userId, reason, operatorId, at }))) throw new Refusal('REVIEW_STATE')
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
