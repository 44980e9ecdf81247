/**
 * A call with an idempotency key that does not act on an order takes effect once: its response is stored in the same transaction
 * as its effect, under a lock of the key. Repeats wait for the lock and then return the stored response; a refusal stores nothing
 * and frees the key.
 */
import { randomUUID, timingSafeEqual } from 'node:crypto'
import { DAY_MS, KEYED_CALLS_PER_DAY } from '@u-market/domain'
import { sql } from 'kysely'
import pg from 'pg'
import { type IdempotencyKey, idempotencyKeyName, keptSince, type Replay } from '../platform/idempotency.ts'
import { isConnectionLost } from '../platform/outage.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Database, Db, Tx } from './database.ts'
import { heldByStandby, lookUp, markTransaction, wasMarked } from './look-up.ts'
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
  `select body_hash, response, ${heldByStandby} from idempotency_key where user_id = $1 and path = $2 and key = $3 and created_at > $4`,
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

const storeSql = statement<{ used: number; endsAt: Date }>(
  'store-response',
  `with stored as (
      insert into idempotency_key (user_id, path, key, body_hash, response, created_at)
        values ($1, $2, $3, $4, $5, $6::timestamptz)
      on conflict (user_id, path, key) do update set body_hash = excluded.body_hash, response = excluded.response,
        created_at = excluded.created_at)
    insert into rate_count as kept (subject, used, ends_at) values ($7, 1, $8::timestamptz)
      on conflict (subject) do update set
        used = case when kept.ends_at <= $6::timestamptz then 1 else kept.used + 1 end,
        ends_at = case when kept.ends_at <= $6::timestamptz then excluded.ends_at else kept.ends_at end
      returning used, ends_at`,
)

/** Stores the response, and counts it in the same statement. Throws `RATE_LIMITED {until}` if the user stores too many. */
async function storeResponse(tx: Tx, idempotencyKey: IdempotencyKey, response: unknown): Promise<void> {
  const { userId, path, key, bodyHash, at } = idempotencyKey
  const stored = [userId, path, key, bodyHash, JSON.stringify(response ?? null), at]
  const [count] = await storeSql(tx, [...stored, `keys ${userId}`, new Date(at.getTime() + DAY_MS)])
  if (count && count.used > KEYED_CALLS_PER_DAY)
    throw new Refusal('RATE_LIMITED', { until: Math.ceil(count.endsAt.getTime() / 1000) })
}
