/** What lies in the database's files and in the folder of uploads, for somebody who has a copy of the disk. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  applyForVerification,
  test as base,
  inWorld,
  plainPicture,
  register,
  roles,
  type Trader,
  testConfig,
  type World,
} from '@u-market/testkit'
import pg from 'pg'
import pino from 'pino'
import { describe, expect, inject } from 'vitest'
import { diskFileStore, sealFiles } from '../src/features/uploads/index.ts'
import { type DataKeys, parseDataKeys } from '../src/platform/data-keys.ts'
import { accessByName } from '../src/platform/database-access.ts'
import { prepareDatabase } from '../src/prepare-database.ts'

const log = pino({ level: 'silent' })
const NUMBER = 'ZEBRA7777QUAGGA'

/** With a folder of uploads of its own, which the template's files are not in. */
const test = base.extend<{ dataDir: string; world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures asked for off the pattern
  dataDir: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'at-rest-'))
    await use(folder)
    rmSync(folder, { recursive: true })
  },
  world: async ({ dataDir }, use) => inWorld({ dataDir }, use),
})

describe('an identity number', () => {
  test('stands in no file of the database, and the operator reads it', async ({ world }) => {
    await applies(world)
    await world.pool.query('checkpoint')
    expect(await filesOfCluster(world, NUMBER)).toEqual([])
    // The search itself finds what is there.
    expect((await filesOfCluster(world, roles.nina.realName)).length).toBeGreaterThan(0)
    expect(await applicationOf(world)).toMatchObject({ idNumber: NUMBER })
    const { data } = await world.olivia.call('listVerifications', { status: 'pending', limit: 50 })
    expect(data.find(({ userId }) => userId === world.nina.id)).toMatchObject({ idNumber: NUMBER })
  })

  test('opens in a row of its user alone', async ({ world }) => {
    await applies(world)
    await world.pool.query(
      `update verification set number_sealed = (select number_sealed from verification where user_id = $1),
        number_fingerprint = null where user_id = $2`,
      [world.oscar.id, world.nina.id],
    )
    await expect(applicationOf(world)).rejects.toThrow()
    expect(world.server.takeBugs().join()).toContain('unable to authenticate')
  })
})

describe('a document', () => {
  test('lies encrypted, and opens as the picture that was kept', async ({ world, dataDir }) => {
    const { url, fullUrl } = await world.nina.client.upload(await plainPicture(), 'idcard')
    const lying = readFileSync(join(dataDir, url))
    expect(lying.subarray(0, 3)).toEqual(SEALED)
    const shown = await open(world, fullUrl)
    expect(shown.subarray(0, 3)).toEqual(JPEG)
    expect(lying.includes(shown.subarray(0, 32))).toBe(false)
  })

  test('opens at its own path alone', async ({ world, dataDir }) => {
    const [mine, other] = await Promise.all([
      world.nina.client.upload(await plainPicture(), 'idcard'),
      world.bob.client.upload(await plainPicture(), 'idcard'),
    ])
    writeFileSync(join(dataDir, mine.url), readFileSync(join(dataDir, other.url)))
    const { pathname, search } = new URL(mine.fullUrl)
    expect((await fetch(world.server.baseUrl + pathname + search)).status).toBe(500)
    expect(world.server.takeBugs().join()).toContain('unable to authenticate')
  })

  test('is the only kind of picture that lies so', async ({ world, dataDir }) => {
    const { url } = await world.bob.client.upload(await plainPicture(), 'voucher')
    expect(readFileSync(join(dataDir, url)).subarray(0, 3)).toEqual(JPEG)
  })
})

