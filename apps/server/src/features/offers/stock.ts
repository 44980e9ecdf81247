import type { OfferId } from '@u-market/domain'
import { type Runner, statement } from '../../db/statement.ts'

/** Coin that leaves an offer's stock, or what it still wants, for an order (negative), or returns to it. */
export type StockChange = {
  readonly offerId: OfferId
  readonly changeMinor: bigint
  /** What an offer to buy wants in all is so much more. */
  readonly widenMinor?: bigint
}

const changeSql = statement(
  'change-stock',
  `update offer set remaining_minor = remaining_minor + change.minor, total_minor = total_minor + change.more from (
      select offer_id, sum(minor)::bigint as minor, sum(more)::bigint as more
      from unnest($1::int[], $2::bigint[], $3::bigint[]) c(offer_id, minor, more) group by offer_id) change
    where offer.id = change.offer_id`,
)

/** The caller has locked the offers. */
export async function changeStock(runner: Runner, changes: readonly StockChange[]): Promise<void> {
  if (changes.length === 0) return
  await changeSql(runner, [
    changes.map(({ offerId }) => offerId),
    changes.map(({ changeMinor }) => changeMinor),
    changes.map(({ widenMinor = 0n }) => widenMinor),
  ])
}
