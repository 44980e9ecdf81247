import type { DataOf } from '@u-market/contract'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { Refusal } from '../../platform/refusal.ts'
import { markMerchants } from '../accounts/index.ts'
import type { Call } from '../call.ts'
import type { Deps } from '../deps.ts'
import { findLatest, hasOpenTrade, insertMerchant, lockStanding, updateMerchant } from './merchant.queries.ts'
import { merchantView } from './merchant.views.ts'
import { postBondBack } from './post-bond.ts'

type CertifyCall = Call<'certifyMerchant'>
type Standing = DataOf<'certifyMerchant'>

/** Where I stand; with `apply` or `exit`, after that step. */
export async function certifyMerchant(deps: Deps, call: CertifyCall): Promise<Standing> {
  const { user, body, claim } = call
  const { bond } = await deps.settings()
  return transact(deps.database, claim, async (tx) => {
    if (body.apply) await apply(deps, tx, call)
    if (body.exit) await exit(deps, tx, call)
    return merchantView(await findLatest(tx, user.id), bond)
  })
}

async function apply(deps: Deps, tx: Tx, { user, body }: CertifyCall): Promise<void> {
  const { contact = '', remark = '' } = body
  const { bond } = await deps.settings()
  const createdAt = deps.clock.now()
  const row = await insertMerchant(tx, { userId: user.id, contact, remark, bondMinor: bond, createdAt })
  if (!row) throw new Refusal('MERCHANT_STATE')
  await markMerchants(tx, [{ userId: user.id, status: 'pending' }])
}

/**
 * Ends what stands, and gives the bond back. The bond is posted before open trade is looked for: listing coin locks the same
 * account, so an offer is either seen here or made by somebody who is no merchant any more.
 */
async function exit(deps: Deps, tx: Tx, { user }: CertifyCall): Promise<void> {
  const at = deps.clock.now()
  const merchant = await lockStanding(tx, user.id)
  if (!merchant) throw new Refusal('MERCHANT_STATE')
  const returned = await postBondBack(tx, merchant, at)
  if (merchant.status === 'approved' && (await hasOpenTrade(tx, user.id)))
    throw new Refusal('MERCHANT_OPEN_ORDERS')
  await updateMerchant(tx, merchant.id, { status: 'left', leftAt: at, ...returned })
  await markMerchants(tx, [{ userId: user.id, status: 'none' }])
}
