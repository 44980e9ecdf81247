/** Files in a bucket: two servers share it, and it goes away and comes back. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { inWorld, plainPicture, type Trader, type World } from '@u-market/testkit'
import { type S3Server, startS3Server } from '@u-market/testkit/s3-server'
import { startServer, type TestServer } from '@u-market/testkit/server'
import pino from 'pino'
import { test as base, expect, onTestFinished } from 'vitest'
import { newArchiveName, writeArchive } from '../src/features/exports/archive-file.ts'
import { pruneUploads, removeDueFiles } from '../src/features/uploads/index.ts'
import { bucketStore } from '../src/platform/files/bucket-store.ts'
import { StoreAway } from '../src/platform/outage.ts'

const test = base.extend<{ s3: S3Server; world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures asked for off the pattern
  s3: async ({}, use) => {
    const s3 = await startS3Server()
    await use(s3)
    await s3.stop()
  },
  world: async ({ s3 }, use) => inWorld({ bucket: s3.settings }, use),
})

test('a file put at one server is read at the other, and what either prunes is gone for both', async ({
  world,
  s3,
}) => {
  const other = await startOther(world, s3)
  const { bob, deps } = world
  const named = await bob.client.upload(await plainPicture('#336699'), 'avatar')
  await bob.call('editProfile', { avatar: named.url })
  const left = await bob.client.upload(await plainPicture(), 'voucher')
  const document = await bob.client.upload(await plainPicture(), 'idcard')
  for (const { url } of [named, left, document]) {
    const [here, there] = await Promise.all([open(world.server, url, bob), open(other, url, bob)])
    expect([here.status, there.status]).toEqual([200, 200])
    expect(there.bytes.equals(here.bytes)).toBe(true)
  }
  const lying = await deps.files.read(document.url)
  expect(await text(lying?.stream ?? Readable.from([]))).toMatch(/^UM/)

  await bob.call('exportData', { act: 'ask', payPassword: bob.payPassword })
  await world.clock.advance({ minutes: 1 })
  const { url: archive } = await bob.call('exportData', { act: 'open', password: bob.password })
  const { pathname, search } = new URL(archive ?? '')
  expect((await open(other, pathname + search)).bytes.subarray(0, 2).toString()).toBe('PK')

  const before = s3.paths()
  expect(before).toEqual(expect.arrayContaining([named.url, left.url, document.url]))
  world.clock.skip({ hours: 25 })
  await pruneUploads(other.app.deps)
  expect(s3.paths()).toEqual(before.filter((path) => ![left.url, document.url].includes(path)))
  for (const server of [world.server, other]) {
    expect((await open(server, left.url, bob)).status).toBe(404)
    expect((await open(server, named.url, bob)).status).toBe(200)
  }
  expect(other.takeBugs()).toEqual([])
})

test('while the bucket is away, its calls get 503 and nothing is half done; it comes back by itself', async ({
  world,
  s3,
}) => {
  const { bob, deps, pool } = world
  const [shown, left] = [
    await bob.client.upload(await plainPicture(), 'avatar'),
    await bob.client.upload(await plainPicture(), 'voucher'),
  ]
  await bob.call('editProfile', { avatar: shown.url })
  await s3.kill()
  const rows = await world.countRows()
  await expect(bob.client.upload(await plainPicture(), 'voucher')).answeredStatus(503)
  const failed = await open(world.server, shown.url, bob)
  expect([failed.status, failed.headers.get('retry-after'), failed.headers.get('cache-control')]).toEqual([
    503,
    '2',
    'no-store',
  ])
  // The announced path waits a day, in case the bucket took the file and could not say so.
  const { upload: uploads } = await world.countRows()
  expect(uploads).toBe(rows.upload)
  world.clock.skip({ hours: 25 })
  await pruneUploads(deps)
  await removeDueFiles(deps)
  const waiting = async () => (await pool.query<{ path: string }>('select path from file_removal')).rows
  expect((await waiting()).map(({ path }) => path)).toContain(left.url)

  await s3.start()
  expect((await open(world.server, shown.url, bob)).status).toBe(200)
  await bob.client.upload(await plainPicture(), 'voucher')
  await removeDueFiles(deps)
  expect(await waiting()).toEqual([])
  expect(s3.paths()).not.toContain(left.url)
})

test('a file that breaks off ends the connection, and the log says once that the bucket is away', async ({
  world: { bob, clock, deps, pool, server },
  s3,
}) => {
  const big = randomBytes(24 * 1024 * 1024)
  const name = newArchiveName()
  await writeArchive(deps, name, pieces(big))
  await pool.query(
    `insert into data_archive (user_id, asked_at, locale, delete_at, ready_at, file, byte_count)
      values ($1, $2::timestamptz, 'en-US', $2::timestamptz + interval '7 days', $2, $3, $4)`,
    [bob.id, clock.now(), name, big.length],
  )
  const { url } = await bob.call('exportData', { act: 'open', password: bob.password })
  const { pathname, search } = new URL(url ?? '')
  const answer = await fetch(server.baseUrl + pathname + search)
  expect(answer.status).toBe(200)
  await expect(readKilling(answer.body ?? [])).rejects.toThrow('terminated')
  await s3.start()

  const said: string[] = []
  const log = pino(
    { base: null, timestamp: false },
    { write: (line: string) => void said.push(JSON.parse(line).msg) },
  )
  const store = bucketStore(s3.settings, { spoolFolder: s3.folder, log })
  onTestFinished(store.close)
  /** Reads it all, and kills the bucket at the first piece. */
  async function readKilling(body: AsyncIterable<Uint8Array> | readonly Uint8Array[]): Promise<number> {
    let byteCount = 0
    for await (const piece of body) {
      if (byteCount === 0) await s3.kill()
      byteCount += piece.length
    }
    return byteCount
  }
  await store.put('/archives/big', pieces(big))
  const file = await store.read('/archives/big')
  expect(file?.byteCount).toBe(big.length)
  await expect(readKilling(file?.stream ?? [])).rejects.toThrow(StoreAway)
  for (let calls = 0; calls < 3; calls++) await expect(store.read('/archives/big')).rejects.toThrow(StoreAway)
  await s3.start()
  expect(await store.read('/archives/none')).toBe(null)
  expect(said).toEqual([expect.stringMatching(/^S3_URL .* is away: /), expect.stringMatching(/ is back$/)])
})

