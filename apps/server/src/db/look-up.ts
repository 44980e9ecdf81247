/**
 * A commit whose answer was lost has taken effect or has not: that is looked up, as soon as the database can be asked. What is done
 * again without asking would be done twice.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { isOutage } from '../platform/outage.ts'

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
