import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCrontab, type Runner, run, type Task, type WorkerEvents } from 'graphile-worker'
import type { Deps } from '../features/deps.ts'
import { connectionLimits } from '../platform/connection-limits.ts'
import { isOutage } from '../platform/outage.ts'
import type { TaskHandlers } from './create-tasks.ts'
import { BEAT_MS, freeStaleJobs } from './free-stale-jobs.ts'
import { jobDelay, jobsGivenUp } from './metrics.ts'
import { PatientPool } from './patient-pool.ts'
import { isTask, runTask } from './run-task.ts'

/** Pushes and codes come in bursts, each a short wait for another service; the rest of the pool is for calls. */
const CONCURRENCY = 4
/** Two connections beyond the running jobs: one listens, one fetches. */
const POOL_SIZE = CONCURRENCY + 2
/** How late a job may be noticed whose notification was lost. */
const POLL_MS = 1_000
/** A running job gets so long to end when the server stops. */
const STOP_MS = 5_000
const STOP_LIMIT_MS = STOP_MS + 2_000
/** A worker that broke down gets so long before the next. */
const RESTART_MS = 1_000
/** Two machines' clocks differ by less; a job that the database finds due is due here after this wait at most. */
const MAX_SKEW_MS = 5_000

/** UTC. A night that was slept through is made up for. */
const CRONTAB = `
17 3 * * * prune ?fill=1d
47 3 * * * reconcile ?fill=1d
* * * * * read_price ?queue=read_price&max=1
`

export type JobWorker = {
  /** Takes no more jobs and lets those that run end; what it leaves another worker takes up within a minute. */
  stop(): Promise<void>
}

type WorkerOptions = { readonly deps: Deps; readonly tasks: TaskHandlers }

/** Works off timed jobs. Whatever fell due while no server ran is done first. */
export async function startWorker(options: WorkerOptions): Promise<JobWorker> {
  const { log } = options.deps
  const pool = openPool(options.deps)
  let isStopping = false
  let running = await runWorker(pool, options)
  const free = (): void => {
    freeStaleJobs(pool, running.poolId).catch((error: Error) =>
      log.warn(`the jobs of dead workers could not be freed: ${error.message}`),
    )
  }
  const startAgain = async (error: unknown): Promise<void> => {
    if (isStopping) return
    log.error({ err: error }, 'the job worker broke down: starting it again')
    await delay(RESTART_MS)
    if (isStopping) return
    await runWorker(pool, options).then((again) => {
      running = again
      watch()
    }, startAgain)
  }
  const watch = (): void => void running.runner.promise.catch(startAgain)
  watch()
  free()
  const beat = setInterval(free, BEAT_MS)
  return {
    stop: async () => {
      isStopping = true
      clearInterval(beat)
      const inOrder = async (): Promise<void> => {
        await running.runner.stop().catch(() => {}) // it has stopped by itself
        pool.removeAllListeners('error')
        pool.on('error', () => {})
        await pool.end()
      }
      // Where the database was away, the library sits out the pause before its next try.
      await Promise.race([inOrder(), delay(STOP_LIMIT_MS, undefined, { ref: false })])
    },
  }
}

function openPool({ database, log }: Deps): PatientPool {
  const { connectionString } = database
  const pool = new PatientPool({ ...connectionLimits, connectionString, max: POOL_SIZE })
  const onError = (error: Error): void => log.warn(`a connection of the job worker broke: ${error.message}`)
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => {})) // its query fails as well
  return pool
}

/** @returns with the name under which it locks jobs */
async function runWorker(
  pool: PatientPool,
  { deps, tasks }: WorkerOptions,
): Promise<{ runner: Runner; poolId: string }> {
  const events: WorkerEvents = new EventEmitter()
  let poolId = ''
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id
  })
  events.on('job:failed', ({ job, error }) => {
    jobsGivenUp.inc({ task: job.task_identifier })
    // Not what it was given: codes, and the keys of phones.
    deps.log.error({ err: error, task: job.task_identifier, job: job.id }, 'a job was given up')
  })
  const runner = await run({
    pgPool: pool,
    events,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    gracefulShutdownAbortTimeout: STOP_MS,
    noHandleSignals: true,
    taskList: taskListOf(deps, tasks),
    parsedCronItems: parseCrontab(CRONTAB),
    logger: loggerOf(deps.log),
  })
  return { runner, poolId }
}

function taskListOf(deps: Deps, tasks: TaskHandlers): Record<string, Task> {
  const names = Object.keys(tasks).filter((name) => isTask(tasks, name))
  const task =
    (name: keyof TaskHandlers): Task =>
    async (payload, { job }) => {
      await awaitMoment(deps, job.run_at)
      await runTask(tasks, name, payload)
    }
  return Object.fromEntries(names.map((name) => [name, task(name)]))
}

/** The database decides what is due, the tasks judge by our clock: ours must have got there too. */
async function awaitMoment(deps: Deps, runAt: Date): Promise<void> {
  const early = runAt.getTime() - deps.clock.now().getTime()
  jobDelay.observe(Math.max(0, -early) / 1000)
  if (early > MAX_SKEW_MS) throw new Error(`the database's clock is ${early} ms ahead of the server's`)
  if (early > 0) await delay(early)
}

/** An absent database is no error of the worker's: it tries again. */
function loggerOf(log: FastifyBaseLogger): Logger {
  const say = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return new Logger(() => (level, message, meta) => {
    const error = meta?.error ?? undefined
    if (level === 'error' && isOutage(error)) log.warn(message.split('\n', 1)[0])
    else log[say[level]]({ meta: error }, message)
  })
}
