import type { Coin } from '../money/amount.ts'
import type { MarketSettings } from '../settings.ts'

/** A phone that was signed in so long ago was not taken over just now. */
export const STEP_UP_SIGN_IN_HOURS = 24

type Leaving = {
  readonly amount: Coin
  /** When the session that asks was opened; milliseconds. */
  readonly signedInAt: number
  readonly now: number
}

/** Whether coin leaves only by a second proof beside the pay password: a passkey, or a code to the mobile. */
export function needsStepUp(
  { amount, signedInAt, now }: Leaving,
  { stepUpFrom }: Pick<MarketSettings, 'stepUpFrom'>,
): boolean {
  return amount >= stepUpFrom && now - signedInAt < STEP_UP_SIGN_IN_HOURS * 3_600_000
}