describe('what an earlier release left plain', () => {
  test('is encrypted by the next start, and gone from the file of the table', async ({ world }) => {
    await applies(world)
    await leavePlain(world)
    await world.pool.query('checkpoint')
    expect(await filesOfTable(world, NUMBER)).not.toEqual([])
    expect(await applicationOf(world)).toMatchObject({ idNumber: NUMBER })

    await start(world)
    await world.pool.query('checkpoint')
    expect(await filesOfTable(world, NUMBER)).toEqual([])
    const { rows } = await world.pool.query(
      `select count(*)::int as plain from verification where document_number is not null or number_fingerprint is null`,
    )
    expect(rows).toEqual([{ plain: 0 }])
    expect(await applicationOf(world)).toMatchObject({ idNumber: NUMBER })
    await appliesAs(await newcomer(world, 1), NUMBER)
    expect(await applicationOf(world)).toMatchObject({ sameNumber: [{ username: 'zoe1' }] })
  })

  test.for([
    ['reading', 'begin isolation level repeatable read', 'select count(*) from app_user'],
    // Between two statements it has no snapshot.
    ['writing', 'begin', 'select pg_current_xact_id()'],
    // Every new snapshot of this database is as old as that transaction.
    ['writing in another database', 'begin', 'select pg_current_xact_id()', 'postgres'],
  ] as const)(
    'is gone from the file also where somebody was %s, who is waited for',
    async ([, begin, does, elsewhere], { world }) => {
      await applies(world)
      await leavePlain(world)
      const other = new pg.Client({
        connectionString: elsewhere
          ? inject('template').address.replace('DATABASE', elsewhere)
          : world.pool.options.connectionString,
      })
      await other.connect()
      await other.query(begin)
      await other.query(does)
      let isStarted = false
      const starting = start(world).then(() => {
        isStarted = true
      })
      await setTimeout(1000)
      expect(isStarted).toBe(false)
      expect(
        await world.pool.query('select from verification where document_number is not null'),
      ).toMatchObject({
        rowCount: 0,
      })
      await other.query('commit')
      await other.end()
      await starting
      await world.pool.query('checkpoint')
      expect(await filesOfTable(world, NUMBER)).toEqual([])
    },
  )

  test('two spellings of one number, which were approved then, are both kept and known', async ({
    world,
  }) => {
    const { nina, olivia } = world
    await applies(world)
    const zoe = await newcomer(world, 1)
    await appliesAs(zoe, 'OTHER1234')
    const mine = await applicationOf(world)
    const hers = await applicationOf(world, zoe)
    await olivia.approves(nina)
    await olivia.approves(zoe)
    await leavePlain(world)
    await leavePlain(world, zoe, 'zebra-7777-quagga')
    await start(world)
    expect(await olivia.call('getVerification', { id: hers.id })).toMatchObject({
      idNumber: 'zebra-7777-quagga',
      sameNumber: [{ userId: nina.id, id: mine.id, status: 'approved' }],
    })
    expect(await olivia.call('getVerification', { id: mine.id })).toMatchObject({
      idNumber: NUMBER,
      sameNumber: [{ userId: zoe.id, id: hers.id, status: 'approved' }],
    })
    const third = await newcomer(world, 2)
    await appliesAs(third, NUMBER)
    await expect(olivia.approves(third)).refusedWith('IDENTITY_IN_USE')
  })

  test('documents open as they are, and after they were encrypted, by whichever of two servers', async ({
    world,
    dataDir,
  }) => {
    const { url, fullUrl } = await world.nina.client.upload(await plainPicture(), 'idcard')
    const picture = await open(world, fullUrl)
    writeFileSync(join(dataDir, url), picture)
    await world.pool.query('update upload set is_plain = true where path = $1', [url])
    expect(await open(world, fullUrl)).toEqual(picture)

    const { database, dataKeys: keys } = world.deps
    const files = { database, store: diskFileStore(dataDir), keys }
    const counts = await Promise.all([
      sealFiles(files, { which: 'plain' }),
      sealFiles(files, { which: 'plain' }),
    ])
    expect(counts.toSorted()).toEqual([0, 1])
    expect(readFileSync(join(dataDir, url)).subarray(0, 3)).toEqual(SEALED)
    expect(await open(world, fullUrl)).toEqual(picture)
  })
})

