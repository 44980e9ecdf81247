import type { Product } from '@u-market/contract'
import { coinText, fiatText, meanRating } from '@u-market/domain'
import type { Deps } from '../deps.ts'
import { signedUrl } from '../uploads/index.ts'
import type { OfferRow } from './offer.queries.ts'

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)
const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 1000) / whole) / 10

export const offerStatus = (row: Pick<OfferRow, 'status' | 'remainingMinor'>): Product['status'] =>
  row.status === 'down' ? 'down' : row.remainingMinor === 0n ? 'soldout' : 'up'

/** An offer as buyers see it. */
export const offerView = (deps: Deps, row: OfferRow, currency: string): Product => ({
  id: row.id,
  user_id: row.sellerId,
  nickname: row.nickname,
  avatar: signedUrl(deps, row.avatar),
  is_merchant: flag(row.merchantStatus === 'approved'),
  online: flag(deps.isOnline(row.sellerId)),
  credit_rating: meanRating(row.ratingSum, row.ratingCount),
  deal_count: row.salesCompleted,
  completion_rate: percent(row.salesCompleted, row.salesCompleted + row.salesFailed),
  release_seconds: row.releaseSeconds,
  price: fiatText(row.priceMinor),
  currency,
  num: coinText(row.totalMinor),
  remain_num: coinText(row.remainingMinor),
  min_limit: fiatText(row.minMinor),
  max_limit: fiatText(row.maxMinor),
  ma_types: row.methodTypes,
  remark: row.remark,
  pay_minutes: row.payMinutes,
  auto_confirm: flag(row.autoConfirm),
  status: offerStatus(row),
  createtime: Math.floor(row.createdAt.getTime() / 1000),
})
