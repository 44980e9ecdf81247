import type { ConsoleDataOf, DataOf } from '@u-market/contract'
import { type Coin, coin, coinText } from '@u-market/domain'
import { accountOwnedBy, previewPosting } from '../../ledger/post.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { bondBack, hasBondLeft } from './bond.ts'
import {
  type EarlierMerchant,
  hasPaidBond,
  type MerchantRow,
  type ReviewedMerchant,
} from './merchant.queries.ts'

/** Shows a user's merchant status. `bondToday` applies to users who have not applied or have left. */
export function merchantView(row: MerchantRow | undefined, bondToday: Coin): DataOf<'certifyMerchant'> {
  if (!row || row.status === 'left')
    return {
      status: 'none',
      bond: coinText(bondToday),
      bondPaid: 0,
      bondMissing: coinText(coin(0n)),
      reason: '',
    }
  const { status, reason } = row
  const bond = status === 'refused' ? bondToday : row.bondMinor
  const bondMissing = coinText(coin(row.bondTakenMinor))
  // With a bond still paid, the badge was revoked: the user gets the bond by leaving.
  const shown = status === 'revoked' ? 'refused' : status
  return { status: shown, bond: coinText(bond), bondPaid: bondPaidOf(row), bondMissing, reason }
}

type Seen = { readonly earlier: readonly EarlierMerchant[]; readonly at: Date }

/** Includes a preview of the posting that returns the bond after a refusal. */
export function merchantDetail(row: ReviewedMerchant, { earlier, at }: Seen): ConsoleDataOf<'getMerchant'> {
  const back = hasBondLeft(row) && previewPosting(bondBack(row, at), accountOwnedBy(row.username))
  return {
    ...reviewedMerchantView(row),
    preview: back ? { refuse: back } : {},
    earlier: earlier.map(({ id, status, reason, decidedAt, createdAt }) => ({
      id,
      status,
      reason,
      since: unixSeconds(decidedAt ?? createdAt),
    })),
  }
}

export function reviewedMerchantView(row: ReviewedMerchant): ConsoleDataOf<'decideMerchant'> {
  return {
    id: row.id,
    userId: row.userId,
    username: row.username,
    mobile: row.mobile,
    userLocale: row.userLocale,
    realName: row.realName ?? '',
    completedOrders: row.completedOrders,
    contact: row.contact,
    remark: row.remark,
    status: row.status,
    bond: coinText(row.bondMinor),
    bondPaid: bondPaidOf(row),
    reason: row.reason,
    decidedBy: row.decidedBy ?? '',
    decidedAt: row.decidedAt && unixSeconds(row.decidedAt),
    createdAt: unixSeconds(row.createdAt),
  }
}

function bondPaidOf(row: MerchantRow): 0 | 1 {
  return hasPaidBond(row) ? 1 : 0
}
