import type { OfferId } from '@u-market/domain'
import { type Runner, statement } from '../../db/statement.ts'

/** Coin that leaves an offer's stock for an order's escrow (negative), or returns to it. */
export type StockChange = { readonly offerId: OfferId; readonly changeMinor: bigint }

const changeSql = statement(
  'change-stock',
  `update offer set remaining_minor = remaining_minor + change.minor from (
      select offer_id, sum(minor)::bigint as minor from unnest($1::int[], $2::bigint[]) c(offer_id, minor) group by offer_id) change
    where offer.id = change.offer_id`,
)

/** The caller has locked the offers. */
export async function changeStock(runner: Runner, changes: readonly StockChange[]): Promise<void> {
  if (changes.length === 0) return
  await changeSql(runner, [
    changes.map(({ offerId }) => offerId),
    changes.map(({ changeMinor }) => changeMinor),
  ])
}
