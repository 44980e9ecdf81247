import type { BodyOf, DataOf } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  lockUser,
  markMerchants,
  readVerification,
  requireNotSanctioned,
  requireVerified,
} from '../accounts/index.ts'
import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { postBondBack, requireNoLiability } from './bond.ts'
import {
  findLatest,
  hasOpenTrade,
  insertMerchant,
  lockCurrentMerchant,
  updateMerchant,
} from './merchant.queries.ts'
import { merchantView } from './merchant.views.ts'

export function merchantHandlers(deps: Deps): Pick<Handlers, 'certifyMerchant'> {
  return {
    certifyMerchant: ({ user, body: form, idempotencyKey }) =>
      certifyMerchant(deps, { userId: user.id, form, idempotencyKey }),
  }
}

type Step = {
  readonly userId: UserId
  readonly form: BodyOf<'certifyMerchant'>
  readonly idempotencyKey: IdempotencyKey | null
}
type MerchantState = DataOf<'certifyMerchant'>

/** Returns the caller's merchant status. With `apply` or `exit`, takes that step first. */
async function certifyMerchant(deps: Deps, { userId, form, idempotencyKey }: Step): Promise<MerchantState> {
  const { bond } = await deps.settings()
  return transact(deps.database, idempotencyKey, async (tx) => {
    if (form.apply) await apply(deps, tx, { userId, form })
    if (form.exit) await exit(deps, tx, userId)
    const latest = await findLatest(tx, userId)
    // A merchant whose verification was revoked still reads the status, and leaves with the bond.
    if (!latest) requireVerified(await readVerification(tx, userId))
    return merchantView(latest, bond)
  })
}

async function apply(deps: Deps, tx: Tx, { userId, form }: Omit<Step, 'idempotencyKey'>): Promise<void> {
  const { contact = '', remark = '' } = form
  const { bond } = await deps.settings()
  const createdAt = deps.clock.now()
  requireVerified((await lockUser(tx, userId)).verificationStatus)
  const row = await insertMerchant(tx, { userId, contact, remark, bondMinor: bond, createdAt })
  if (!row) throw new Refusal('MERCHANT_STATE')
  await markMerchants(tx, [{ userId, status: 'pending' }])
}

/**
 * Ends an application or certificate and returns the bond. Posts the bond before it checks for open trade: listing coin locks the
 * same ledger account, so a new offer is either committed already and found by the check, or waits and is listed by a user who is
 * no longer a merchant.
 */
async function exit(deps: Deps, tx: Tx, userId: UserId): Promise<void> {
  const at = deps.clock.now()
  const merchant = await lockCurrentMerchant(tx, userId)
  if (!merchant) throw new Refusal('MERCHANT_STATE')
  const { sanctions } = await lockUser(tx, userId)
  if (merchant.bondPaidAt) requireNotSanctioned(sanctions, { act: 'transfer', at })
  const returned = await postBondBack(tx, merchant, at)
  if (merchant.status !== 'pending' && (await hasOpenTrade(tx, userId)))
    throw new Refusal('MERCHANT_OPEN_ORDERS')
  if (merchant.bondPaidAt) await requireNoLiability(tx, userId, at)
  await updateMerchant(tx, merchant.id, { status: 'left', leftAt: at, ...returned })
  await markMerchants(tx, [{ userId, status: 'none' }])
}
