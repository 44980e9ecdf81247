/** Ratings are hidden and do not count until both sides have rated, or until the time to rate is over. */
import { countsToday } from './fault.ts'
import type { Market, Order } from './market.ts'

export function areMarksDue({ marks, rateUntil, areMarksShown }: Order, now: number): boolean {
  const isAny = marks.buyer !== undefined || marks.seller !== undefined
  return isAny && !areMarksShown && rateUntil !== null && rateUntil <= now
}

export function showMarks(market: Market, order: Order): void {
  order.areMarksShown = true
  for (const side of ['buyer', 'seller'] as const) {
    const mark = order.marks[side]
    if (mark === undefined) continue
    const rater = order[side === 'buyer' ? 'seller' : 'buyer']
    if (!countsToday(market, `rating of ${order[side]} by ${rater}`)) continue
    const rated = market.traders[order[side]]
    rated.ratingSum += mark
    rated.ratings += 1
  }
}
