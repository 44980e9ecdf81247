/** The market behind PgBouncer in transaction mode, with the file that operators get; and what is refused. */
import { DATA_KEYS, fillMarket } from '@u-market/bench/src/fill-market.ts'
import { openDatabase } from '@u-market/server/db/database.ts'
import { reconcile } from '@u-market/server/ledger/reconcile.ts'
import { gatewayLimits } from '@u-market/server/realtime/limits.ts'
import { createStrictClient } from '@u-market/testkit/strict-client'
import { overHttp } from '@u-market/testkit/transport'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startCallers } from '../src/callers.ts'
import { repo } from '../src/checkout.ts'
import { findProgram } from '../src/debian.ts'
import { type Pooler, startPgbouncer } from '../src/pgbouncer.ts'
import { type Ground, OWNER, openGround, ROLE } from '../src/release.ts'
import { startSmsGateway } from '../src/sms.ts'
import { timePushes } from '../src/time-pushes.ts'
import { type Command, findOfTrixie } from '../src/trixie.ts'

const SELLERS = 20
const CLIENTS = 8
const ORDERS = 500
const LOAD_LIMIT_MS = 120_000
const PUSHES = 60

const old = findProgram('pgbouncer', 'pgbouncer')
let ground: Ground
let current: Command | null
const poolers: Pooler[] = []
beforeAll(async () => {
  ground = await openGround(DATA_KEYS)
  // Before a pooler has connections, which would not have the role's settings.
  const migrated = await ground.run(repo, 'migrate-command.ts', {
    ...{ DATABASE_URL: ground.addressOf(ROLE), DATABASE_OWNER_URL: ground.addressOf(OWNER) },
  })
  if (migrated.code !== 0) throw new Error(migrated.errors)
  current = findOfTrixie('pgbouncer', 'pgbouncer', ground.folder)
})
afterEach(() => Promise.all(poolers.splice(0).map((pooler) => pooler.stop())))
afterAll(() => ground?.close())

const direct = () => ({
  ...{ DATABASE_OWNER_URL: ground.addressOf(OWNER), DATABASE_LISTEN_URL: ground.addressOf(ROLE) },
})
const pool = async (command: Command, changes: Record<string, string | null> = {}) => {
  const pooler = await startPgbouncer(command, ground, changes)
  poolers.push(pooler)
  return pooler
}

describe.skipIf(old === null)('with PgBouncer 1.18 of Debian 12', () => {
  /** It does not know this setting. */
  const known = { max_prepared_statements: null }

  test.for<[what: string, changes: Record<string, string | null>, isPast: boolean, line: RegExp]>([
    ['one address', known, false, /^DATABASE_URL leads through a pooler: set DATABASE_LISTEN_URL /],
    [
      'one address, options ignored',
      { ...known, ignore_startup_parameters: 'options' },
      false,
      /^DATABASE_URL leads through a pooler: set DATABASE_LISTEN_URL /,
    ],
    ['an address past it', known, true, /does not keep prepared statements: take PgBouncer 1\.21 or newer/],
  ])('and %s the start is refused in one line', async ([, changes, isPast, line]) => {
    const pooler = await pool([old ?? ''], changes)
    const refusal = await ground.run(repo, 'main.ts', {
      ...(isPast ? direct() : { DATABASE_OWNER_URL: ground.addressOf(OWNER) }),
      DATABASE_URL: pooler.addressOf(ROLE),
    })
    expectOneLine(refusal, line)
  })
})

