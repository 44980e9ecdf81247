import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { Gauge } from 'prom-client'
import { OWN_CONNECTIONS } from './db/database.ts'
import { WORKER_CONNECTIONS } from './jobs/index.ts'
import { processCount, processNumber } from './platform/own-process.ts'

/** What one process takes at most, by part. */
export function connectionsOf(dbPoolSize: number) {
  return {
    calls: dbPoolSize,
    wakes: 1,
    health: 1,
    jobs: WORKER_CONNECTIONS,
    listening: 1,
    proofs: OWN_CONNECTIONS,
  } as const
}

/** These lead through a pooler, if there is one. */
const pooled = ['calls', 'wakes', 'health'] as const

const atMost = new Gauge({
  name: 'u_market_connections_at_most',
  help: 'Database connections that this process takes at most, by part.',
  labelNames: ['part'],
})

// `numbackends` is open to every role, unlike the kinds of backends in `pg_stat_activity`.
const roomSql = `
  select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) as limit,
    (select sum(numbackends)::int from pg_stat_database) as taken`

type Given = {
  readonly pool: pg.Pool
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  readonly dbPoolSize: number
  readonly isPooled: boolean
  /** Processes that this start brings up. */
  readonly processes?: number
}

/** Says once what this start takes of the database's connections, and warns if they would not fit. */
export async function sayConnections(given: Given): Promise<void> {
  const { pool, log, dbPoolSize, isPooled, processes = processCount } = given
  const parts = connectionsOf(dbPoolSize)
  for (const [part, count] of Object.entries(parts)) atMost.set({ part }, count)
  // The first process speaks for all of this machine.
  if (processNumber > 1) return
  const all = sum(Object.values(parts))
  const direct = isPooled ? all - sum(pooled.map((part) => parts[part])) : all
  const { rows } = await pool.query<{ limit: number; taken: number }>(roomSql)
  const { limit = 0, taken = 0 } = rows[0] ?? {}
  const who = processes === 1 ? 'this process takes' : `${processes} processes take`
  const pooledToo = isPooled ? `, and ${(all - direct) * processes} of the pooler` : ''
  const line = `${who} at most ${direct * processes} connections of the database${pooledToo}; it has ${limit} for all, ${taken} are taken`
  if (direct * processes <= limit - taken) log.info(line)
  else log.warn(`${line}: raise max_connections, lower DB_POOL_SIZE, or put a pooler before it`)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
