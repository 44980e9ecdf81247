/**
 * A keyed call that acts on no order takes effect once: its answer is kept in the same transaction as its effect, under a lock of its key. Others
 * with the key wait there for the first and then find its answer; a refusal leaves nothing behind and frees the key.
 */
import { timingSafeEqual } from 'node:crypto'
import { fromWire, toWire } from '@u-market/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { claimName, type IdempotencyClaim, keptSince, type Replay } from '../platform/idempotency.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Database, Db, Tx } from './database.ts'

/** Deadlock and serialization failures: nothing happened, so the whole transaction may run again. */
const RETRYABLE = new Set(['40001', '40P01'])
const MAX_TRIES = 4

/** Runs `work` in a transaction, once for each claim; a lost deadlock is tried again. */
export async function transact<T>(
  database: Database,
  claim: IdempotencyClaim | null,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(database, claim, work)
    } catch (error) {
      if (attempt === MAX_TRIES || !isDatabaseError(error, ...RETRYABLE)) throw error
    }
  }
}

export function isDatabaseError(error: unknown, ...codes: string[]): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && codes.includes(error.code ?? '')
}

/** The kept answer of a claim, if its call has already succeeded. Throws `IDEMPOTENCY_CONFLICT` for another body. */
export async function findReplay(db: Db | Tx, claim: IdempotencyClaim): Promise<Replay | null> {
  const row = await db
    .selectFrom('idempotencyKey')
    .select(['bodyHash', 'answer'])
    .where('userId', '=', claim.userId)
    .where('path', '=', claim.path)
    .where('key', '=', claim.key)
    .where('createdAt', '>', keptSince(claim))
    .executeTakeFirst()
  if (!row) return null
  if (!timingSafeEqual(row.bodyHash, claim.bodyHash)) throw new Refusal('IDEMPOTENCY_CONFLICT')
  return { answer: fromWire(row.answer) }
}

/** Removes answers that are kept no longer, at most so many; answers how many. */
export async function deleteKeptAnswers(
  db: Db,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from idempotency_key where ctid = any(array(
    select ctid from idempotency_key where created_at < ${before} order by created_at limit ${limit}))`.execute(
    db,
  )
  return Number(numAffectedRows)
}

function once<T>(
  database: Database,
  claim: IdempotencyClaim | null,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return database.kysely.transaction().execute(async (tx) => {
    if (claim) {
      await lockClaim(tx, claim)
      const replay = await findReplay(tx, claim)
      // A claim names its call, so what was kept under it is an answer of this very work.
      if (replay) return replay.answer as T
    }
    const answer = await work(tx)
    if (claim) await keepAnswer(tx, claim, answer)
    return answer
  })
}

function lockClaim(tx: Tx, claim: IdempotencyClaim) {
  return sql`select pg_advisory_xact_lock(hashtextextended(${claimName(claim)}, 0))`.execute(tx)
}

/** Kept by the names of the wire, as earlier releases kept them. */
function keepAnswer(tx: Tx, claim: IdempotencyClaim, answer: unknown) {
  const kept = {
    bodyHash: claim.bodyHash,
    answer: JSON.stringify(toWire(answer ?? null)),
    createdAt: claim.at,
  }
  return tx
    .insertInto('idempotencyKey')
    .values({ userId: claim.userId, path: claim.path, key: claim.key, ...kept })
    .onConflict((conflict) => conflict.columns(['userId', 'path', 'key']).doUpdateSet(kept))
    .execute()
}
