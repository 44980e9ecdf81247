import type { Offer } from '@u-market/contract'
import { coin, coinText, fiat, fiatText, isShort, pauseAt, price, whyNoMoreOrders } from '@u-market/domain'
import { unixSeconds } from '../../platform/clock.ts'
import type { Deps } from '../deps.ts'
import { traderFactsView } from '../traders/index.ts'
import type { OfferRow } from './offer.queries.ts'
import { type Prices, priceView } from './offer-price.ts'
import { fitForViewer, type Viewer } from './viewer.ts'

/**
 * An offer in the market. Its status is `down` while it cannot be taken: it is hidden or paused, its floating price is stopped,
 * or its maker may place no more orders. One with less left than its smallest order is `soldout` to all but its maker.
 */
export function offerView(deps: Deps, row: OfferRow, { prices, viewer, view: common }: Shown): Offer {
  const view = common ?? ownOfferView(deps, row, prices)
  const isOwn = viewer?.id === row.makerId
  const isDown = isHidden(row, prices.at) || view.priceStop !== null || isFull(row, prices)
  return {
    ...view,
    ...(isDown ? { status: 'down' } : !isOwn && view.status === 'short' && { status: 'soldout' }),
    ...fitForViewer(row, viewer, deps.clock.now()),
    autoReply: isOwn ? view.autoReply : null,
  }
}

type Shown = {
  readonly prices: Prices
  /** Null: a visitor. */
  readonly viewer: Viewer | null
  /** As its maker sees it, if that is known. */
  readonly view?: Offer
}

/** An offer as its maker sees it: with status `up` even while it cannot be taken. */
export function ownOfferView(deps: Deps, row: OfferRow, prices: Prices): Offer {
  return {
    ...traderFactsView(deps, row.maker),
    id: row.id,
    side: row.side,
    ...priceView(row, prices),
    currency: prices.currency,
    num: coinText(row.totalMinor),
    remainingNum: coinText(row.remainingMinor),
    minAmount: fiatText(row.minMinor),
    maxAmount: fiatText(row.maxMinor),
    methodTypes: row.methodTypes,
    waitingMethods: (row.waiting ?? []).filter(({ until }) => until > unixSeconds(prices.at)),
    remark: row.remark,
    payMinutes: row.payMinutes,
    autoConfirm: row.autoConfirm ? 1 : 0,
    status: offerStatus(row, prices),
    conditions: {
      minCompleted: row.minCompleted,
      minRate: row.minRate,
      minPartners: row.minPartners,
      minDays: row.minDays,
      firstMax: row.firstMaxMinor === null ? null : fiatText(row.firstMaxMinor),
    },
    fits: 1,
    unfit: [],
    firstMaxApplies: 0,
    firstLeft: null,
    eligibility: null,
    autoReply: row.autoReply,
    createdAt: unixSeconds(row.createdAt),
  }
}

export function offerStatus(
  { status, remainingMinor, ...row }: Pick<OfferRow, 'status' | 'remainingMinor' | 'minMinor' | 'priceMinor'>,
  { orderMin }: Pick<Prices, 'orderMin'>,
): Offer['status'] {
  if (status === 'down') return 'down'
  if (remainingMinor === 0n) return 'soldout'
  const min = row.minMinor > orderMin ? fiat(row.minMinor) : orderMin
  return isShort({ remaining: coin(remainingMinor), price: price(row.priceMinor), min }) ? 'short' : 'up'
}

/** True while the maker may not trade or has paused all offers. */
export function isHidden(row: Pick<OfferRow, 'hiddenUntil' | 'pausedUntil'>, at: Date): boolean {
  return [row.hiddenUntil, row.pausedUntil].some((until) => until !== null && until > at)
}

/** True for a buy offer whose maker may place no more orders for now. */
function isFull({ buyer }: Pick<OfferRow, 'buyer'>, prices: Prices): boolean {
  if (buyer === null) return false
  const pausedUntil = pauseAt(buyer.pausedUntil, prices.at.getTime())
  return whyNoMoreOrders({ ...buyer, pausedUntil }, prices) !== null
}