test('a start without a key that is in use is refused, in one line that names it', async ({ world }) => {
  await applies(world)
  const given = { keys: keysOf('newer'), log }
  await expect(prepareDatabase(accessByName(addressOf(world)), given)).rejects.toThrow(
    /^DATA_KEYS lacks the key tests, which \d+ identity numbers are encrypted with$/,
  )
})

const SEALED = Buffer.from([0x55, 0x4d, 0x01])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

function keysOf(...ids: string[]): DataKeys {
  const keys = parseDataKeys(ids.map((id) => `${id}:${Buffer.alloc(32, id).toString('base64')}`).join())
  if (!keys) throw new Error('these are no keys')
  return keys
}

function addressOf({ pool }: World): string {
  return pool.options.connectionString ?? ''
}

/** As every start does before it takes calls. */
function start(world: World): Promise<void> {
  return prepareDatabase(accessByName(addressOf(world)), { keys: testConfig('').dataKeys, log })
}

async function applies(world: World): Promise<void> {
  await appliesAs(world.nina, NUMBER)
}

async function appliesAs(person: Trader, documentNumber: string): Promise<void> {
  const picture = await plainPicture()
  await applyForVerification(
    person,
    { realName: roles.nina.realName, documentNumber },
    { front: picture, back: picture },
  )
}

/** Somebody who is registered and nothing more. */
function newcomer(world: World, at: number): Promise<Trader> {
  const role = { ...roles.nina, username: `zoe${at}`, mobile: `+861381111000${at}`, address: `10.4.0.${at}` }
  return register(role, world.transport)
}

async function applicationOf(world: World, { id }: { id: number } = world.nina) {
  const { data } = await world.olivia.call('listVerifications', { status: 'pending', limit: 50 })
  const found = data.find(({ userId }) => userId === id)
  return world.olivia.call('getVerification', { id: found?.id ?? 0 })
}

async function open(world: World, address: string): Promise<Buffer> {
  const { pathname, search } = new URL(address)
  const answer = await fetch(world.server.baseUrl + pathname + search)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

/** A number as the release before kept it. */
async function leavePlain({ pool, nina }: World, { id } = nina, number = NUMBER): Promise<void> {
  await pool.query(
    'update verification set document_number = $1, number_sealed = null, number_fingerprint = null where user_id = $2',
    [number, id],
  )
}

/** Files of this database, of the log ahead and of the server's own log that hold a text, in whichever case. */
async function filesOfCluster({ pool }: World, text: string): Promise<string[]> {
  const { rows } = await pool.query<{ cluster: string; database: number }>(
    `select current_setting('data_directory') as cluster, oid::int as database from pg_database where datname = current_database()`,
  )
  const [found] = rows
  if (!found) throw new Error('no database')
  const { cluster, database } = found
  const storage = dirname(cluster)
  return filesWith(text, [
    join(cluster, 'base', String(database)),
    join(cluster, 'pg_wal'),
    join(storage, 'postgres.log'),
  ])
}

/** Files of the table of applications and of its indexes. */
async function filesOfTable({ pool }: World, text: string): Promise<string[]> {
  const { rows } = await pool.query<{ file: string }>(
    `select current_setting('data_directory') || '/' || pg_relation_filepath(c.oid) as file from pg_class c
      where c.oid = 'verification'::regclass or c.oid in (select indexrelid from pg_index where indrelid = 'verification'::regclass)`,
  )
  return filesWith(
    text,
    rows.map(({ file }) => file),
  )
}

function filesWith(text: string, places: string[]): string[] {
  const env = { PATH: process.env.PATH, LC_ALL: 'C' }
  const { stdout, stderr, status } = spawnSync('grep', ['-rliaF', text, ...places], { encoding: 'utf8', env })
  // The server takes files of its log and of dropped tables away while they are searched.
  const failures = stderr
    .split('\n')
    .filter((line) => line !== '' && !line.endsWith(': No such file or directory'))
  if (status === null || failures.length > 0) throw new Error(`the files could not be searched: ${failures}`)
  return stdout.split('\n').filter(Boolean)
}
