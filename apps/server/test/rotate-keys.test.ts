/** The command as operators run it, next to a running server. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { userId } from '@u-market/domain'
import {
  applyForVerification,
  test as base,
  inWorld,
  plainPicture,
  roles,
  type World,
} from '@u-market/testkit'
import { totpCode } from '@u-market/testkit/authenticator'
import { isFullRun } from '@u-market/testkit/run'
import { consoleHeaders } from '@u-market/testkit/strict-client'
import pino from 'pino'
import { expect } from 'vitest'
import {
  checkPayPassword,
  countNumbersByKey,
  countPayPasswordsByKey,
} from '../src/features/accounts/index.ts'
import { verificationOf } from '../src/features/accounts/review-verification.ts'
import { countFactorsByKey } from '../src/features/operators/index.ts'
import { countFilesByKey, uploadStore } from '../src/features/uploads/index.ts'
import { parseDataKeys } from '../src/platform/data-keys.ts'
import { accessByName } from '../src/platform/database-access.ts'
import { prepareDatabase } from '../src/prepare-database.ts'

const entry = fileURLToPath(new URL('../src/rotate-keys.ts', import.meta.url))
const secrets = { tests: 'a key of tests', newer: 'newer', other: 'other' }
type Key = keyof typeof secrets
const COMMAND_MS = 60_000

type Stage = { readonly world: World; readonly dataDir: string; readonly commands: ChildProcess[] }

/** A market in its own folder, whose servers know both keys and still write with the older one. */
const test = base.extend<{ stage: Stage }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures asked for off the pattern
  stage: async ({}, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'rotate-'))
    const commands: ChildProcess[] = []
    try {
      const settings = { dataDir, dataKeys: ring('tests', 'newer') }
      await inWorld(settings, (world) => use({ world, dataDir, commands }))
    } finally {
      for (const child of commands) child.kill('SIGKILL')
      rmSync(dataDir, { recursive: true })
    }
  },
})

test(
  'everything is re-encrypted while a server reads it, and the old key can be removed',
  async ({ stage }) => {
    const { world } = stage
    const { olivia } = world
    const application = await applies(world)
    const { documentFront } = await olivia.call('getVerification', { id: application })
    const { exited, output, errors } = command(stage, ['newer', 'tests'])
    let isDone = false
    void exited.then(() => {
      isDone = true
    })
    while (!isDone) {
      expect(await olivia.call('getVerification', { id: application })).toMatchObject({
        documentNumber: roles.nina.documentNumber,
      })
      expect(await statusOf(world, documentFront.fullUrl)).toBe(200)
    }
    expect(errors()).toBe('')
    expect(output()).toMatch(/^29 identity numbers and 2 documents were encrypted with the key newer$/m)
    expect(output()).toMatch(/the others may be removed from DATA_KEYS$/m)

    const deps = { ...world.deps, dataKeys: ring('newer') }
    const { documentNumber } = await verificationOf(deps, deps.database.kysely, application)
    expect(documentNumber).toBe(roles.nina.documentNumber)
    expect(await firstBytes(deps, documentFront.url)).toEqual(JPEG)
  },
  COMMAND_MS,
)

test(
  'payment passwords keep their key until their owners enter them',
  async ({ stage }) => {
    const { world } = stage
    const { bob } = world
    const count = async () =>
      new Map(
        (await countPayPasswordsByKey(world.deps.database.kysely)).map((each) => [each.key, each.count]),
      )
    const all = (await count()).get('tests') ?? 0
    const first = command(stage, ['newer', 'tests'])
    expect(await first.exited).toEqual([0, null])
    expect(first.output()).toContain(
      `keep the key tests until the owners of ${all} payment passwords have entered them\n`,
    )
    const start = (...keys: Key[]) =>
      prepareDatabase(accessByName(addressOf(world)), { keys: ring(...keys), log: pino({ level: 'silent' }) })
    await expect(start('newer')).rejects.toThrow(
      `DATA_KEYS lacks the key tests, which ${all} payment passwords are keyed with`,
    )
    await start('newer', 'tests')

    const deps = { ...world.deps, dataKeys: ring('newer', 'tests') }
    await checkPayPassword(deps, { id: userId(bob.id) }, bob.payPassword)
    expect(await count()).toEqual(
      new Map([
        ['newer', 1],
        ['tests', all - 1],
      ]),
    )
    await checkPayPassword({ ...deps, dataKeys: ring('newer') }, { id: userId(bob.id) }, bob.payPassword)

    await world.pool.query(
      `update app_user set pay_password_hash = null where pay_password_hash like 'tests:%'`,
    )
    const second = command(stage, ['newer', 'tests'])
    expect(await second.exited).toEqual([0, null])
    expect(second.output()).toMatch(/^no other key is in use: the others may be removed from DATA_KEYS$/m)
    await start('newer')
  },
  COMMAND_MS,
)

test(
  'operators’ second factors are re-encrypted too, and still work',
  async ({ stage }) => {
    const { world } = stage
    const { olivia, clock } = world
    const { ticket, secret } = await olivia.call('startFactor', { password: olivia.password })
    await olivia.call('confirmFactor', { ticket, code: totpCode(secret, clock.now()) })
    // Started and not confirmed yet.
    clock.skip({ minutes: 1 })
    const code = totpCode(secret, clock.now())
    const begun = await olivia.call('startFactor', { password: olivia.password, code })
    const { exited, output } = command(stage, ['newer', 'tests'])
    expect(await exited).toEqual([0, null])
    expect(output()).toMatch(/^so were 2 second factors of operators$/m)
    expect(await countFactorsByKey(world.owner)).toEqual(new Map([['newer', 2]]))

    const visitor = world.visitor(olivia.address)
    const { ticket: next } = await visitor.signInOperator({ username: 'olivia', password: olivia.password })
    clock.skip({ minutes: 1 })
    await visitor.proveFactor({ ticket: next, code: totpCode(secret, clock.now()) })
    const { ticket: kept, secret: newer } = begun
    await visitor.console('confirmFactor', { ticket: kept, code: totpCode(newer, clock.now()) })
  },
  COMMAND_MS,
)

