import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCrontab, type Runner, run, type Task, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Deps } from '../features/deps.ts'
import { connectionLimits } from '../platform/database-access.ts'
import { dropWhenUnsafe } from '../platform/drop-when-unsafe.ts'
import { isOutage } from '../platform/outage.ts'
import { connectWith, jobSettings } from '../platform/session-settings.ts'
import { isTask, jobDelay, jobsGivenUp, runTask, type TaskHandlers } from './create-tasks.ts'

/**
 * Pushes and codes come in bursts and wait for other services. Jobs use the server's pool (`DB_POOL_SIZE`) for their own queries;
 * four at a time leave most of it to calls.
 */
const CONCURRENCY = 4
/** Two connections more than running jobs: one listens, one fetches. */
export const WORKER_CONNECTIONS = CONCURRENCY + 2
/** Longest delay of a job whose notification was lost. */
const POLL_MS = 1_000
/** Time for running jobs to end when the server stops. */
const STOP_MS = 5_000
const STOP_LIMIT_MS = STOP_MS + 2_000
/** Pause before a crashed worker is restarted. */
const RESTART_MS = 1_000
/** Tolerated difference between two machines' clocks, and the longest wait for the server's clock to reach a job's time. */
const MAX_SKEW_MS = 5_000

/** Times in UTC. `fill=1d` makes up for a missed run. */
const CRONTAB = `
17 3 * * * prune ?fill=1d
7 * * * * prune_old ?fill=1d
47 3 * * * reconcile ?fill=1d
*/10 * * * * remove_files ?queue=remove_files&max=1
* * * * * read_price ?queue=read_price&max=1
`

export type JobWorker = {
  /** Takes no more jobs and lets running ones end; another worker takes over unfinished ones within a minute. */
  stop(): Promise<void>
}

type WorkerOptions = { readonly deps: Deps; readonly tasks: TaskHandlers }

/** Starts the worker of timed jobs; jobs that fell due while no server was running come first. */
export async function startWorker(options: WorkerOptions): Promise<JobWorker> {
  const { log } = options.deps
  const pool = openPool(options.deps)
  let isStopping = false
  let running = await runWorker(pool, options)
  const free = (): void => {
    freeStaleJobs(pool, running).catch((error: Error) =>
      log.warn(`the jobs of dead workers could not be freed: ${error.message}`),
    )
  }
  const startAgain = async (error: unknown): Promise<void> => {
    if (isStopping) return
    log.error({ err: error }, 'the job worker crashed, restarting it')
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
        await running.runner.stop().catch(() => {}) // it has already stopped
        pool.removeAllListeners('error')
        pool.on('error', () => {})
        await pool.end()
      }
      // While the database is away, graphile-worker's `stop` waits for its retry pause; the server stops without it.
      await Promise.race([inOrder(), delay(STOP_LIMIT_MS, undefined, { ref: false })])
      pool.isLeft = true
    },
  }
}

/** How the worker's connections are made. */
export function workerConfig(connectionString: string): pg.ClientConfig {
  return { ...connectionLimits, ...connectWith(connectionString, jobSettings) }
}

function openPool({ database, log }: Deps): PatientPool {
  const pool = new PatientPool({ ...workerConfig(database.connectionString), max: WORKER_CONNECTIONS })
  const onError = (error: Error): void => log.warn(`a connection of the job worker broke: ${error.message}`)
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => {})) // its query fails as well
  return pool
}

type Running = {
  readonly runner: Runner
  /** The name under which it locks jobs. */
  readonly poolId: string
  /** Jobs that it has begun, until their rows are gone. */
  readonly begun: Set<string>
}

