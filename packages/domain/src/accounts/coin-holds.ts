import { type Coin, coin } from '../money.ts'
import type { MarketSettings } from '../settings.ts'
import { HOUR_MS } from '../time.ts'

/**
 * Bought coin is fresh for some hours: it may be sold, and goes nowhere else, so that whoever pays for coin with somebody else's
 * money cannot be gone with it before that is noticed. A sale is of the freshest coin that was bought before it; what was sold
 * before a purchase frees nothing of it (decision 044). Times in milliseconds.
 */
export type FreshMove = {
  readonly at: number
  /** What came by a purchase; below zero what went by a sale, or as the fee of a purchase. */
  readonly change: Coin
}
export type HeldCoin = { readonly held: Coin; readonly until: number | null }

type FreshSetting = Pick<MarketSettings, 'freshHours'>

/**
 * How much of a balance is held, and when all of it is free; null: now. `moves` are those since `freshSince`, the oldest first;
 * older ones change nothing.
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
  // From the newest on: a sale is made up for by what was bought right before it.
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

/** Coin that was bought then or earlier is free by `now`. */
export function freshSince(now: number, { freshHours }: FreshSetting): number {
  return now - freshHours * HOUR_MS
}

/**
 * Whoever reads somebody's messages can set new passwords by code. For some hours after that no coin leaves the account, so that
 * its owner, who was told, can take it back. Times in milliseconds.
 */
type CoinHoldings = {
  /** When a password was last reset by a code; null: never. */
  readonly resetAt: number | null
  readonly now: number
}
type HoldSetting = Pick<MarketSettings, 'resetHoldHours'>

/** Until when nothing is transferred, exchanged, bonded or newly put up for sale; null: nothing is in the way. */
export function heldUntil({ resetAt, now }: CoinHoldings, { resetHoldHours }: HoldSetting): number | null {
  if (resetAt === null) return null
  const end = resetAt + resetHoldHours * HOUR_MS
  return end > now ? end : null
}

/** The same for releasing the coin of an order: buyers who ordered before the reset are not kept waiting. */
export function releaseHeldUntil(
  holdings: CoinHoldings & { readonly placedAt: number },
  setting: HoldSetting,
): number | null {
  const { resetAt, placedAt } = holdings
  return resetAt !== null && placedAt < resetAt ? null : heldUntil(holdings, setting)
}
