import type { DataOf } from '@u-market/contract'
import { type Coin, coin, coinText, type UserId } from '@u-market/domain'
import { transact } from '../../db/transact.ts'
import type { IdempotencyClaim } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkPayPassword, requireFree } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { findLatest, lockStanding, type MerchantRow, updateMerchant } from './merchant.queries.ts'
import { postBond, postBondRest } from './post-bond.ts'
import { requireUnheld } from './require-unheld.ts'

type Payment = {
  readonly userId: UserId
  readonly payPassword: string
  readonly claim: IdempotencyClaim | null
}

/** Pays the bond of the caller's application, as it stood when they applied, or what awards have taken of it since. */
export async function payMerchantBond(
  deps: Deps,
  { userId, payPassword, claim }: Payment,
): Promise<DataOf<'payCoin'>> {
  requireDue(await findLatest(deps.database.kysely, userId))
  await checkPayPassword(deps, { id: userId }, payPassword)
  return transact(deps.database, claim, async (tx) => {
    const at = deps.clock.now()
    const merchant = requireDue(await lockStanding(tx, userId))
    await requireFree(deps, tx, { userId, act: 'transfer', at })
    const isRest = merchant.bondPaidAt !== null
    const amount = coin(isRest ? merchant.bondTakenMinor : merchant.bondMinor)
    const allow = (left: Coin) => requireUnheld(deps, tx, { userId, amount, left, at })
    const { id, left } = await (isRest ? postBondRest : postBond)(tx, merchant, { at, allow })
    await updateMerchant(tx, merchant.id, isRest ? { bondTakenMinor: 0n } : { bondPaidAt: at })
    return { id: Number(id), money: coinText(coin(-amount)), coin: coinText(left) }
  })
}

function requireDue(merchant: MerchantRow | undefined): MerchantRow {
  const isFirst = merchant?.status === 'pending' && merchant.bondPaidAt === null
  if (!merchant || !(isFirst || merchant.bondTakenMinor > 0n)) throw new Refusal('BOND_STATE')
  return merchant
}
