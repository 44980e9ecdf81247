import type { Offer } from '@u-market/contract'
import { coinText, fiatText } from '@u-market/domain'
import { unixSeconds } from '../../platform/clock.ts'
import type { Deps } from '../deps.ts'
import { traderFactsView } from '../traders/index.ts'
import type { OfferRow } from './offer.queries.ts'

/** An offer as buyers see it: one that is withheld is down. */
export function offerView(deps: Deps, row: OfferRow, currency: string): Offer {
  const view = ownOfferView(deps, row, currency)
  return isWithheld(row, deps.clock.now()) ? { ...view, status: 'down' } : view
}

/** As its seller sees it, for whom it is up all the while. */
export function ownOfferView(deps: Deps, row: OfferRow, currency: string): Offer {
  return {
    ...traderFactsView(deps, row.seller),
    id: row.id,
    price: fiatText(row.priceMinor),
    currency,
    num: coinText(row.totalMinor),
    remainingNum: coinText(row.remainingMinor),
    minAmount: fiatText(row.minMinor),
    maxAmount: fiatText(row.maxMinor),
    methodTypes: row.methodTypes,
    remark: row.remark,
    payMinutes: row.payMinutes,
    autoConfirm: row.autoConfirm ? 1 : 0,
    status: offerStatus(row),
    createdAt: unixSeconds(row.createdAt),
  }
}

export function offerStatus(row: Pick<OfferRow, 'status' | 'remainingMinor'>): Offer['status'] {
  return row.status === 'down' ? 'down' : row.remainingMinor === 0n ? 'soldout' : 'up'
}

/** While its seller may not trade. */
export function isWithheld({ withheldUntil }: Pick<OfferRow, 'withheldUntil'>, at: Date): boolean {
  return withheldUntil !== null && withheldUntil > at
}
