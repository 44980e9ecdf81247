import { type Coin, coin, freshHoursOf, HOUR_MS, type MarketSettings, type UserId } from '@u-market/domain'
import { type Runner, statement } from '../db/statement.ts'

type Asked = {
  readonly userId: UserId
  readonly balance: Coin
  /** What is to stay in the balance; undefined: less than is held now. */
  readonly left?: Coin
  readonly at: Date
}
export type HeldCoin = {
  readonly held: Coin
  /** When the oldest purchases that matter are free, so that no more than `left` is held; null: now. Milliseconds. */
  readonly until: number | null
}

/**
 * Bought coin of a balance that is held: the lesser of the balance and what was bought in the last hours, less fees. Exact if the
 * balance was read under its account's lock, which purchases take as well. A ruling that gives coin to the buyer counts as a
 * purchase.
 */
export async function findHeldCoin(
  runner: Runner,
  { userId, balance, left, at }: Asked,
  settings: Pick<MarketSettings, 'freshHours' | 'freshHoursMerchant'>,
): Promise<HeldCoin> {
  const hours = freshHoursOf(settings)
  const [row] = await freshSql(runner, [userId, at, hours.trader, hours.merchant, left ?? balance - 1n])
  const fresh = row?.freshMinor ?? 0n
  const held = coin(fresh < balance ? fresh : balance)
  if (!row?.boughtAt || (left !== undefined && held <= left)) return { held, until: null }
  return { held, until: row.boughtAt.getTime() + row.hours * HOUR_MS }
}

const balanceSql = statement<{ balanceMinor: bigint }>(
  'read-balance',
  `select balance_minor from ledger_account where user_id = $1 and kind = 'available'`,
)

/** Returns a user's balance without a lock, so no final decision may rest on it. */
export async function readBalance(runner: Runner, userId: UserId): Promise<Coin> {
  return coin((await balanceSql(runner, [userId]))[0]?.balanceMinor ?? 0n)
}

type Row = { readonly freshMinor: bigint; readonly hours: number; readonly boughtAt: Date | null }

/**
 * Purchases and their fees are each read from one index, over the period only; a purchase and its fee are posted at one moment.
 * `newer` is what was bought after a purchase, and so is left when that purchase is free. A merchant is in good standing with
 * the whole bond and without a sanction.
 */
const freshSql = statement<Row>(
  'fresh-coin',
  `with account as (
      select a.id, case when u.merchant_status = 'approved' and u.sanctions is null and exists (
          select from merchant m where m.user_id = u.id and m.status = 'approved' and m.bond_taken_minor = 0)
        then $4::int else $3::int end as hours
      from ledger_account a join app_user u on u.id = a.user_id where a.user_id = $1 and a.kind = 'available'),
    bought as (
      select created_at, sum(change) as num from (
        select p.created_at, p.amount_minor as change from account a join ledger_posting p on p.to_id = a.id
          where p.kind = 'escrow_release' and p.created_at > $2::timestamptz - make_interval(hours => a.hours)
        union all
        select p.created_at, -p.amount_minor from account a join ledger_posting p on p.from_id = a.id
          where p.kind = 'order_fee' and p.created_at > $2::timestamptz - make_interval(hours => a.hours)) m
      group by created_at),
    summed as (select created_at, num, sum(num) over (order by created_at desc) - num as newer from bought)
    select coalesce(sum(num), 0)::bigint as fresh_minor, min(created_at) filter (where newer <= $5::bigint) as bought_at,
      (select hours from account) as hours
    from summed`,
)
