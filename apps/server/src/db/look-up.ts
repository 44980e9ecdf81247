/**
 * Finds out whether a commit whose response was lost took effect, as soon as the database responds. A retry without this check
 * could act twice. What is found is confirmed only once a synchronous standby, if there is one, has it too.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { isOutage } from '../platform/outage.ts'
import { type Runner, statement } from './statement.ts'

/** A crashed database is back within seconds; a session that hangs inside a transaction is ended after 15 s (`session-settings.ts`). */
const LIMIT_MS = 25_000
const PAUSE_MS = 200

/**
 * Thrown when it could not be determined in time whether a commit took effect, or what its result was. The client must not be
 * told that it failed.
 */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the outcome of a commit could not be determined in time', { cause })
  }
}

/**
 * Part of a select list, for rows that show that a call has already been done. PostgreSQL shows them before the synchronous
 * standby has them, if the wait of their commit was broken off. The mark that this writes lies behind them in the log, so the
 * statement's own commit waits until the standby has both. Without a synchronous standby nothing is written. The number of the
 * transaction is asked for because a standby refuses that as it refuses a write.
 */
export const heldByStandby = `case when current_setting('synchronous_standby_names') <> ''
  then pg_logical_emit_message(true, 'u-market', pg_current_xact_id()::text) end`

const confirmSql = statement('confirm-with-standby', `select ${heldByStandby}`)

/**
 * Runs `find` on its own connection, again until the database responds. `find` first waits for the end of the transaction in
 * question, by a lock that it held. Its own writes are rolled back, so it must not depend on them. Returns null if it finds
 * nothing. Throws `OutcomeUnknown`.
 */
export function lookUp<T>(
  pool: pg.Pool,
  find: (client: pg.PoolClient) => Promise<T | null>,
): Promise<T | null> {
  return readBack(() => findOnce(pool, find))
}

/**
 * Repeats a read until the database responds. For the response to a committed act: an outage error would claim that nothing was
 * done. The commit was answered or looked up before, so the standby has it. Throws `OutcomeUnknown`.
 */
export async function readBack<T>(read: () => Promise<T>): Promise<T> {
  const until = performance.now() + LIMIT_MS
  for (;;) {
    try {
      return await read()
    } catch (error) {
      if (!isOutage(error)) throw error
      if (performance.now() > until) throw new OutcomeUnknown(error)
      await delay(PAUSE_MS)
    }
  }
}

async function findOnce<T>(
  pool: pg.Pool,
  find: (client: pg.PoolClient) => Promise<T | null>,
): Promise<T | null> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const found = await rolledBack(client, find)
    // On the same connection: another one may reach the server that has just taken over without this commit.
    if (found !== null) await confirmSql(client, [])
    return found
  } catch (error) {
    if (error instanceof Error) broken = error
    throw error
  } finally {
    client.release(broken)
  }
}

async function rolledBack<T>(client: pg.PoolClient, find: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    return await find(client)
  } finally {
    await client.query('rollback')
  }
}

const insertSql = statement<{ id: string }>(
  'insert-commit-mark',
  'insert into commit_mark (id) values ($1) on conflict do nothing returning id',
)

/** Writes a mark that shows later whether the caller's transaction was committed. */
export async function markTransaction(runner: Runner, mark: string): Promise<void> {
  await insertSql(runner, [mark])
}

/**
 * Returns whether the marked transaction was committed. Waits for its end, as a second insert of the mark waits for the first.
 * The caller's transaction must be rolled back.
 */
export async function wasMarked(runner: Runner, mark: string): Promise<boolean> {
  return (await insertSql(runner, [mark])).length === 0
}

const deleteSql = statement<{ id: string }>(
  'delete-commit-marks',
  `delete from commit_mark where id = any(array(
    select id from commit_mark where created_at < $1 order by created_at limit $2)) returning id`,
)

/** Deletes expired marks, at most `limit`. Returns how many. */
export async function deleteCommitMarks(
  runner: Runner,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  return (await deleteSql(runner, [before, limit])).length
}
