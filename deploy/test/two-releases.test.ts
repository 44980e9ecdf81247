/** The last release and this tree run side by side, each replaced by the other under load, forward and back. */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type * as filling from '@u-market/bench/src/fill-market.ts'
import { DATA_KEYS } from '@u-market/bench/src/fill-market.ts'
import { openDatabase } from '@u-market/server/db/database.ts'
import { reconcile } from '@u-market/server/ledger/reconcile.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCallers, type Tally } from '../src/callers.ts'
import { checkOut, lastRelease, migrationsOf, plantNextRelease, repo } from '../src/checkout.ts'
import { skip } from '../src/debian.ts'
import { type Ground, OWNER, openGround, ROLE, type Server } from '../src/release.ts'

const CLIENTS = 16
const SELLERS = 50
/** Between the changes, so that clients are at work on both servers. */
const STEADY_MS = 3_000

const commit = lastRelease()
if (commit === null) skip('the last release is not in this clone: name its commit in LAST_RELEASE')

let ground: Ground
beforeAll(async () => {
  ground = await openGround(DATA_KEYS)
})
afterAll(() => ground?.close())

test.skipIf(commit === null)(
  'each of two servers changes its release under load, forward, back and forward: every call succeeds, and the books balance',
  async () => {
    const last = checkOut(commit ?? '', join(ground.folder, 'last'))
    const isSame = migrationsOf(last).join() === migrationsOf(repo).join()
    const next = isSame ? plantNextRelease(join(ground.folder, 'next')) : repo
    console.log(
      `last release: ${commit}; next: ${isSame ? 'this tree with a planted migration' : 'this tree'}`,
    )

    const settings = { DATABASE_URL: ground.addressOf(ROLE) }
    const servers = [await ground.createServer(settings), await ground.createServer(settings)]
    await migrate(last)
    for (const server of servers) await server.start(last)
    const { fillMarket }: typeof filling = await import(
      pathToFileURL(join(last, 'bench/src/fill-market.ts')).href
    )
    const crowd = await fillMarket(ground.pool, SELLERS)
    // Servers notice the settings of the filled market.
    for (const server of servers) await restart(server, last)

    const callers = startCallers(servers, crowd, CLIENTS)
    await delay(STEADY_MS)
    expect(await migrate(next)).toMatch(/^Ran /)
    for (const root of [next, last, next])
      for (const server of servers) {
        await delay(STEADY_MS)
        await restart(server, root)
      }
    await delay(STEADY_MS)
    const tally = await callers.stop()
    for (const server of servers) await server.stop()
    await proveTally(tally)
    expect(servers[0]?.output()).toContain('the database is of the next release')
  },
)

test.skipIf(commit === null)('neither release starts on a schema that it does not accept', async () => {
  const older = await openGround(DATA_KEYS)
  try {
    const refusal = await older.run(repo, 'main.ts', { DATABASE_URL: older.addressOf(ROLE) })
    expect(refusal).toMatchObject({ code: 1, output: '' })
    expect(refusal.errors).toMatch(
      /^The database is not prepared for this release: first run npm run migrate.*\n$/,
    )
  } finally {
    await older.close()
  }
  await ground.pool.query(
    "insert into kysely_migration values ('991-release-9.9', now()), ('999-release-10.0', now())",
  )
  const refusal = await ground.run(repo, 'main.ts', { DATABASE_URL: ground.addressOf(ROLE) })
  expect(refusal).toMatchObject({ code: 1, output: '' })
  expect(refusal.errors).toMatch(/^The database is of release 10\.0, two or more after this server's: .*\n$/)
})

async function migrate(root: string): Promise<string> {
  const { code, output, errors } = await ground.run(root, 'migrate-command.ts', {
    ...{ DATABASE_URL: ground.addressOf(ROLE), DATABASE_OWNER_URL: ground.addressOf(OWNER) },
  })
  if (code !== 0) throw new Error(`migrating failed: ${output}${errors}`)
  return output
}

async function restart(server: Server, root: string): Promise<void> {
  expect(await server.stop()).toBe(0)
  await server.start(root)
}

/** Each acknowledged key has placed one order, and no key two; the books balance. */
async function proveTally({ placed, confirmed, reads, refused, drained, failures }: Tally): Promise<void> {
  console.log(
    `${placed.size} orders placed, ${confirmed} confirmed, ${reads} reads, ${refused + drained} calls repeated at the other server (${drained} after 503 of one that goes down), ${failures.length} failures`,
  )
  expect(failures.slice(0, 10)).toEqual([])
  const { rows } = await ground.pool.query<{ key: string; count: number }>(
    `select right(idempotency_key, 36) as key, count(distinct order_id)::int as count from event
      where idempotency_key is not null group by 1`,
  )
  const kept = new Map(rows.map(({ key, count }) => [key, count]))
  expect([...placed].filter((key) => kept.get(key) !== 1)).toEqual([])
  expect(placed.size).toBeGreaterThan(100)
  const database = openDatabase(ground.cluster.connectionString('market'), 2, () => {})
  expect((await reconcile(database.kysely)).filter(({ passed }) => !passed)).toEqual([])
  await database.close()
}
