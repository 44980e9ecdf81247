/** Until when what a trader has left with the market answers for their orders. */
import type { UserId } from '@u-market/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export type Liability = {
  /** Open, of either side. */
  readonly claims: number
  /** When nobody can claim about the last order any more; null: that is so. */
  readonly until: Date | null
}

export async function findLiability(db: Db, userId: UserId, at: Date): Promise<Liability> {
  const { rows } = await sql<{ claims: number; until: Date | null }>`
    select
      (select count(*) from dispute a join trade_order o on o.id = a.order_id
        where a.kind = 'claim' and a.status = 'open' and ${userId} in (o.buyer_id, o.seller_id))::int as claims,
      greatest(
        (select max(claim_until) from trade_order where seller_id = ${userId} and not is_open),
        (select max(claim_until) from trade_order where buyer_id = ${userId} and not is_open)) as until`.execute(
    db,
  )
  const { claims = 0, until = null } = rows[0] ?? {}
  return { claims, until: until && until > at ? until : null }
}

export function isLiable({ claims, until }: Liability): boolean {
  return claims > 0 || until !== null
}
