import { test } from '@u-market/testkit'
import pino from 'pino'
import { expect } from 'vitest'
import { scheduleJobs } from '../db/schedule-job.ts'
import { transact } from '../db/transact.ts'
import { createOrderExecutor } from '../features/orders/index.ts'
import { createTasks, runDueJobs, runDueTimers, startSweeper, type TaskHandlers } from './index.ts'

const quiet = pino({ level: 'silent' })

test('the first sweep ends an overdue order at once, and both sides are notified', async ({ world }) => {
  const { alice, bob, deps } = world
  const [hers, his] = await Promise.all([world.connect(alice), world.connect(bob)])
  await Promise.all([hers.hears('welcome'), his.hears('welcome')])
  const order = await bob.buys({ from: alice, num: '5.00' })
  world.clock.skip({ days: 2 })
  const sweeper = startSweeper(deps)
  try {
    const isEnd = ({ data }: { data: { msg: string } }) => data.msg.endsWith('has expired')
    await Promise.all([hers.hears('notice', isEnd), his.hears('notice', isEnd)])
  } finally {
    await sweeper.stop()
  }
  expect(await bob.sees(order)).toMatchObject({ state: 'expired' })
})

test('runs each order’s timer once when two servers sweep at the same time', async ({ world }) => {
  const { alice, bob, deps, pool } = world
  const offer = await alice.lists({ num: '100.00' })
  const orders = [
    await bob.buys({ from: offer, num: '5.00' }),
    ...(await Promise.all(world.crowd.slice(0, 9).map((buyer) => buyer.buys({ from: offer, num: '5.00' })))),
  ]
  world.clock.skip({ minutes: 10 })
  const other = { ...deps, orders: createOrderExecutor(deps) }
  await Promise.all([runDueTimers(deps), runDueTimers(other), runDueTimers(deps), runDueTimers(other)])
  await runDueTimers(deps)
  const { rows } = await pool.query(
    `select order_id, count(*)::int as ends from event where kind = 'order_expired' group by order_id`,
  )
  expect(rows).toHaveLength(orders.length)
  for (const { order_id: id, ends } of rows) expect(ends, id).toBe(1)
  // Into the offer, or into her balance once unanswered orders have taken the offer down.
  const escrow = await pool.query(
    `select balance_minor::int as left from ledger_account where user_id = $1 and kind = 'order_escrow'`,
    [alice.id],
  )
  expect(escrow.rows).toEqual([{ left: 0 }])
})

test('runs only due jobs, in the order of their times', async ({ world }) => {
  // Those of the orders that the world began with.
  await runDueJobs(world.deps)
  const ran: string[] = []
  const tasks: TaskHandlers = {
    ...createTasks(world.deps),
    send_sms: async ({ code }) => void ran.push(code),
  }
  const at = (seconds: number) => new Date(world.clock.now().getTime() + seconds * 1000)
  const job = (code: string, seconds: number) =>
    ({ task: 'send_sms', payload: { mobile: '', code, locale: 'en-US' }, runAt: at(seconds) }) as const
  await transact(world.deps.database, null, (tx) =>
    scheduleJobs(tx, [job('third', 30), job('first', -5), job('second', 0)]),
  )
  expect(await runDueJobs(world.deps, tasks)).toBe(2)
  expect(ran).toEqual(['first', 'second'])
  world.clock.skip({ seconds: 30 })
  await runDueJobs(world.deps, tasks)
  expect(ran).toEqual(['first', 'second', 'third'])
})

test('retries a failed job later', async ({ world }) => {
  const deps = { ...world.deps, log: quiet }
  let tries = 0
  const tasks: TaskHandlers = {
    ...createTasks(deps),
    send_sms: async () => {
      tries += 1
      if (tries < 3) throw new Error('the gateway is down')
    },
  }
  const payload = { mobile: '', code: '1', locale: 'en-US' }
  await transact(deps.database, null, (tx) =>
    scheduleJobs(tx, [{ task: 'send_sms', payload, runAt: world.clock.now() }]),
  )
  for (const minutes of [0, 1, 1, 1]) {
    world.clock.skip({ minutes })
    await runDueJobs(deps, tasks)
  }
  expect(tries).toBe(3)
  const { rows } = await world.pool.query(
    `select count(*)::int as left from graphile_worker.jobs where task_identifier = 'send_sms'`,
  )
  expect(rows).toEqual([{ left: 0 }])
})

test('prunes what is old and keeps the rest', async ({ world }) => {
  const { bob, deps, pool } = world
  const keys = `insert into idempotency_key (user_id, path, key, body_hash, created_at)
    select $1, 'x', 'key-' || h, '', $2::timestamptz - make_interval(hours => h) from generate_series(20, 30) h`
  await pool.query(keys, [bob.id, world.clock.now()])
  await createTasks(deps).prune_old({})
  const { rows } = await pool.query(`select count(*)::int as keys from idempotency_key where path = 'x'`)
  expect(rows).toEqual([{ keys: 5 }])
})

test('logs nothing while ledger and audit trail are intact, and an error when one is not', async ({
  world,
}) => {
  const said: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void said.push(line) })
  const tasks = createTasks({ ...world.deps, log })
  await tasks.reconcile({})
  expect(said).toEqual([])
  // Only a superuser can do this, with the triggers switched off.
  const client = await world.pool.connect()
  try {
    await client.query(`set session_replication_role = 'replica'`)
    const change =
      'update ledger_account set balance_minor = balance_minor + $2 where user_id = $1 and kind = $3'
    await client.query(change, [world.bob.id, 1, 'available'])
    await tasks.reconcile({})
    expect(said.join()).toContain('THE BOOK DOES NOT BALANCE')
    await client.query(change, [world.bob.id, -1, 'available'])
    said.length = 0
    const { rows } = await client.query('select subject from audit_entry where seq = 3')
    const rewrite = 'update audit_entry set subject = $1 where seq = 3'
    await client.query(rewrite, ['nobody:0'])
    await tasks.reconcile({})
    expect(said.map((line) => JSON.parse(line))).toMatchObject([
      { seq: 3, kind: 'changed', msg: 'THE AUDIT TRAIL IS BROKEN' },
    ])
    await client.query(rewrite, [rows[0].subject])
  } finally {
    await client.query(`set session_replication_role = 'origin'`)
    client.release()
  }
})
