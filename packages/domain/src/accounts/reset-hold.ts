import type { MarketSettings } from '../settings.ts'

/**
 * Whoever reads somebody's messages can set new passwords by code. For some hours after that no coin leaves the account, so that
 * its owner, who was told, can take it back. Times in milliseconds.
 */
type Standing = {
  /** When a password was last reset by a code; null: never. */
  readonly resetAt: number | null
  readonly now: number
}
type HoldSetting = Pick<MarketSettings, 'resetHoldHours'>

/** Until when nothing is transferred, exchanged, bonded or newly put up for sale; null: nothing is in the way. */
export function heldUntil({ resetAt, now }: Standing, { resetHoldHours }: HoldSetting): number | null {
  if (resetAt === null) return null
  const end = resetAt + resetHoldHours * 3_600_000
  return end > now ? end : null
}

/** The same for releasing the coin of an order: buyers who ordered before the reset are not kept waiting. */
export function releaseHeldUntil(
  standing: Standing & { readonly placedAt: number },
  setting: HoldSetting,
): number | null {
  const { resetAt, placedAt } = standing
  return resetAt !== null && placedAt < resetAt ? null : heldUntil(standing, setting)
}
