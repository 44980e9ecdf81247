import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCrontab, run, type Task } from 'graphile-worker'
import pg from 'pg'
import type { Deps } from '../features/deps.ts'
import type { TaskHandlers } from './create-tasks.ts'
import { jobDelay, jobsGivenUp } from './metrics.ts'
import { isTask, runTask } from './run-task.ts'

/** Pushes and codes come in bursts, each a short wait for another service; the rest of the pool is for calls. */
const CONCURRENCY = 4
/** Two connections beyond the running jobs: one listens, one fetches. */
const POOL_SIZE = CONCURRENCY + 2
/** How late a job may be noticed whose notification was lost. */
const POLL_MS = 1_000
/** A running job gets so long to end when the server stops. */
const STOP_MS = 5_000
/** Two machines' clocks differ by less; a job that the database finds due is due here after this wait at most. */
const MAX_SKEW_MS = 5_000

/** UTC. A night that was slept through is made up for. */
const CRONTAB = `
17 3 * * * prune ?fill=1d
47 3 * * * reconcile ?fill=1d
`

export type JobWorker = {
  /** Takes no more jobs and lets those that run end; what it leaves is taken up by the next start. */
  stop(): Promise<void>
}

/** Works off timed jobs. Whatever fell due while no server ran is done first. */
export async function startWorker({ deps, tasks }: { deps: Deps; tasks: TaskHandlers }): Promise<JobWorker> {
  const pool = new pg.Pool({ connectionString: deps.database.pool.options.connectionString, max: POOL_SIZE })
  let isStopping = false
  const onError = (error: Error): void => {
    if (!isStopping) deps.log.warn(`a connection of the job worker broke: ${error.message}`)
  }
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const task =
    (name: keyof TaskHandlers): Task =>
    async (payload, { job }) => {
      await awaitMoment(deps, job.run_at)
      await runTask(tasks, name, payload)
    }
  const names = Object.keys(tasks).filter((name) => isTask(tasks, name))
  const runner = await run({
    pgPool: pool,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    gracefulShutdownAbortTimeout: STOP_MS,
    noHandleSignals: true,
    taskList: Object.fromEntries(names.map((name) => [name, task(name)])),
    parsedCronItems: parseCrontab(CRONTAB),
    logger: loggerOf(deps.log),
  })
  runner.events.on('job:failed', ({ job, error }) => {
    jobsGivenUp.inc({ task: job.task_identifier })
    deps.log.error({ err: error, task: job.task_identifier, payload: job.payload }, 'a job was given up')
  })
  return {
    stop: async () => {
      await runner.stop()
      isStopping = true
      await pool.end()
    },
  }
}

/** The database decides what is due, the tasks judge by our clock: ours must have got there too. */
async function awaitMoment(deps: Deps, runAt: Date): Promise<void> {
  const early = runAt.getTime() - deps.clock.now().getTime()
  jobDelay.observe(Math.max(0, -early) / 1000)
  if (early > MAX_SKEW_MS) throw new Error(`the database's clock is ${early} ms ahead of the server's`)
  if (early > 0) await delay(early)
}

function loggerOf(log: FastifyBaseLogger): Logger {
  const say = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return new Logger(
    () => (level, message, meta) => log[say[level]]({ meta: meta?.error ?? undefined }, message),
  )
}
