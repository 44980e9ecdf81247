import type { ConsoleBodyOf, ConsoleDataOf } from '@u-market/contract'
import { coinText, type UserId } from '@u-market/domain'
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
  lockCurrentMerchant,
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
  { form, ...by }: AuditContext & { readonly form: ConsoleBodyOf<'decideMerchant'> },
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
    const { verificationStatus } = await lockUser(tx, merchant.userId)
    if (decision === 'approve') {
      if (!merchant.bondPaidAt) throw new Refusal('BOND_UNPAID')
      if (verificationStatus !== 'approved') throw new Refusal('USER_UNVERIFIED')
      await writeDecision(tx, merchant, { status: 'approved', reason, by, at })
    } else {
      if (merchant.bondPaidAt) await requireNoLiability(tx, merchant.userId, at)
      const returned = await postBondBack(tx, merchant, at)
      await writeDecision(tx, merchant, { status: 'refused', reason, by, at, returned })
    }
    return reviewedMerchantView(await requireReviewed(tx, id))
  })
  deps.wake()
  return view
}

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
export async function revokeMerchant(tx: Tx, { userId, ...decision }: Revoking): Promise<boolean> {
  const merchant = await lockCurrentMerchant(tx, userId)
  if (merchant?.status !== 'approved') return false
  await lockUser(tx, userId)
  await writeDecision(tx, merchant, { status: 'revoked', ...decision })
  return true
}

type Decision = Omit<Revoking, 'userId'> & {
  readonly status: 'approved' | 'refused' | 'revoked'
  /** Of the bond, if it was paid back. */
  readonly returned?: Awaited<ReturnType<typeof postBondBack>>
}

const actions = { approved: 'approve', refused: 'refuse', revoked: 'revoke' } as const

/** Writes a decision with its notice and audit entry. The caller has locked the merchant, then the user. */
async function writeDecision(
  tx: Tx,
  { id, userId, bondMinor, status: before }: MerchantRow,
  { status, reason, by, at, returned }: Decision,
): Promise<void> {
  const { operatorId } = by
  const isApproved = status === 'approved'
  const decided = { status, reason: isApproved ? '' : reason, decidedBy: operatorId, decidedAt: at }
  await updateMerchant(tx, id, { ...decided, ...returned })
  await markMerchants(tx, [{ userId, status: isApproved ? 'approved' : 'refused' }])
  await recordEvents(tx, [
    {
      kind: `merchant_${status}`,
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
    action: `merchant.${actions[status]}`,
    subject: `merchant:${id}`,
    detail: { user: userId, bond: coinText(bondMinor), reason },
    before: { status: before },
    after: { status },
    at,
  })
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
