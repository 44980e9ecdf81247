import type { MarketSettings } from '../settings.ts'
import { HOUR_MS } from '../time.ts'

type FreshSettings = Pick<MarketSettings, 'freshHours' | 'freshHoursMerchant'>

/**
 * How long bought coin is held: it may be sold but not transferred, exchanged or bonded, so that a fraudulent payment is noticed
 * before the coin is gone. Sales free nothing (docs/market-rules.md, Holds). `merchant`: for merchants in good standing, never
 * longer than for others.
 */
export function freshHoursOf({ freshHours, freshHoursMerchant }: FreshSettings): {
  readonly trader: number
  readonly merchant: number
} {
  return { trader: freshHours, merchant: Math.min(freshHours, freshHoursMerchant) }
}

/** Times in milliseconds. */
type CoinHoldings = {
  /** Last password reset by code; null: never. */
  readonly resetAt: number | null
  readonly now: number
}
type HoldSetting = Pick<MarketSettings, 'resetHoldHours'>

/**
 * Returns until when the user cannot transfer, exchange, bond or list coin; null: no hold. An attacker who reads a user's
 * messages can reset the password by code: the hold gives the owner, who is notified, time to regain the account.
 */
export function heldUntil({ resetAt, now }: CoinHoldings, { resetHoldHours }: HoldSetting): number | null {
  if (resetAt === null) return null
  const end = resetAt + resetHoldHours * HOUR_MS
  return end > now ? end : null
}

/**
 * Returns until when an order's coin cannot be released; null: no hold. An order placed before the reset is never held, because
 * its buyer has nothing to do with it.
 */
export function releaseHeldUntil(
  holdings: CoinHoldings & { readonly placedAt: number },
  setting: HoldSetting,
): number | null {
  const { resetAt, placedAt } = holdings
  return resetAt !== null && placedAt < resetAt ? null : heldUntil(holdings, setting)
}
