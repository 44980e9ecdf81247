import { type Coin, coin, coinText, type UserId } from '@u-market/domain'
import type { Runner } from '../../db/statement.ts'
import { findHeldCoin } from '../../ledger/held-coin.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'

type Leaving = {
  readonly userId: UserId
  readonly amount: Coin
  /** What would be left of the balance. */
  readonly left: Coin
  readonly at: Date
}

/** Throws `COIN_HELD {free, until}` for coin that was bought too lately to leave its market; asked under the account's lock. */
export async function requireUnheld(
  deps: Pick<Deps, 'settings'>,
  runner: Runner,
  { userId, amount, left, at }: Leaving,
): Promise<void> {
  const balance = coin(left + amount)
  const { held, until } = await findHeldCoin(runner, { userId, balance, at }, await deps.settings())
  if (until === null || left >= held) return
  throw new Refusal('COIN_HELD', { free: coinText(coin(balance - held)), until: Math.ceil(until / 1000) })
}
