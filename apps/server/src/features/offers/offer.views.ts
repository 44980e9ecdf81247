import type { Offer } from '@u-market/contract'
import { coinText, completionRate, fiatText, meanRating } from '@u-market/domain'
import { unixSeconds } from '../../platform/clock.ts'
import type { Deps } from '../deps.ts'
import { signedUrl } from '../uploads/index.ts'
import type { OfferRow } from './offer.queries.ts'

/** An offer as buyers see it. */
export function offerView(deps: Deps, row: OfferRow, currency: string): Offer {
  const rate = completionRate(row.recentCompleted, row.recentFaults)
  return {
    id: row.id,
    userId: row.sellerId,
    nickname: row.nickname,
    avatar: signedUrl(deps, row.avatar),
    isMerchant: flag(row.merchantStatus === 'approved'),
    isOnline: flag(deps.isOnline(row.sellerId)),
    creditRating: meanRating(row.ratingSum, row.ratingCount),
    dealCount: row.salesCompleted,
    completionRate: rate,
    record: {
      completed: row.recentCompleted,
      rate,
      rateCount: row.recentCompleted + row.recentFaults,
    },
    releaseSeconds: row.releaseSeconds,
    price: fiatText(row.priceMinor),
    currency,
    num: coinText(row.totalMinor),
    remainingNum: coinText(row.remainingMinor),
    minAmount: fiatText(row.minMinor),
    maxAmount: fiatText(row.maxMinor),
    methodTypes: row.methodTypes,
    remark: row.remark,
    payMinutes: row.payMinutes,
    autoConfirm: flag(row.autoConfirm),
    status: offerStatus(row),
    createdAt: unixSeconds(row.createdAt),
  }
}

export function offerStatus(row: Pick<OfferRow, 'status' | 'remainingMinor'>): Offer['status'] {
  return row.status === 'down' ? 'down' : row.remainingMinor === 0n ? 'soldout' : 'up'
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0
}
