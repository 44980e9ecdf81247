import type pg from 'pg'

/** How often a worker says that it lives. */
export const BEAT_MS = 10_000
/** Four beats: a worker that misses as many is dead or cut off. What it was at is done again within a minute of its death. */
const STALE_SECONDS = 40

const beatSql =
  'update graphile_worker._private_jobs set locked_at = now() where locked_by = $1 and locked_at is not null'
// A job that was scheduled anew while it ran was given its last attempt by the library, which leaves such a row behind for ever.
const staleSql = `
  with stale as (
    select id, attempts >= max_attempts as is_spent from graphile_worker._private_jobs
    where locked_at < now() - make_interval(secs => $1) for update skip locked),
  spent as (delete from graphile_worker._private_jobs where id in (select id from stale where is_spent))
  update graphile_worker._private_jobs set locked_at = null, locked_by = null
  where id in (select id from stale where not is_spent) returning id`

/**
 * Keeps the locks of a living worker's jobs fresh, and frees those of dead ones: graphile-worker itself waits for four hours. A
 * task may run twice by that, when a worker was only cut off. Answers how many were freed.
 */
export async function freeStaleJobs(pool: pg.Pool, workerPoolId: string): Promise<number> {
  await pool.query(beatSql, [workerPoolId])
  const { rowCount } = await pool.query(staleSql, [STALE_SECONDS])
  return rowCount ?? 0
}
