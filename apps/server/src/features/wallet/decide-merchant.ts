import type { ConsoleBodyOf, ConsoleDataOf } from '@u-market/contract'
import { coinText } from '@u-market/domain'
import type { Db, Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { alreadyDecided, Refusal } from '../../platform/refusal.ts'
import { lockUser, markMerchants } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import { type AuditContext, recordAudit } from '../operators/index.ts'
import { postBondBack, requireNoLiability } from './bond.ts'
import {
  findEarlierMerchants,
  findReviewed,
  lockMerchant,
  type MerchantRow,
  type ReviewedMerchant,
  updateMerchant,
} from './merchant.queries.ts'
import { merchantDetail, reviewedMerchantView } from './merchant.views.ts'

type Decided = ConsoleDataOf<'decideMerchant'>

/**
 * Approves a verified merchant whose bond is paid, or refuses the application and returns the bond. Only one of several decisions
 * succeeds.
 */
export async function decideMerchant(
  deps: Deps,
  { operatorId, requestId, address, form }: AuditContext & { readonly form: ConsoleBodyOf<'decideMerchant'> },
): Promise<Decided> {
  const { id, decision, reason = '' } = form
  const view = await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const merchant = await lockMerchant(tx, id)
    if (!merchant) throw new Refusal('MERCHANT_NOT_FOUND')
    if (merchant.status !== 'pending') {
      const row = await requireReviewed(tx, id)
      throw alreadyDecided({ ...row, decision: row.status })
    }
    const given = { merchant, operatorId, at }
    if (decision === 'approve') await approve(tx, given)
    else await refuse(tx, given, reason)
    await recordAudit(tx, {
      operatorId,
      action: `merchant.${decision}`,
      subject: `merchant:${id}`,
      detail: { user: merchant.userId, bond: coinText(merchant.bondMinor), reason },
      before: { status: 'pending' },
      after: { status: decision === 'approve' ? 'approved' : 'refused' },
      requestId,
      address,
      at,
    })
    return reviewedMerchantView(await requireReviewed(tx, id))
  })
  deps.wake()
  return view
}

export async function reviewMerchant(deps: Deps, id: number): Promise<ConsoleDataOf<'getMerchant'>> {
  const row = await requireReviewed(deps.database.kysely, id)
  const earlier = await findEarlierMerchants(deps.database.kysely, row)
  return merchantDetail(row, { earlier, at: deps.clock.now() })
}

async function requireReviewed(db: Db, id: number): Promise<ReviewedMerchant> {
  const row = await findReviewed(db, id)
  if (!row) throw new Refusal('MERCHANT_NOT_FOUND')
  return row
}

type Decision = { merchant: MerchantRow; operatorId: number; at: Date }

async function approve(tx: Tx, { merchant, operatorId, at }: Decision): Promise<void> {
  if (!merchant.bondPaidAt) throw new Refusal('BOND_UNPAID')
  const { userId } = merchant
  const { verificationStatus } = await lockUser(tx, userId)
  if (verificationStatus !== 'approved') throw new Refusal('USER_UNVERIFIED')
  await updateMerchant(tx, merchant.id, { status: 'approved', decidedBy: operatorId, decidedAt: at })
  await markMerchants(tx, [{ userId, status: 'approved' }])
  await recordEvents(tx, [
    { kind: 'merchant_approved', actor: 'operator', operatorId, to: userId, noticeType: 'account', at },
  ])
}

async function refuse(tx: Tx, { merchant, operatorId, at }: Decision, reason: string): Promise<void> {
  const { userId } = merchant
  await lockUser(tx, userId)
  if (merchant.bondPaidAt) await requireNoLiability(tx, userId, at)
  const returned = await postBondBack(tx, merchant, at)
  await updateMerchant(tx, merchant.id, {
    status: 'refused',
    reason,
    decidedBy: operatorId,
    decidedAt: at,
    ...returned,
  })
  await markMerchants(tx, [{ userId, status: 'refused' }])
  await recordEvents(tx, [
    {
      kind: 'merchant_refused',
      actor: 'operator',
      operatorId,
      to: userId,
      noticeType: 'account',
      params: { reason },
      at,
    },
  ])
}