test('a server with another store, a wrong key or no bucket does not start, and says so in one line', async ({
  world,
  s3,
}) => {
  const id = await idOf(world)
  const start = (bucket: S3Server['settings']) => startOther(world, { settings: bucket })
  const elsewhere = { ...s3.settings, prefix: '/another' }
  const place = `S3_URL (${s3.settings.endpoint}/market/another)`
  await expect(start(elsewhere)).rejects.toThrow(
    `${place} is not where this database's files are: its store-id is missing, not ${id}. Name the right place; or, if the files were moved there or are lost, put ${id} into its store-id`,
  )
  await expect(start({ ...s3.settings, secretAccessKey: 'wrong' })).rejects.toThrow(
    /^S3_URL \(\S+\) refuses: 403 SignatureDoesNotMatch$/,
  )
  await expect(start({ ...s3.settings, bucket: 'none' })).rejects.toThrow(
    /^S3_URL \(\S+\) refuses: 404 NoSuchBucket$/,
  )
  // A market that has not marked its store takes none of another.
  await world.pool.query('delete from file_store')
  await expect(start(s3.settings)).rejects.toThrow(
    `holds the files of another database (its store-id is ${id}, not`,
  )
})

test('a market whose bucket is away opens without its pictures, and looks at the mark before it uses the bucket', async ({
  world,
  s3,
}) => {
  const { bob } = world
  const { url } = await bob.client.upload(await plainPicture(), 'voucher')
  await s3.kill()
  const other = await startOther(world, s3)
  expect((await open(other, url, bob)).status).toBe(503)
  await s3.start()
  expect((await open(other, url, bob)).status).toBe(200)
})

async function startOther(
  world: World,
  { settings: bucket }: Pick<S3Server, 'settings'>,
): Promise<TestServer> {
  const server = await startServer({
    connectionString: world.pool.options.connectionString ?? '',
    dataDir: world.deps.dataDir,
    clock: world.deps.clock,
    settings: { bucket },
  })
  onTestFinished(server.stop)
  return server
}

async function open({ baseUrl }: Pick<TestServer, 'baseUrl'>, path: string, trader?: Trader) {
  const answer = await fetch(baseUrl + path, { headers: trader ? { token: trader.token } : {} })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, bytes }
}

async function idOf({ pool }: World): Promise<string> {
  return (await pool.query<{ id: string }>('select id from file_store')).rows[0]?.id ?? ''
}

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000)
}
