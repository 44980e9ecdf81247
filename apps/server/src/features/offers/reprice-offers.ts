import type { Price } from '@u-market/domain'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/**
 * Writes the price of every offer that floats and is up by a new reference, as `floatPrice` does. The caller holds the settings
 * alone, so that no offer comes or changes in between, and changes the reference in the same transaction. Offers are locked in the
 * order in which everybody locks them; orders that wait for one of them find its new price.
 */
export async function repriceOffers(tx: Tx, reference: Price): Promise<void> {
  const next = sql`greatest(1, (${reference}::bigint * (10000 + offer.premium_basis_points) * 2 + 10000) / 20000)`
  await sql`
    with floating as materialized (
      select id from offer where premium_basis_points is not null and status = 'up' order by id for no key update)
    update offer set price_minor = ${next} from floating
      where offer.id = floating.id and offer.price_minor <> ${next}`.execute(tx)
}
