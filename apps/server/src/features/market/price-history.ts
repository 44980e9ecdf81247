import { statement } from '../../db/statement.ts'
import type { Deps } from '../deps.ts'

/** From when on which price was the reference; null: the default. Kept by the database with the setting (`note_reference_price`). */
export type PriceChange = { readonly since: Date; readonly priceMinor: bigint | null }

/** More changes than a week of one every quarter of an hour. */
const MOST_CHANGES = 1_000

const changesSql = statement<PriceChange>(
  'list-price-changes',
  `select since, price_minor from (
      (select id, since, price_minor from reference_price where since <= $1 order by since desc, id desc limit 1)
      union all
      (select id, since, price_minor from reference_price where since > $1 order by since desc, id desc limit ${MOST_CHANGES})) c
    order by since, id`,
)

/** The changes since a moment, and the one before it that held then; the oldest first. */
export function listPriceChanges({ database }: Pick<Deps, 'database'>, since: Date): Promise<PriceChange[]> {
  return changesSql(database.pool, [since])
}
