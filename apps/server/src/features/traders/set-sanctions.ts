import type { UserId } from '@u-market/domain'
import type { StoredSanction } from '../../db/column-types.ts'
import { type Runner, statement } from '../../db/statement.ts'

type Sanctioned = { readonly userId: UserId; readonly sanctions: readonly StoredSanction[] }

const setSql = statement(
  'set-trader-sanctions',
  `update trader_record r set sanctions = n.sanctions
    from unnest($1::int[], $2::jsonb[]) n(user_id, sanctions) where r.user_id = n.user_id`,
)

/** What placing an order is judged by; the caller has locked the traders' records. */
export async function setTraderSanctions(runner: Runner, traders: readonly Sanctioned[]): Promise<void> {
  await setSql(runner, [
    traders.map(({ userId }) => userId),
    traders.map(({ sanctions }) => (sanctions.length > 0 ? JSON.stringify(sanctions) : null)),
  ])
}