describe('with PgBouncer 1.24 of Debian 13', () => {
  test('the market works, and pushes from another server come by notification', async ({ skip }) => {
    if (current === null) return skip()
    const pooler = await pool(current)
    const sms = await startSmsGateway()
    const settings = { DATABASE_URL: pooler.addressOf(ROLE), SMS_URL: sms.url }
    const past = { DATABASE_LISTEN_URL: ground.addressOf(ROLE), LOG_LEVEL: 'info' }
    const [one, other, straight] = [
      await ground.createServer({ ...settings, ...past }),
      await ground.createServer({ ...settings, ...past }),
      await ground.createServer({ ...settings, DATABASE_URL: ground.addressOf(ROLE) }),
    ]
    for (const server of [one, other, straight]) await server.start(repo)
    expect(one.output()).toMatch(
      /takes at most 9 connections of the database, and 16 of the pooler; it has \d+ for all/,
    )
    const crowd = await fillMarket(ground.pool, SELLERS)
    for (const server of [one, other, straight]) {
      await server.stop()
      await server.start(repo)
    }

    const client = createStrictClient(overHttp(one.baseUrl), {
      ...{ token: null, locale: 'en-US', address: '10.8.0.1' },
    })
    const mobile = '+8613700000001'
    await client.call('sendCode', { mobile, event: 'register' })
    const password = 'clock-in-hand-7'
    const code = await sms.awaitCode(mobile)
    const { id } = await client.call('register', { mobile, code, password, username: 'newcomer' })
    expect((await client.call('logIn', { account: 'newcomer', password })).id).toBe(id)

    const callers = startCallers([one, other], crowd, CLIENTS)
    await expect.poll(() => callers.tally.placed.size, { timeout: LOAD_LIMIT_MS }).toBeGreaterThan(ORDERS)
    const { placed, failures } = await callers.stop()
    expect(failures.slice(0, 10)).toEqual([])

    const pooled = await timePushes({ from: one, to: other, crowd, count: PUSHES })
    const without = await timePushes({ from: straight, to: straight, crowd, count: PUSHES })
    console.log(
      `${placed.size} orders through PgBouncer, no failure; a push from another server after ${pooled.median.toFixed(1)} ms in the middle, ${pooled.most.toFixed(1)} ms at most; from the same server without PgBouncer after ${without.median.toFixed(1)} ms`,
    )
    // By the poll, half of them would take longer than half its interval.
    expect(pooled.median).toBeLessThan(gatewayLimits.slowPollMs / 4)

    const { rows } = await ground.pool.query<{ role: string; count: number }>(
      `select usename as role, count(*)::int from pg_stat_activity where datname = 'market' and usename is not null group by 1`,
    )
    expect(rows.map(({ role }) => role).sort()).toEqual([ROLE, 'postgres'])
    for (const server of [one, other, straight]) expect(await server.stop()).toBe(0)
    const database = openDatabase(ground.cluster.connectionString('market'), 2, () => {})
    expect((await reconcile(database.kysely)).filter(({ passed }) => !passed)).toEqual([])
    await database.close()
    sms.close()
  })

  test.for<
    [
      what: string,
      given: { role: string; owner: boolean; past: boolean; changes?: Record<string, string> },
      line: RegExp,
    ]
  >([
    [
      'one address, options ignored',
      { role: ROLE, owner: true, past: false, changes: { ignore_startup_parameters: 'options' } },
      /^DATABASE_URL leads through a pooler: set DATABASE_LISTEN_URL /,
    ],
    [
      'the owner’s address alone, options ignored',
      { role: OWNER, owner: false, past: false, changes: { ignore_startup_parameters: 'options' } },
      /^DATABASE_URL leads through a pooler: set DATABASE_LISTEN_URL /,
    ],
    [
      'the owner’s address, and one past the pooler',
      { role: OWNER, owner: false, past: true },
      /^DATABASE_LISTEN_URL logs in as market_owner, the owner, and a pooler cannot switch roles: /,
    ],
    [
      'no prepared statements',
      { role: ROLE, owner: true, past: true, changes: { max_prepared_statements: '0' } },
      /does not keep prepared statements/,
    ],
  ])(
    '%s: the start is refused in one line',
    async ([, { role, owner, past, changes = {} }, line], { skip }) => {
      if (current === null) return skip()
      const pooler = await pool(current, changes)
      const refusal = await ground.run(repo, 'main.ts', {
        DATABASE_URL: pooler.addressOf(role),
        ...(owner && { DATABASE_OWNER_URL: ground.addressOf(OWNER) }),
        ...(past && { DATABASE_LISTEN_URL: ground.addressOf(role) }),
      })
      expectOneLine(refusal, line)
    },
  )

  test('a pooler as the address for listening, or as the owner’s, is refused in one line', async ({
    skip,
  }) => {
    if (current === null) return skip()
    const pooler = await pool(current, { ignore_startup_parameters: 'options' })
    const settings = { DATABASE_URL: pooler.addressOf(ROLE) }
    expectOneLine(
      await ground.run(repo, 'main.ts', {
        ...settings,
        ...direct(),
        DATABASE_LISTEN_URL: pooler.addressOf(ROLE),
      }),
      /^DATABASE_LISTEN_URL leads through a pooler: /,
    )
    expectOneLine(
      await ground.run(repo, 'migrate-command.ts', {
        ...{ ...settings, ...direct(), DATABASE_OWNER_URL: pooler.addressOf(OWNER) },
      }),
      /^DATABASE_OWNER_URL leads through a pooler: /,
    )
  })
})

function expectOneLine(
  { code, output, errors }: { code: number | null; output: string; errors: string },
  line: RegExp,
): void {
  expect(errors).toMatch(line)
  expect(errors.trim().split('\n')).toHaveLength(1)
  expect({ code, output }).toEqual({ code: 1, output: '' })
}
