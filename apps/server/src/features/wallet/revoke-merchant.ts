import { coinText, type UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { markMerchants } from '../accounts/index.ts'
import { recordEvents } from '../events/index.ts'
import { type AuditContext, recordAudit } from '../operators/index.ts'
import { lockCurrentMerchant, updateMerchant } from './merchant.queries.ts'

type Revoking = {
  readonly userId: UserId
  readonly reason: string
  readonly by: AuditContext
  readonly at: Date
}

/**
 * Takes the badge from a merchant, and with it what only merchants have. The bond stays theirs and answers for their past orders:
 * it returns as for any merchant, when they leave. Runs in the transaction of the second operator's approval. Returns false if the
 * user is no merchant.
 */
export async function revokeMerchant(tx: Tx, { userId, reason, by, at }: Revoking): Promise<boolean> {
  const merchant = await lockCurrentMerchant(tx, userId)
  if (merchant?.status !== 'approved') return false
  const { operatorId } = by
  await updateMerchant(tx, merchant.id, { status: 'revoked', reason, decidedBy: operatorId, decidedAt: at })
  await markMerchants(tx, [{ userId, status: 'refused' }])
  await recordEvents(tx, [
    {
      kind: 'merchant_revoked',
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
    action: 'merchant.revoke',
    subject: `merchant:${merchant.id}`,
    detail: { user: userId, bond: coinText(merchant.bondMinor), reason },
    before: { status: 'approved' },
    after: { status: 'revoked' },
    at,
  })
  return true
}
