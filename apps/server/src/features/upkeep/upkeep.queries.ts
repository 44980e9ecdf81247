import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

type Portion = { readonly before: Date; readonly limit: number }

/** Cursors from before migration 011, once nothing is replayed to them any more. */
export async function deleteCursors(db: Db, { before, limit }: Portion): Promise<number> {
  return count(
    await sql`delete from event_cursor where old_seq = any(array(
      select c.old_seq from event_cursor c join event e on e.seq = c.seq where e.created_at < ${before} order by c.old_seq limit ${limit}))`.execute(
      db,
    ),
  )
}

function count({ numAffectedRows = 0n }: { numAffectedRows?: bigint }): number {
  return Number(numAffectedRows)
}
