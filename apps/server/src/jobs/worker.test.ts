import { proxiedTest, test, type World } from '@u-market/testkit'
import pino from 'pino'
import { expect } from 'vitest'
import { createTasks, startWorker, type TaskHandlers } from './index.ts'

const TIMED_OUT = 15_000
/** Of tests that wait for the next beat, or for the library's own pause. */
const patience = { timeout: 45_000 }

test('runs the jobs of a dead worker', async ({ world }) => {
  await schedule(world, ['its worker died', 41, 1], ['another worker is at it', 30, 1])
  const sent: string[] = []
  await using _worker = await start(world, { send_sms: async ({ code }) => void sent.push(code) })
  await expect.poll(() => sent, { timeout: TIMED_OUT }).toEqual(['its worker died'])
  await expect
    .poll(() => jobsOf(world))
    .toEqual([{ code: 'another worker is at it', attempts: 1, last_error: null, is_locked: true }])
})

test('deletes the spent row of a job that was rescheduled while its dead worker ran it', async ({
  world,
}) => {
  await schedule(world, ['replaced', 41, 25])
  await using _worker = await start(world, {})
  await expect.poll(() => jobsOf(world), { timeout: TIMED_OUT }).toEqual([])
})

test(
  'runs a job that was fetched under its name, and of which it has not heard',
  patience,
  async ({ world }) => {
    const begun: string[] = []
    const ends = Promise.withResolvers<void>()
    await using _worker = await start(world, {
      send_sms: async ({ code }) => {
        begun.push(code)
        if (code === 'running') await ends.promise
      },
    })
    await schedule(world, ['running'])
    await expect.poll(() => begun, { timeout: TIMED_OUT }).toEqual(['running'])
    await schedule(world, ['its answer was lost', 41, 1])
    await world.pool.query(`update graphile_worker._private_jobs lost set locked_by = running.locked_by
    from graphile_worker._private_jobs running where lost.locked_by = 'somebody' and running.locked_by like 'pool-%'`)
    await expect.poll(() => begun, { timeout: TIMED_OUT }).toEqual(['running', 'its answer was lost'])
    ends.resolve()
  },
)

test('frees the queue of a dead worker', async ({ world }) => {
  await world.pool.query(`insert into graphile_worker._private_job_queues (queue_name, locked_at, locked_by)
    values ('of the dead', now() - interval '41 s', 'somebody'), ('of the living', now(), 'somebody')`)
  await using _worker = await start(world, {})
  const locked = 'select queue_name from graphile_worker._private_job_queues where locked_by = $1'
  await expect
    .poll(async () => (await world.pool.query(locked, ['somebody'])).rows, { timeout: TIMED_OUT })
    .toEqual([{ queue_name: 'of the living' }])
})

test('logs which job was given up, without its payload', async ({ world }) => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  await schedule(world, ['271828'])
  await world.pool.query('update graphile_worker._private_jobs set max_attempts = 1')
  const fail = async () => {
    throw new Error('the gateway is down')
  }
  await using _worker = await start({ ...world, deps: { ...world.deps, log } }, { send_sms: fail })
  await expect.poll(() => lines.join(''), { timeout: TIMED_OUT }).toContain('a job was given up')
  expect(lines.join('')).not.toContain('271828')
})

proxiedTest(
  'survives a database outage: each running job runs once, and its result is recorded after the outage',
  async ({ proxied: { world, proxy } }) => {
    await schedule(world, ['succeeds'], ['fails'])
    const tries: string[] = []
    const gone = Promise.withResolvers<void>()
    await using _worker = await start(world, {
      send_sms: async ({ code }) => {
        tries.push(code)
        await gone.promise
        if (code === 'fails') throw new Error('the gateway is down')
      },
    })
    await expect.poll(() => tries.toSorted(), { timeout: TIMED_OUT }).toEqual(['fails', 'succeeds'])
    // The next try is scheduled relative to this time: keeps it out of the test.
    await world.pool.query(`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'`)
    proxy.refuse()
    gone.resolve()
    // Both end now, with no database to report to.
    await new Promise((resolve) => setTimeout(resolve, 300))
    proxy.heal()
    await expect
      .poll(() => jobsOf(world), { timeout: TIMED_OUT })
      .toEqual([{ code: 'fails', attempts: 1, last_error: 'the gateway is down', is_locked: false }])
    expect(tries).toHaveLength(2)
    expect(world.server.takeBugs().join()).toContain('the gateway is down')
  },
)

test(
  'repeats the report of a job that was cancelled with every other statement',
  patience,
  async ({ world }) => {
    await schedule(world, ['succeeds'])
    const [runs, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await using _worker = await start(world, {
      send_sms: async () => {
        runs.resolve()
        await locked.promise
      },
    })
    await runs.promise
    const client = await world.pool.connect()
    try {
      await client.query('begin; lock table graphile_worker._private_jobs in exclusive mode')
      locked.resolve()
      // Also those that wait before it: they hold the connections of the worker.
      const cancel = `select query like '%delete from%' as is_report, pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
      await expect
        .poll(async () => (await client.query(cancel)).rows, { timeout: TIMED_OUT })
        .toContainEqual(expect.objectContaining({ is_report: true }))
    } finally {
      await client.query('rollback')
      client.release()
    }
    await expect.poll(() => jobsOf(world), { timeout: TIMED_OUT }).toEqual([])
  },
)

/** Stops with the test's block: the world, and its database, go before `onTestFinished`. */
async function start({ deps }: World, tasks: Partial<TaskHandlers>): Promise<AsyncDisposable> {
  const worker = await startWorker({ deps, tasks: { ...createTasks(deps), ...tasks } })
  return { [Symbol.asyncDispose]: worker.stop }
}

type Locked = readonly [code: string, lockedSeconds?: number, attempts?: number]

/** By the database's clock, as the worker does: the world's clock does not move. */
async function schedule({ pool, clock }: World, ...jobs: readonly Locked[]): Promise<void> {
  for (const [code, lockedSeconds = null, attempts = 0] of jobs) {
    const { rows } = await pool.query(
      `select id from graphile_worker.add_job('send_sms', $1::json, run_at => $2::timestamptz)`,
      [{ mobile: '', code, locale: 'en-US' }, clock.now()],
    )
    await pool.query(
      `update graphile_worker._private_jobs set attempts = $2, locked_at = now() - make_interval(secs => $3),
        locked_by = case when $3::float is null then null else 'somebody' end where id = $1`,
      [rows[0].id, attempts, lockedSeconds],
    )
  }
}

async function jobsOf({ pool }: World): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select payload ->> 'code' as code, attempts, last_error, locked_at is not null as is_locked
      from graphile_worker._private_jobs where payload ->> 'code' is not null order by id`,
  )
  return rows
}
