import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FixtureProcess, killFixtures, startFixture } from './fixture-process.ts'
import { type EmbeddedPostgres, joinEmbeddedPostgres, startEmbeddedPostgres } from './index.ts'
import { findPostmaster, isAlive, stopPostmaster } from './postmaster.ts'
import { StartError } from './runner.ts'

const log = { info: () => {}, warn: (_message: string) => {}, error: () => {} }
const isRoot = process.getuid?.() === 0

let folder: string
let dataDir: string
let database: EmbeddedPostgres | undefined

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-'))
  chmodSync(folder, 0o755) // like any project folder; otherwise root would have to move the database
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeEach(() => {
  dataDir = join(folder, 'shared') // creating a cluster takes a second, so only tests that need one do
})

afterEach(async () => {
  killFixtures()
  await database?.stop()
  database = undefined
  await stopPostmaster(postmasterPid())
})

const noProcess = 2 ** 30

test('keeps what it has committed, flushes every commit, and leaves no process behind', async () => {
  const first = await start()
  const pid = postmasterPid()
  expect(await query(first.connectionString, 'show fsync')).toEqual(['on'])
  expect(await query(first.connectionString, 'show server_encoding')).toEqual(['UTF8'])
  await query(first.connectionString, 'create table if not exists coin as select 25 as minor')
  await first.stop()
  expect(isAlive(pid)).toBe(false)

  const second = await start()
  expect(await query(second.connectionString, 'select minor from coin')).toEqual(['25'])
})

test('a command joins the database of a running server, and leaves it running', async () => {
  const server = await startFixture('embedded', dataDir)
  const pid = postmasterPid()
  const joined = await joinEmbeddedPostgres({ dataDir, log })
  expect(joined.connectionString).toBe(server.firstLine)
  expect(await query(joined.connectionString, 'select 1')).toEqual(['1'])
  await joined.stop()
  expect(postmasterPid()).toBe(pid)
  expect(isAlive(pid)).toBe(true)
})

test('a command starts the database where no server runs it, and stops it', async () => {
  const joined = await joinEmbeddedPostgres({ dataDir, log })
  const pid = postmasterPid()
  expect(await query(joined.connectionString, 'select 1')).toEqual(['1'])
  await joined.stop()
  expect(isAlive(pid)).toBe(false)
})

describe('after the server process was killed', () => {
  let killed: FixtureProcess
  beforeEach(async () => {
    killed = await startFixture('embedded', dataDir)
    await query(killed.firstLine, 'create table if not exists coin as select 25 as minor')
    await killed.kill('SIGKILL')
  })

  test('the next start attaches to the running database, and stops it at the end', async () => {
    const pid = postmasterPid()
    expect(isAlive(pid)).toBe(true)
    const next = await start()
    expect(postmasterPid()).toBe(pid)
    expect(await query(next.connectionString, 'select minor from coin')).toEqual(['25'])
    await next.stop()
    expect(isAlive(pid)).toBe(false)
  })

  test('a start after a crash of the database as well finds all committed data', async () => {
    process.kill(postmasterPid(), 'SIGKILL')
    const next = await start()
    expect(await query(next.connectionString, 'select minor from coin')).toEqual(['25'])
  })
})

test('Ctrl-C reaches only the server process, which then stops the database in order', async () => {
  const server = await startFixture('embedded', dataDir)
  const pid = postmasterPid()
  await server.killGroup('SIGINT')
  expect(server.exitCode()).toBe(0)
  expect(isAlive(pid)).toBe(false)
})

test('of two first starts on one folder one wins, and the other names the winner', async () => {
  dataDir = join(folder, 'contested')
  const both = await Promise.all([startFixture('embedded', dataDir), startFixture('embedded', dataDir)])
  const lines = both.map(({ firstLine }) => firstLine).sort()
  expect(lines[0]).toMatch(
    /^StartError: DATA_DIR is in use by another running server \(u-market process \d+\)/,
  )
  expect(lines[1]).toMatch(/^postgresql:/)
  expect(await query(lines[1] ?? '', 'select 1')).toEqual(['1'])
})

test('a lock file with the pid of an unrelated process does not prevent a start', async () => {
  await (await start()).stop()
  const lock = [process.pid, cluster(), 0, 5432, dataDir, '', '  0 0', 'ready']
  writeFileSync(join(cluster(), 'postmaster.pid'), lock.join('\n'))
  const { connectionString } = await start()
  expect(await query(connectionString, 'select 1')).toEqual(['1'])
})

test('a database that is killed is restarted at the same address', async () => {
  const { connectionString, lost } = await start()
  const onLost = vi.fn()
  void lost.then(onLost)
  process.kill(postmasterPid(), 'SIGKILL')
  await expect.poll(() => query(connectionString, 'select 1').catch(() => [])).toEqual(['1'])
  expect(onLost).not.toHaveBeenCalled()
})

test('a long path to the data still gets its socket', async () => {
  const deep = join(dataDir, 'a'.repeat(60), 'b'.repeat(60))
  mkdirSync(deep, { recursive: true })
  dataDir = deep
  const { connectionString } = await start()
  expect(await query(connectionString, 'select 1')).toEqual(['1'])
})

test.each([
  [
    'something else in its place',
    () => mkdirSync(join(cluster(), 'pictures'), { recursive: true }),
    /is no database/,
  ],
  [
    'data of a version that is not installed',
    () => {
      mkdirSync(cluster())
      writeFileSync(join(cluster(), 'PG_VERSION'), '9\n')
    },
    /written by PostgreSQL 9/,
  ],
])('%s stops the start with one clear line', async (name, prepare, message) => {
  dataDir = join(folder, name)
  mkdirSync(dataDir)
  prepare()
  const error: unknown = await start().catch((reason) => reason)
  expect(error).toBeInstanceOf(StartError)
  expect(String(error)).toMatch(message)
})

test.runIf(isRoot)(
  'a folder closed to the unprivileged user moves the database, with a warning and a note for later starts',
  async () => {
    const closed = mkdtempSync(join(folder, 'closed-'))
    dataDir = join(closed, 'data')
    const warned = vi.spyOn(log, 'warn')
    const first = await start()
    const place = readFileSync(join(dataDir, 'postgres.moved-to'), 'utf8').trim()
    expect(place).toMatch(/^\/var\/lib\/u-market\/data-/)
    expect(warned.mock.calls.flat().join()).toContain(place)
    expect(statSync(closed).mode & 0o777).toBe(0o700)
    await query(first.connectionString, 'create table if not exists coin as select 25 as minor')
    await first.stop()

    const second = await start()
    expect(await query(second.connectionString, 'select minor from coin')).toEqual(['25'])
    await second.stop()
    rmSync(dirname(place), { recursive: true })
  },
)

function postmasterPid() {
  return findPostmaster(cluster())?.pid ?? noProcess
}

function cluster() {
  return join(dataDir, 'postgres')
}

async function start() {
  database = await startEmbeddedPostgres({ dataDir, log })
  return database
}

async function query(connectionString: string, sql: string): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows.flat().map(String)
  } finally {
    client.end(() => {}) // not awaited: it may never return on a broken connection
  }
}
