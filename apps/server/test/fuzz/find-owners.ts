import type { World } from '@u-market/testkit/world'
import type { Row } from './change-log.ts'

/** Finds the users that own a row, by its columns or by the order, offer or chat that it belongs to. */
export function createOwnerFinder(pool: World['pool']) {
  const ownersOf = async (table: string, row: Row): Promise<number[]> => {
    if (table === 'app_user') return [Number(row.id)]
    if (table === 'ledger_posting')
      return [...(await ownersOfAccounts([row.from_id, row.to_id])), ...(await ownersBehind(row))]
    const named = userColumns.flatMap((column) =>
      typeof row[column] === 'number' ? [Number(row[column])] : [],
    )
    return [...named, ...(await ownersBehind(row))]
  }
  const ownersOfAccounts = async (ids: readonly unknown[]): Promise<number[]> => {
    const { rows } = await pool.query<{ user_id: number | null }>(
      'select user_id from ledger_account where id = any($1::int[])',
      [ids.map(Number)],
    )
    return rows.flatMap(({ user_id }) => user_id ?? [])
  }
  const ownersBehind = async (row: Row): Promise<number[]> => {
    const { rows } = await pool.query<{ owners: number[] }>(
      `select array[buyer_id, seller_id] as owners from trade_order where id = $1::text
        union all select array[maker_id] from offer where id = $2::int
        union all select array[c.service_user_id, o.buyer_id, o.seller_id] from chat_session c
          left join trade_order o on o.id = c.order_id where c.id = any(array[$3::int, $4::int])`,
      [row.order_id ?? null, row.offer_id ?? null, row.session_id ?? null, row.service_id ?? null],
    )
    return rows.flatMap(({ owners }) => owners).filter((id) => id !== null)
  }
  return ownersOf
}

/** Columns that name a user. */
const userColumns = [
  'user_id',
  'maker_id',
  'buyer_id',
  'seller_id',
  'service_user_id',
  'rater_id',
  'rated_id',
  'to_id',
  'cc_id',
]
