/**
 * A call with an idempotency key that does not act on an order takes effect once: its response is stored in the same transaction
 * as its effect, under a lock of the key. Repeats wait for the lock and then return the stored response; a refusal stores nothing
 * and frees the key.
 */
import { randomUUID, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { type IdempotencyKey, idempotencyKeyName, keptSince, type Replay } from '../platform/idempotency.ts'
import { isConnectionLost } from '../platform/outage.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Database, Db, Tx } from './database.ts'
import { lookUp, markTransaction, wasMarked } from './look-up.ts'
import { type Runner, statement } from './statement.ts'

/** Deadlock and serialization failures: nothing was written, so the whole transaction may run again. */
const RETRYABLE = new Set(['40001', '40P01'])
const MAX_ATTEMPTS = 4

/**
 * Runs `work` in a transaction, once per idempotency key, and retries after a deadlock. If the response to the commit is lost,
 * looks up whether it took effect. Throws `OutcomeUnknown` if that cannot be determined; after any other error nothing was
 * written.
 */
export async function transact<T>(
  database: Database,
  idempotencyKey: IdempotencyKey | null,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(database, idempotencyKey, work)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isDatabaseError(error, ...RETRYABLE)) throw error
    }
  }
}

export function isDatabaseError(error: unknown, ...codes: string[]): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && codes.includes(error.code ?? '')
}

const keptSql = statement<{ bodyHash: Buffer; response: unknown }>(
  'find-stored-response',
  'select body_hash, response from idempotency_key where user_id = $1 and path = $2 and key = $3 and created_at > $4',
)

/**
 * Returns the stored response of a key, or null if its call has not succeeded yet. Throws `IDEMPOTENCY_CONFLICT` for another
 * body.
 */
export async function findReplay(runner: Runner, idempotencyKey: IdempotencyKey): Promise<Replay | null> {
  const { userId, path, key } = idempotencyKey
  const [row] = await keptSql(runner, [userId, path, key, keptSince(idempotencyKey)])
  if (!row) return null
  if (!timingSafeEqual(row.bodyHash, idempotencyKey.bodyHash)) throw new Refusal('IDEMPOTENCY_CONFLICT')
  return { response: row.response }
}

/** Deletes expired responses, at most `limit`. Returns how many. */
export async function deleteStoredResponses(
  db: Db,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from idempotency_key where ctid = any(array(
    select ctid from idempotency_key where created_at < ${before} order by created_at limit ${limit}))`.execute(
    db,
  )
  return Number(numAffectedRows)
}

async function once<T>(
  database: Database,
  idempotencyKey: IdempotencyKey | null,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const mark = randomUUID()
  const decisions: Replay[] = []
  try {
    return await database.kysely.transaction().execute(async (tx) => {
      const response = await (idempotencyKey
        ? workWithKey(tx, idempotencyKey, work)
        : workWithMarker(tx, mark, work))
      decisions.push({ response })
      return response
    })
  } catch (error) {
    const [decided] = decisions
    // Before the commit was sent, nothing can have taken effect.
    if (!decided || !isConnectionLost(error)) throw error
    const committed = await lookUp(database.pool, (client) =>
      idempotencyKey ? findCommittedResponse(client, idempotencyKey) : findMarked(client, mark, decided),
    )
    if (!committed) throw error
    return committed.response as T
  }
}

/** Returns the committed response of the key, which may be that of a concurrent call. */
async function findCommittedResponse(runner: Runner, idempotencyKey: IdempotencyKey): Promise<Replay | null> {
  await lockIdempotencyKey(runner, idempotencyKey)
  return findReplay(runner, idempotencyKey)
}

async function findMarked(runner: Runner, mark: string, decided: Replay): Promise<Replay | null> {
  return (await wasMarked(runner, mark)) ? decided : null
}

async function workWithKey<T>(
  tx: Tx,
  idempotencyKey: IdempotencyKey,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  await lockIdempotencyKey(tx, idempotencyKey)
  const replay = await findReplay(tx, idempotencyKey)
  // The key is stored with the path of its call, so its response has this work's type.
  if (replay) return replay.response as T
  const response = await work(tx)
  await storeResponse(tx, idempotencyKey, response)
  return response
}

async function workWithMarker<T>(tx: Tx, mark: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  await markTransaction(tx, mark)
  return work(tx)
}

const lockSql = statement('lock-idempotency-key', 'select pg_advisory_xact_lock(hashtextextended($1, 0))')

function lockIdempotencyKey(runner: Runner, idempotencyKey: IdempotencyKey) {
  return lockSql(runner, [idempotencyKeyName(idempotencyKey)])
}

function storeResponse(tx: Tx, idempotencyKey: IdempotencyKey, response: unknown) {
  const kept = {
    bodyHash: idempotencyKey.bodyHash,
    response: JSON.stringify(response ?? null),
    createdAt: idempotencyKey.at,
  }
  return tx
    .insertInto('idempotencyKey')
    .values({ userId: idempotencyKey.userId, path: idempotencyKey.path, key: idempotencyKey.key, ...kept })
    .onConflict((conflict) => conflict.columns(['userId', 'path', 'key']).doUpdateSet(kept))
    .execute()
}
