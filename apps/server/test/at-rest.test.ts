/** Encryption at rest: what a copy of the disk reveals, from the database's files and the upload folder. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  applyForVerification,
  test as base,
  inWorld,
  plainPicture,
  roles,
  type World,
} from '@u-market/testkit'
import pino from 'pino'
import { describe, expect } from 'vitest'
import { type DataKeys, parseDataKeys } from '../src/platform/data-keys.ts'
import { accessByName } from '../src/platform/database-access.ts'
import { prepareDatabase } from '../src/prepare-database.ts'

const log = pino({ level: 'silent' })
const NUMBER = 'ZEBRA7777QUAGGA'

/** Each test has its own upload folder, without the template's files. */
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
  test('is not readable in any file of the database, but an operator can read it', async ({ world }) => {
    await applies(world)
    await world.pool.query('checkpoint')
    expect(await filesOfCluster(world, NUMBER)).toEqual([])
    // Shows that the search finds text that is there.
    expect((await filesOfCluster(world, roles.nina.realName)).length).toBeGreaterThan(0)
    expect(await applicationOf(world)).toMatchObject({ documentNumber: NUMBER })
    const { data } = await world.olivia.call('listVerifications', { status: 'pending', limit: 50 })
    expect(data.find(({ userId }) => userId === world.nina.id)).toMatchObject({ documentNumber: NUMBER })
  })

  test('can be decrypted only in its user’s row', async ({ world }) => {
    await applies(world)
    await world.pool.query(
      `update verification set number_sealed = (select number_sealed from verification where user_id = $1),
        number_fingerprint = '' where user_id = $2`,
      [world.oscar.id, world.nina.id],
    )
    await expect(applicationOf(world)).rejects.toThrow()
    expect(world.server.takeBugs().join()).toContain('unable to authenticate')
  })
})

describe('a document', () => {
  test('is stored encrypted and served as a picture', async ({ world, dataDir }) => {
    const { url, fullUrl } = await world.nina.client.upload(await plainPicture(), 'idcard')
    const lying = readFileSync(join(dataDir, url))
    expect(lying.subarray(0, 3)).toEqual(SEALED)
    const shown = await open(world, fullUrl)
    expect(shown.subarray(0, 3)).toEqual(JPEG)
    expect(lying.includes(shown.subarray(0, 32))).toBe(false)
  })

  test('can be decrypted only at its own path', async ({ world, dataDir }) => {
    const [mine, other] = await Promise.all([
      world.nina.client.upload(await plainPicture(), 'idcard'),
      world.bob.client.upload(await plainPicture(), 'idcard'),
    ])
    writeFileSync(join(dataDir, mine.url), readFileSync(join(dataDir, other.url)))
    const { pathname, search } = new URL(mine.fullUrl)
    expect((await fetch(world.server.baseUrl + pathname + search)).status).toBe(500)
    expect(world.server.takeBugs().join()).toContain('unable to authenticate')
  })

  test('is not served after a plain picture was put in its place', async ({ world, dataDir }) => {
    const { url, fullUrl } = await world.nina.client.upload(await plainPicture(), 'idcard')
    writeFileSync(join(dataDir, url), await plainPicture())
    const { pathname, search } = new URL(fullUrl)
    expect((await fetch(world.server.baseUrl + pathname + search)).status).toBe(500)
    expect(world.server.takeBugs().join()).toContain(`no key null opens what is kept for ${url}`)
  })

  test('is the only kind of picture that is encrypted', async ({ world, dataDir }) => {
    const { url } = await world.bob.client.upload(await plainPicture(), 'voucher')
    expect(readFileSync(join(dataDir, url)).subarray(0, 3)).toEqual(JPEG)
  })
})

test('a start without a key that is in use fails with one line that names the key', async ({ world }) => {
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

async function applies({ nina }: World): Promise<void> {
  const picture = await plainPicture()
  await applyForVerification(
    nina,
    { realName: roles.nina.realName, documentNumber: NUMBER },
    { front: picture, back: picture },
  )
}

async function applicationOf({ nina, olivia }: World) {
  const { data } = await olivia.call('listVerifications', { status: 'pending', limit: 50 })
  const found = data.find(({ userId }) => userId === nina.id)
  return olivia.call('getVerification', { id: found?.id ?? 0 })
}

async function open(world: World, address: string): Promise<Buffer> {
  const { pathname, search } = new URL(address)
  const answer = await fetch(world.server.baseUrl + pathname + search)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

/** Returns the files of this database, of the WAL and of the server's log that contain a text, in any case. */
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

function filesWith(text: string, places: string[]): string[] {
  const env = { PATH: process.env.PATH, LC_ALL: 'C' }
  const { stdout, stderr, status } = spawnSync('grep', ['-rliaF', text, ...places], { encoding: 'utf8', env })
  // PostgreSQL deletes WAL files and files of dropped tables during the search.
  const failures = stderr
    .split('\n')
    .filter((line) => line !== '' && !line.endsWith(': No such file or directory'))
  if (status === null || failures.length > 0) throw new Error(`the files could not be searched: ${failures}`)
  return stdout.split('\n').filter(Boolean)
}
