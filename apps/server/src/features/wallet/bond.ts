import type { DataOf } from '@u-market/contract'
import { type Coin, coin, coinText, type UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { type Posting, post } from '../../ledger/post.ts'
import { makeUpBond, payBond, returnBond } from '../../ledger/recipes.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { newToken } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkPayPassword, requireUnrestricted } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { requireNotSwitchedOff } from '../market/index.ts'
import { findLiability, isLiable } from '../traders/index.ts'
import {
  findLatest,
  hasPaidBond,
  lockCurrentMerchant,
  type MerchantRow,
  updateMerchant,
} from './merchant.queries.ts'
import { requireWithdrawable } from './step-up.ts'

type Payment = {
  readonly userId: UserId
  readonly payPassword: string
  readonly idempotencyKey: IdempotencyKey | null
}

/**
 * Pays the bond of the caller's application, in the amount set when they applied; if it is paid, makes up for the part that
 * awards have taken. Throws `BOND_STATE` if neither is due.
 */
export async function payMerchantBond(
  deps: Deps,
  { userId, payPassword, idempotencyKey }: Payment,
): Promise<DataOf<'payCoin'>> {
  requireDue(await findLatest(deps.database.kysely, userId))
  await checkPayPassword(deps, { id: userId }, payPassword)
  return transact(deps.database, idempotencyKey, async (tx) => {
    const at = deps.clock.now()
    requireNotSwitchedOff(await deps.switches())
    const merchant = requireDue(await lockCurrentMerchant(tx, userId))
    await requireUnrestricted(deps, tx, { userId, act: 'transfer', at })
    const isRest = merchant.bondPaidAt !== null
    const amount = coin(isRest ? merchant.bondTakenMinor : merchant.bondMinor)
    const allow = (left: Coin) => requireWithdrawable(deps, tx, { userId, amount, left, at })
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

function postBond(
  tx: Tx,
  merchant: MerchantRow,
  { at, allow }: { readonly at: Date; readonly allow: (left: Coin) => Promise<void> },
) {
  return post(tx, payBond(coinOf(merchant), at), allow)
}

/** Posts what is left of a paid bond back to the merchant. Returns the change to write to the application's row. */
export async function postBondBack(
  tx: Tx,
  merchant: MerchantRow,
  at: Date,
): Promise<{ bondReturnedAt?: Date }> {
  if (!merchant.bondPaidAt) return {}
  if (hasBondLeft(merchant)) await post(tx, bondBack(merchant, at))
  return { bondReturnedAt: at }
}

/** The posting that returns a bond. */
export function bondBack(merchant: MerchantRow, at: Date): Posting {
  const { bondMinor, bondTakenMinor } = merchant
  return returnBond({ ...coinOf(merchant), num: coin(bondMinor - bondTakenMinor) }, at)
}

/** Whether the bond is paid, not returned, and not used up by awards. */
export function hasBondLeft(merchant: MerchantRow): boolean {
  return hasPaidBond(merchant) && merchant.bondTakenMinor < merchant.bondMinor
}

/** Posts a payment of the part that awards have taken. */
function postBondRest(
  tx: Tx,
  merchant: MerchantRow,
  { at, allow }: { readonly at: Date; readonly allow: (left: Coin) => Promise<void> },
) {
  const rest = { ...coinOf(merchant), num: coin(merchant.bondTakenMinor), key: newToken() }
  return post(tx, makeUpBond(rest, at), allow)
}

function coinOf({ id, userId, bondMinor }: MerchantRow) {
  return { id, userId, num: coin(bondMinor) }
}

/** Throws `BOND_LIABLE {claims, until}` while a claim about the user's orders is open or still possible. */
export async function requireNoLiability(tx: Tx, userId: UserId, at: Date): Promise<void> {
  const liability = await findLiability(tx, userId, at)
  const { claims, until } = liability
  if (isLiable(liability)) throw new Refusal('BOND_LIABLE', { claims, until: until && unixSeconds(until) })
}