test.runIf(isFullRun)(
  'a run that was killed halfway is continued by the next one',
  async ({ stage }) => {
    const { world } = stage
    const paths = await addDocuments(stage, 80)
    // The command waits at the batch with this row.
    const holder = await world.pool.connect()
    await holder.query('begin')
    await holder.query('select from upload where path = $1 for update', [paths[60]])
    const { child, exited } = command(stage, ['newer', 'tests'])
    await expect.poll(() => waitingIn(world), { timeout: COMMAND_MS }).toBe(1)
    child.kill('SIGKILL')
    await exited
    await holder.query('rollback')
    holder.release()
    const store = world.deps.files
    const halfway = await countFilesByKey({ database: world.deps.database, store })
    const left = halfway.get('tests') ?? 0
    expect(left).toBeGreaterThanOrEqual(20)
    expect(halfway.get('newer')).toBe(80 - left)
    const { deps } = world
    for (const path of paths) expect(await firstBytes(deps, path)).toEqual(JPEG)

    const again = command(stage, ['newer', 'tests'])
    expect(await again.exited).toEqual([0, null])
    expect(again.output()).toContain(`and ${left} documents were encrypted`)
    for (const path of paths)
      expect(await firstBytes({ ...deps, dataKeys: ring('newer') }, path)).toEqual(JPEG)
  },
  COMMAND_MS,
)

test(
  'a missing key that is in use stops the command before it changes anything',
  async ({ stage }) => {
    const { world } = stage
    await applies(world)
    const numbers = command(stage, ['newer'])
    expect(await numbers.exited).toEqual([1, null])
    expect(numbers.errors()).toBe(
      'DATA_KEYS lacks the key tests, which 29 identity numbers are encrypted with\n',
    )

    await addDocuments(stage, 2, 'other')
    const documents = command(stage, ['newer', 'tests'])
    expect(await documents.exited).toEqual([1, null])
    expect(documents.errors()).toBe(
      'DATA_KEYS lacks the key other, which encrypts 2 documents: nothing was changed\n',
    )
    const { database } = world.deps
    expect(await countNumbersByKey(database.kysely)).toEqual([{ key: 'tests', count: 29 }])
    const store = world.deps.files
    expect(await countFilesByKey({ database, store })).toEqual(
      new Map([
        ['tests', 2],
        ['other', 2],
      ]),
    )
  },
  COMMAND_MS,
)

test(
  'a new key is printed without a database',
  async ({ stage }) => {
    const { exited, output } = command(stage, ['tests'], ['new-key'])
    expect(await exited).toEqual([0, null])
    expect(parseDataKeys(output())).toHaveLength(1)
  },
  COMMAND_MS,
)

const JPEG = Buffer.from([0xff, 0xd8, 0xff])

function command({ world, dataDir, commands }: Stage, keys: Key[], words: string[] = []) {
  const child = spawn(process.execPath, [entry, ...words], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: addressOf(world),
      DATA_DIR: dataDir,
      SECRET: 's'.repeat(32),
      DATA_KEYS: settingOf(keys),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  commands.push(child)
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text))
  return { child, exited: once(child, 'close'), output: () => output, errors: () => errors }
}

function ring(...keys: Key[]) {
  const found = parseDataKeys(settingOf(keys))
  if (!found) throw new Error('these are no keys')
  return found
}

function settingOf(keys: Key[]): string {
  return keys.map((key) => `${key}:${Buffer.alloc(32, secrets[key]).toString('base64')}`).join()
}

function addressOf({ pool }: World): string {
  return pool.options.connectionString ?? ''
}

/** Returns the id of Nina's application. */
async function applies({ nina, olivia }: World): Promise<number> {
  const picture = await plainPicture()
  await applyForVerification(nina, roles.nina, { front: picture, back: picture })
  const { data } = await olivia.call('listVerifications', { status: 'pending', limit: 50 })
  return data.find(({ userId }) => userId === nina.id)?.id ?? 0
}

/** Documents that belong to no application. */
async function addDocuments({ world }: Stage, count: number, key: Key = 'tests'): Promise<string[]> {
  const store = uploadStore({ files: world.deps.files, dataKeys: ring(key) })
  const picture = await plainPicture()
  const paths = Array.from(
    { length: count },
    (_, at) => `/uploads/idcard/${key}-${String(at).padStart(24, '0')}.jpg`,
  )
  for (const path of paths) await store.put(path, picture)
  await world.pool.query(
    `insert into upload (path, user_id, category, byte_count, width, height, sha256, created_at)
      select path, $2, 'idcard', 1, 1, 1, '', now() from unnest($1::text[]) path`,
    [paths, world.nina.id],
  )
  return paths
}

/** Returns the number of connections to this database that wait for a lock. */
async function waitingIn({ pool }: World): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].waiting
}

async function firstBytes(
  deps: Parameters<typeof uploadStore>[0],
  path: string,
): Promise<Buffer | undefined> {
  const file = await uploadStore(deps).read(path)
  return file ? (await buffer(file.stream)).subarray(0, 3) : undefined
}

async function statusOf(world: World, path: string): Promise<number> {
  const headers = consoleHeaders(world.olivia.client.identity.token)
  const answer = await fetch(world.server.baseUrl + path, { headers })
  await answer.arrayBuffer()
  return answer.status
}
