import type { Account } from './account.ts'
import type { Effect } from './act.ts'

/**
 * Each trader takes each amount once, whether they buy it or sell it, so that what they have placed is told from any other order by
 * them and the amount.
 */
export function drawAmount(
  { drawn, userId }: Pick<Account, 'drawn' | 'userId'>,
  table: 'orders' | 'sales',
): { num: string; effect: Effect } {
  drawn.amount += 1
  return { num: (drawn.amount / 100).toFixed(2), effect: { table, key: `${userId}:${drawn.amount}` } }
}
