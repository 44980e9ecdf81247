/** Until when what a trader has left with the market answers for their orders. */
import { CLAIM_DAYS, type UserId } from '@u-market/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

const DAY_MS = 86_400_000

export type Liability = {
  /** Open, of either side. */
  readonly claims: number
  /** When nobody can claim about the last order any more; null: that is so. */
  readonly until: Date | null
}

export async function findLiability(db: Db, userId: UserId, at: Date): Promise<Liability> {
  const { rows } = await sql<{ claims: number; endedAt: Date | null }>`
    select
      (select count(*) from appeal a join trade_order o on o.id = a.order_id
        where a.kind = 'claim' and a.status = 'open' and ${userId} in (o.buyer_id, o.seller_id))::int as claims,
      greatest(
        (select max(coalesce(sent_at, cancelled_at)) from trade_order where seller_id = ${userId} and not is_open),
        (select max(coalesce(sent_at, cancelled_at)) from trade_order where buyer_id = ${userId} and not is_open)) as ended_at`.execute(
    db,
  )
  const { claims = 0, endedAt = null } = rows[0] ?? {}
  const until = endedAt && new Date(endedAt.getTime() + CLAIM_DAYS * DAY_MS)
  return { claims, until: until && until > at ? until : null }
}

export function isLiable({ claims, until }: Liability): boolean {
  return claims > 0 || until !== null
}
