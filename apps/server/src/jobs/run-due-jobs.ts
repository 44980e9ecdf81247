import type { Deps } from '../features/deps.ts'
import { createTasks, isTask, runTask, type TaskHandlers } from './create-tasks.ts'

type DueJob = { id: string; task: string; payload: unknown }

/** A job that schedules itself for the past would never end. */
const MAX_JOBS = 10_000

// Takes a job as graphile-worker does. The lock frees its key, so that another job can be scheduled under it meanwhile.
const takeSql = `
  update graphile_worker._private_jobs job set attempts = attempts + 1, locked_at = now(), locked_by = 'test'
  from graphile_worker._private_tasks task
  where task.id = job.task_id and job.id = (
    select id from graphile_worker._private_jobs
    where locked_at is null and attempts < max_attempts and run_at <= $1
    order by run_at, priority, id limit 1 for update skip locked)
  returning job.id::text, task.identifier as task, job.payload`
const doneSql = 'delete from graphile_worker._private_jobs where id = $1'
// Fails a job as graphile-worker does, but cuts the retry time to milliseconds: a JavaScript clock has no finer time.
const failedSql = `
  update graphile_worker._private_jobs set locked_at = null, locked_by = null, last_error = $2,
    run_at = date_trunc('milliseconds', run_at + exp(least(attempts, 10)) * interval '1 second')
  where id = $1`

/**
 * For tests: runs the jobs that are due by the given clock, in the order of their times; returns how many ran. A failed job is
 * retried later, as in the worker, and logged as an error.
 */
export async function runDueJobs(deps: Deps, tasks: TaskHandlers = createTasks(deps)): Promise<number> {
  const { pool } = deps.database
  for (let count = 0; count < MAX_JOBS; count++) {
    const { rows } = await pool.query<DueJob>(takeSql, [deps.clock.now()])
    const [job] = rows
    if (!job) return count
    try {
      if (!isTask(tasks, job.task)) throw new Error(`no task ${job.task}`)
      await runTask(tasks, job.task, job.payload)
      await pool.query(doneSql, [job.id])
    } catch (error) {
      deps.log.error({ err: error, task: job.task, payload: job.payload }, 'a job failed')
      await pool.query(failedSql, [job.id, String(error)])
    }
  }
  throw new Error(`more than ${MAX_JOBS} jobs are due at once`)
}