async function runWorker(pool: PatientPool, { deps, tasks }: WorkerOptions): Promise<Running> {
  const events: WorkerEvents = new EventEmitter()
  const begun = new Set<string>()
  let poolId = ''
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id
  })
  events.on('job:start', ({ job }) => void begun.add(job.id))
  events.on('job:failed', ({ job, error }) => {
    jobsGivenUp.inc({ task: job.task_identifier })
    // Without the payload: it has codes and push keys.
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
  return { runner, poolId, begun }
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

/** The database decides when a job is due, tasks read the server's clock: waits until that has reached the job's time too. */
async function awaitMoment(deps: Deps, runAt: Date): Promise<void> {
  const early = runAt.getTime() - deps.clock.now().getTime()
  jobDelay.observe(Math.max(0, -early) / 1000)
  if (early > MAX_SKEW_MS) throw new Error(`the database's clock is ${early} ms ahead of the server's`)
  if (early > 0) await delay(early)
}

/** A database outage is a warning, not an error of the worker: it retries. */
function loggerOf(log: FastifyBaseLogger): Logger {
  const say = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return new Logger(() => (level, message, meta) => {
    const error = meta?.error ?? undefined
    if (level === 'error' && isOutage(error)) log.warn(message.split('\n', 1)[0])
    else log[say[level]]({ meta: error }, message)
  })
}

/** How often a worker renews its locks. */
const BEAT_MS = 10_000
/** Four beats: a worker that misses them is dead or cut off. Its jobs run again within a minute of its death. */
const STALE_SECONDS = 40

// Not of all that are locked under its name: if the answer to the fetch of a job was lost, the worker does not know that it has it.
const beatSql = `update graphile_worker._private_jobs set locked_at = now()
  where locked_by = $1 and locked_at is not null and id = any($2::bigint[]) returning id`
// When a running job is rescheduled under its key, the library sets its attempts to the maximum; after a crash it never deletes
// that row.
const staleSql = `
  with stale as (
    select id, attempts >= max_attempts as is_spent from graphile_worker._private_jobs
    where locked_at < now() - make_interval(secs => $1) for update skip locked),
  spent as (delete from graphile_worker._private_jobs where id in (select id from stale where is_spent))
  update graphile_worker._private_jobs set locked_at = null, locked_by = null
  where id in (select id from stale where not is_spent) returning id`

// A queue is locked with its job, and freed with it; a dead worker's job leaves it locked.
const staleQueuesSql = `update graphile_worker._private_job_queues queue set locked_at = null, locked_by = null
  where locked_at < now() - make_interval(secs => $1) and not exists(
    select from graphile_worker._private_jobs where job_queue_id = queue.id and locked_at is not null)`

/**
 * Renews the locks of this worker's jobs and frees those of dead workers; graphile-worker itself waits four hours. A task may run
 * twice if its worker was only cut off.
 */
async function freeStaleJobs(pool: pg.Pool, { poolId, begun }: Running): Promise<void> {
  const asked = [...begun]
  const { rows } = await pool.query<{ id: string }>(beatSql, [poolId, asked])
  const kept = new Set(rows.map(({ id }) => id))
  for (const id of asked) if (!kept.has(id)) begun.delete(id)
  await pool.query(staleSql, [STALE_SECONDS])
  await pool.query(staleQueuesSql, [STALE_SECONDS])
}

/** "The database system is starting up": the only outage that graphile-worker retries by itself. */
const TRY_AGAIN = '57P03'

/**
 * graphile-worker ends its process by an unhandled rejection if it cannot mark a job as done or failed. It retries by SQLSTATE
 * only, which a lost connection lacks, and by few of those of an outage, so this pool gives each the one that it knows.
 */
class PatientPool extends pg.Pool {
  /** Set when the server has stopped, be it without the worker. */
  isLeft = false

  constructor(options: pg.PoolConfig) {
    super(options)
    this.on('connect', makePatient)
    this.on('connect', dropWhenUnsafe)
  }

  /**
   * The library repeats a report whose answer was lost, and may do so after the stop. Nothing waits for it then, and an error would
   * be an unhandled rejection; the job is free once its lock is stale.
   */
  readonly #sayWhy = (error: unknown): Promise<never> =>
    this.ending || this.isLeft ? NEVER : sayTryAgain(error)

  override connect(): Promise<pg.PoolClient>
  override connect(
    callback: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: Error | boolean) => void,
    ) => void,
  ): void
  override connect(
    callback?: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: Error | boolean) => void,
    ) => void,
  ): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.ending ? NEVER : super.connect().catch(this.#sayWhy)
    super.connect(callback)
    return undefined
  }
}

const NEVER = new Promise<never>(() => {})

/** `query` has many overloads: passes all arguments through. */
function makePatient(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const patient = (...given: unknown[]): unknown => {
    const answer = query(...given)
    return answer instanceof Promise ? answer.catch(sayTryAgain) : answer
  }
  client.query = patient as typeof client.query
}

function sayTryAgain(error: unknown): never {
  if (!isOutage(error)) throw error
  throw Object.assign(new Error(error instanceof Error ? error.message : String(error), { cause: error }), {
    code: TRY_AGAIN,
  })
}
