/**
 * A commit whose answer was lost has taken effect or has not: that is looked up, as soon as the database can be asked. What is done
 * again without asking would be done twice.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { isOutage } from '../platform/outage.ts'
import { type Runner, statement } from './statement.ts'

/** A crashed database is back within seconds; a session that broke off inside a transaction is ended after `IDLE_LIMIT_MS`. */
const LIMIT_MS = 25_000
const PAUSE_MS = 200

/** Nobody can tell in time whether the commit took effect, or what came of it. The caller must not be told that it did not. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('what became of a commit could not be asked of the database in time', { cause })
  }
}

/**
 * Asks on a connection of its own, until the database answers. `find` first waits for the transaction in question to be over, by a
 * lock that it held, and must leave nothing behind: what it writes is rolled back.
 * Throws `OutcomeUnknown`.
 */
export function lookUp<T>(pool: pg.Pool, find: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return readBack(() => findOnce(pool, find))
}

/**
 * Reads what is answered of an act that stands, until the database answers: were the outage the answer, it would say that nothing
 * had been done. Throws `OutcomeUnknown`.
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

async function findOnce<T>(pool: pg.Pool, find: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    return await find(client)
  } finally {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    client.release(broken)
  }
}

const insertSql = statement<{ id: string }>(
  'insert-commit-mark',
  'insert into commit_mark (id) values ($1) on conflict do nothing returning id',
)

/** Leaves a mark by which the caller's transaction is known to have been committed. */
export async function markTransaction(runner: Runner, mark: string): Promise<void> {
  await insertSql(runner, [mark])
}

/**
 * Was the marked transaction committed? Waits for its end, as of two equal marks the second waits for the first. To be called in a
 * transaction that is rolled back.
 */
export async function wasMarked(runner: Runner, mark: string): Promise<boolean> {
  return (await insertSql(runner, [mark])).length === 0
}

const deleteSql = statement<{ id: string }>(
  'delete-commit-marks',
  `delete from commit_mark where id = any(array(
    select id from commit_mark where created_at < $1 order by created_at limit $2)) returning id`,
)

/** Removes marks that nobody looks for any more, at most so many; answers how many. */
export async function deleteCommitMarks(
  runner: Runner,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  return (await deleteSql(runner, [before, limit])).length
}
