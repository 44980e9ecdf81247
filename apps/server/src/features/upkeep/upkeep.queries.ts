import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

type Portion = { readonly before: Date; readonly limit: number }

const count = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint }): number => Number(numAffectedRows)

/** Cursors from before migration 011, once nothing is replayed to them any more. */
export const deleteCursors = async (db: Db, { before, limit }: Portion): Promise<number> =>
  count(
    await sql`delete from event_cursor where old_seq = any(array(
      select c.old_seq from event_cursor c join event e on e.seq = c.seq where e.created_at < ${before} order by c.old_seq limit ${limit}))`.execute(
      db,
    ),
  )
