import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

type Portion = { readonly before: Date; readonly limit: number }

const count = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint }): number => Number(numAffectedRows)

export const deleteIdempotencyKeys = async (db: Db, { before, limit }: Portion): Promise<number> =>
  count(
    await sql`delete from idempotency_key where ctid = any(array(
      select ctid from idempotency_key where created_at < ${before} order by created_at limit ${limit}))`.execute(
      db,
    ),
  )

export const deletePushes = async (db: Db, { before, limit }: Portion): Promise<number> =>
  count(
    await sql`delete from outbox where seq = any(array(
      select seq from outbox where created_at < ${before} order by created_at limit ${limit}))`.execute(db),
  )
