import { type Coin, coin } from '../money.ts'
import type { MarketSettings } from '../settings.ts'
import { HOUR_MS } from '../time.ts'

/**
 * A change of a balance by trading. Bought coin is held for `freshHours`: it may be sold but not transferred, exchanged or
 * bonded, so that a fraudulent payment is noticed before the coin is gone. A sale takes the newest coin bought before it; an
 * earlier sale frees nothing, or two friends could free bought coin by selling their own first (docs/market-rules.md, Holds).
 * Times in milliseconds.
 */
export type FreshMove = {
  readonly at: number
  /** Coin gained by a purchase; negative for a sale, or for a purchase's fee. */
  readonly change: Coin
}
export type HeldCoin = { readonly held: Coin; readonly until: number | null }

type FreshSetting = Pick<MarketSettings, 'freshHours'>

/**
 * Returns how much of a balance is held, and when all of it is free; null: now.
 * @param moves Those since `freshSince`, oldest first; older ones change nothing.
 */
export function heldCoin(
  balance: Coin,
  moves: readonly FreshMove[],
  { freshHours, now }: FreshSetting & { readonly now: number },
): HeldCoin {
  const since = freshSince(now, { freshHours })
  let fresh = 0n
  let newest: number | null = null
  let sum = 0n
  // Newest first, so that a sale cancels out the purchase right before it.
  for (const { at, change } of [...moves].reverse()) {
    if (at <= since) break
    sum += change
    if (sum > fresh) {
      fresh = sum
      newest ??= at
    }
  }
  const held = fresh < balance ? fresh : balance
  return held <= 0n || newest === null
    ? { held: coin(0), until: null }
    : { held: coin(held), until: newest + freshHours * HOUR_MS }
}

/** Coin bought up to this moment is no longer held at `now`. */
export function freshSince(now: number, { freshHours }: FreshSetting): number {
  return now - freshHours * HOUR_MS
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
