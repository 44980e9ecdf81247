import {
  type Coin,
  coin,
  freshSince,
  type HeldCoin,
  heldCoin,
  type MarketSettings,
  type UserId,
} from '@u-market/domain'
import { type Runner, statement } from '../db/statement.ts'

type Asked = { readonly userId: UserId; readonly balance: Coin; readonly at: Date }

/**
 * Bought coin of a balance that is held, and until when. Exact if the balance was read under its account's lock, which purchases
 * take as well. A ruling that gives coin to the buyer counts as a purchase.
 */
export async function findHeldCoin(
  runner: Runner,
  { userId, balance, at }: Asked,
  settings: Pick<MarketSettings, 'freshHours'>,
): Promise<HeldCoin> {
  const now = at.getTime()
  const rows = await movesSql(runner, [userId, new Date(freshSince(now, settings))])
  const moves = rows.map(({ createdAt, amountMinor }) => ({
    at: createdAt.getTime(),
    change: coin(amountMinor),
  }))
  return heldCoin(balance, moves, { ...settings, now })
}

const balanceSql = statement<{ balanceMinor: bigint }>(
  'read-balance',
  `select balance_minor from ledger_account where user_id = $1 and kind = 'available'`,
)

/** Returns a user's balance without a lock, so no final decision may rest on it. */
export async function readBalance(runner: Runner, userId: UserId): Promise<Coin> {
  return coin((await balanceSql(runner, [userId]))[0]?.balanceMinor ?? 0n)
}

type Row = { readonly createdAt: Date; readonly amountMinor: bigint }

/**
 * Each of the two queries reads one index, over the period only. Sales before the period's first purchase change nothing and are
 * not read, so a user who only sells costs nothing.
 */
const movesSql = statement<Row>(
  'fresh-moves',
  `with account as (
      select max(id) filter (where kind = 'available') as balance, max(id) filter (where kind = 'order_escrow') as escrow
      from ledger_account where user_id = $1 and kind in ('available', 'order_escrow')),
    bought as (
      select p.id, p.created_at, p.amount_minor from account a join ledger_posting p on p.to_id = a.balance
      where p.kind = 'escrow_release' and p.created_at > $2),
    gone as (
      select p.id, p.created_at, -p.amount_minor from account a join ledger_posting p on p.from_id in (a.balance, a.escrow)
      where p.kind in ('escrow_release', 'order_fee') and p.created_at >= (select min(created_at) from bought))
    select created_at, amount_minor from (select * from bought union all select * from gone) m order by id`,
)
