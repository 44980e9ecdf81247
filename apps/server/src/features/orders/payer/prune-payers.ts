import { DAY_MS, PAYER_KEPT_DAYS } from '@u-market/domain'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../deps.ts'

/** Rows per statement, so that locks are short and the statement stays well below its timeout. */
const ROWS_AT_ONCE = 500

/** Blanks what ended orders keep of the accounts from which they were paid. What differed stays. */
export async function prunePayers({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const at = clock.now()
  while ((await blankSome(database.kysely, at)) === ROWS_AT_ONCE);
}

/** A claim that is open keeps its order's. */
async function blankSome(db: Db, at: Date): Promise<number> {
  const before = new Date(at.getTime() - PAYER_KEPT_DAYS * DAY_MS)
  const { rows } = await sql`
    update trade_order set payer_end = '', seen_name = '', seen_end = '' where id in (
      select o.id from trade_order o
      where not o.is_open and coalesce(o.released_at, o.cancelled_at) < ${before} and o.claim_until < ${at}
        and (o.payer_end <> '' or o.seen_name <> '' or o.seen_end <> '')
        and not exists (select from dispute d where d.order_id = o.id and d.status = 'open')
      order by coalesce(o.released_at, o.cancelled_at) limit ${ROWS_AT_ONCE} for no key update of o skip locked)
    returning id`.execute(db)
  return rows.length
}
