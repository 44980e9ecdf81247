import type { UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import type { DataKeys } from '../../platform/data-keys.ts'
import { Refusal } from '../../platform/refusal.ts'
import { alreadyDecided } from '../already-decided.ts'
import { recordEvents } from '../events/index.ts'
import { requireOwnNumber } from './number-holders.ts'
import { markVerifications } from './user-standing.ts'
import { decidePending, findVerification } from './verification.queries.ts'

export type VerificationDecision = {
  readonly id: number
  readonly decision: 'approve' | 'refuse'
  readonly reason: string
  readonly operatorId: number
  readonly at: Date
  /** With which the number is compared. */
  readonly keys: DataKeys
}

/**
 * Approves or refuses an application and tells the applicant, whose pending screen turns by itself. Of several operators one
 * decides; the others get `REVIEW_STATE`. A number is approved for one account (`IDENTITY_IN_USE`). The caller keeps it on record in the same transaction. Answers whose it was.
 */
export async function decideVerification(tx: Tx, given: VerificationDecision): Promise<{ userId: UserId }> {
  const { id, decision, reason, operatorId, at, keys } = given
  const isApproved = decision === 'approve'
  if (isApproved) await requireOwnNumber(tx, keys, id)
  const decided = await decidePending(tx, {
    id,
    status: isApproved ? 'approved' : 'refused',
    reason,
    operatorId,
    at,
  })
  if (!decided) {
    const row = await findVerification(tx, id)
    throw row ? alreadyDecided({ ...row, decision: row.status }) : new Refusal('VERIFICATION_NOT_FOUND')
  }
  const { userId, realName } = decided
  await markVerifications(tx, [
    isApproved ? { userId, status: 'approved', realName } : { userId, status: 'none', reason },
  ])
  const notice = { actor: 'operator', operatorId, to: userId, noticeType: 'account', at } as const
  await recordEvents(tx, [
    isApproved
      ? { ...notice, kind: 'verification_approved' }
      : { ...notice, kind: 'verification_refused', params: { reason } },
  ])
  return { userId }
}
