import type { Invariant } from './invariant.ts'
import { withPatience } from './patience.ts'

/** Longer than any job of the torture takes, and than a lock of a server that has died may be held. */
const PATIENCE_MS = 90_000

export const jobsGoOn: Invariant = {
  name: 'jobs go on',
  says: 'No job stays locked by a server that has died.',
  prove: async ({ market, isLast }) => {
    const look = async () => {
      const rows = await market.database.query<{ id: string; task: string; since: string; attempts: number }>(
        `select job.id, task.identifier as task, job.locked_at::text as since, job.attempts
          from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
          where job.locked_at < now() - make_interval(secs => $1) order by job.locked_at limit 20`,
        [isLast ? 0 : PATIENCE_MS / 1000],
      )
      return rows.map(({ id, task, since, attempts }) => ({
        what: `job ${id} (${task}) is locked since ${since}, attempt ${attempts}`,
      }))
    }
    // In the middle only what has had its time is a fault; in the end everything gets it.
    return withPatience(isLast ? PATIENCE_MS : 0, look)
  },
}
