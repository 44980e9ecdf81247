import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ARCHIVE_KEPT_DAYS } from '@u-market/domain'
import { plainPicture, type Trader, test, type World } from '@u-market/testkit'
import { totpCode } from '@u-market/testkit/authenticator'
import type { PoolClient } from 'pg'
import { describe, expect } from 'vitest'
import { newArchiveName, readArchive, writeArchive } from '../src/features/exports/archive-file.ts'
import { createTasks } from '../src/jobs/index.ts'
import { download, readZip } from './exports.fixture.ts'
import { confirms, mailTest } from './open-mailbox.fixture.ts'
import { asksForAccount } from './recovery.fixture.ts'

const HIS = 'bob@mail.example'

describe('the archive of a user’s data', () => {
  mailTest(
    'holds what the user gave and what is kept about them, and is opened with a password alone',
    {
      tags: ['call.exportData'],
    },
    async ({ world, post }) => {
      const { alice, bob } = world
      await confirms({ world, post }, bob, HIS)
      await bob.call('setPhishingWord', { phishingWord: 'blue heron', payPassword: bob.payPassword })
      const { secret } = await bob.call('startAuthenticator', { payPassword: bob.payPassword })
      await bob.call('confirmAuthenticator', { code: totpCode(secret, world.clock.now()) })
      await bob.call('noticeSettings', { timezone: 'Europe/Paris', quietFrom: '22:00', quietTo: '07:00' })
      await bob.lists({ num: '20.00', conditions: { minCompleted: '2' } })
      await world.pool.query('update app_user set invited_by = $2 where id = $1', [bob.id, alice.id])
      const strangers = await asksAsStranger(world)
      const order = await bob.buys({ from: await alice.lists({ num: '5.00' }), num: '2.00' })
      await alice.confirms(order)
      await bob.marksPaid(order)
      await alice.releases(order)
      // Never confirmed: the account is not known to the buyer, in the archive neither.
      const unpaid = await bob.buys({ from: await alice.lists({ num: '5.00' }), num: '3.00' })
      await alice.call('blockUser', { userId: bob.id, on: '1', note: 'a secret note about him' })
      const address = {
        network: 'TRC20',
        address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
        label: 'Mine',
      } as const
      await bob.call('addAddress', { ...address, payPassword: bob.payPassword })
      await world.pool.query("insert into consent values ($1, 1, 'register', now())", [bob.id])
      await bob.call('chatPhrases', { text: 'Sent, please look' })
      const { url: own } = await bob.client.upload(await plainPicture(), 'chat')
      const { url: over } = await bob.client.upload(await plainPicture(), 'chat')
      await world.pool.query('update upload set removed_at = created_at where path = $1', [over])
      await expect(bob.call('exportData', { act: 'ask', password: 'wrong-password' })).refusedWith(
        'PASSWORD_WRONG',
      )
      await expect(bob.call('exportData', { act: 'open', password: bob.password })).refusedWith(
        'ARCHIVE_NOT_READY',
      )
      expect(await bob.call('exportData', {})).toMatchObject({ status: 'none', nextAt: null })
      expect(await asks(bob)).toMatchObject({ status: 'building', nextAt: expect.any(Number) })
      await expect(asks(bob)).refusedWith('RATE_LIMITED')
      await world.clock.advance({ minutes: 1 })
      expect((await bob.notices())[0]).toMatchObject({ title: 'Your data is ready' })
      expect(await bob.call('exportData', {})).toMatchObject({ status: 'ready', url: null })
      await expect(bob.call('exportData', { act: 'open' })).refusedWith('INVALID_PARAMS')

      const { status, headers, bytes } = await opens(world, bob)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('application/zip')
      const files = readZip(bytes)
      const rows = (name: string) => JSON.parse(files.get(`${name}.json`)?.toString() ?? 'null')
      expect(rows('profile')).toMatchObject([{ id: bob.id, mobile: bob.mobile, real_name: 'Bob Lin' }])
      expect(rows('verifications').at(-1)).toMatchObject({ document_number: expect.stringMatching(/\S{5,}/) })
      expect(rows('usdt_addresses')).toMatchObject([address])
      expect(rows('phrases')).toMatchObject([{ text: 'Sent, please look' }])
      expect(rows('consents')).toMatchObject([{ version: 1, given_by: 'register' }])
      expect(rows('alerts')).toEqual([])
      expect(rows('methods').length).toBe(bob.methods.length)
      expect(rows('orders').flatMap((each: Record<string, unknown>) => Object.values(each))).toEqual(
        expect.arrayContaining([order.orderId, unpaid.orderId]),
      )
      expect(rows('bills')).toHaveLength((await bob.call('listBills', {})).total)
      const named = (name: string) =>
        JSON.parse(
          JSON.stringify(rows(name)).replace(/_([a-z])(?=\w*":)/g, (_, letter) => letter.toUpperCase()),
        )
      expect(named('profile')).toMatchObject([{ invitedBy: { nickname: 'Alice' }, frozenAt: null }])
      expect(named('email')).toMatchObject([
        { address: HIS, word: 'blue heron', confirmedAt: expect.any(String) },
      ])
      expect(named('authenticator')).toMatchObject([{ recoveryCodesLeft: 10 }])
      expect(named('notice_settings')).toMatchObject([
        { order: 'push', timeZone: 'Europe/Paris', quietFrom: 22 * 60, quietTo: 7 * 60 },
      ])
      expect(named('methods')[0].fields).toContainEqual(
        expect.objectContaining({ name: 'bankName', value: 'Bank of Utopia' }),
      )
      expect(named('offers').at(-1)).toMatchObject({
        ...{ autoConfirm: false, premiumBasisPoints: null, minCompleted: 2 },
        methodIds: [bob.methods[0]?.id],
      })
      expect(named('mobile_changes')).toMatchObject([
        { way: 'desk', state: 'stopped', mobile: '+86138****0011', endedAt: expect.any(String) },
      ])
      // What a stranger showed to the desk, who may hold a session of the account or be its owner in need.
      const documents = [...files.keys()].filter((name) => name.startsWith('pictures/idcard/'))
      expect(documents).toHaveLength(2)
      for (const path of strangers) {
        expect(documents).not.toContain(`pictures${path.slice('/uploads'.length)}`)
        const opened = await fetch(world.server.baseUrl + path, { headers: { token: bob.token } })
        expect(opened.status).toBe(403)
      }
      expect(files.get(`pictures${own.slice('/uploads'.length)}`)?.length).toBeGreaterThan(0)
      // A picture whose term is over is named.
      expect([...files.keys()]).not.toContain(`pictures${over.slice('/uploads'.length)}`)
      expect(rows('pictures')).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ path: own, removed_at: null }),
          expect.objectContaining({ path: over, removed_at: expect.any(String) }),
        ]),
      )
      const everything = [...files].filter(([name]) => name.endsWith('.json')).join('')
      expect(everything).not.toContain('a secret note about him')

      // At rest it is encrypted, under a name that the address does not show.
      expect((await readFile((await fileOf(world, bob)) ?? '')).includes('Bob Lin')).toBe(false)
    },
  )

  test('is replaced by the next one, belongs to its user, and is gone after a week', async ({ world }) => {
    const { alice, bob } = world
    await asks(bob)
    await world.clock.advance({ minutes: 1 })
    const { url } = await bob.call('exportData', { act: 'open', payPassword: bob.payPassword })
    await expect(alice.call('exportData', { act: 'open', payPassword: alice.payPassword })).refusedWith(
      'ARCHIVE_NOT_READY',
    )
    await world.clock.advance({ days: 1 })
    const first = await fileOf(world, bob)
    expect(existsSync(first ?? '')).toBe(true)
    await asks(bob)
    await world.clock.advance({ minutes: 1 })
    expect(existsSync(first ?? '')).toBe(false)
    const second = await fileOf(world, bob)
    const seen = () => world.olivia.call('getUser', { userId: bob.id })
    const time = expect.any(Number)
    expect(await seen()).toMatchObject({ archiveAskedAt: time, archiveReadyAt: time, archiveKeptUntil: time })
    expect(existsSync(second ?? '')).toBe(true)
    expect((await download(world, url ?? '')).status).toBe(403)
    await world.clock.advance({ days: ARCHIVE_KEPT_DAYS })
    await createTasks(world.deps).prune({})
    expect(existsSync(second ?? '')).toBe(false)
    expect(await bob.call('exportData', {})).toMatchObject({ status: 'none', nextAt: null })
    expect(await seen()).toMatchObject({ archiveAskedAt: null, archiveReadyAt: time, archiveKeptUntil: null })
  })

  test('is answered again to a repeated key, also while the account is frozen', async ({ world }) => {
    const { bob } = world
    const form = { act: 'ask', payPassword: bob.payPassword } as const
    const options = { idempotencyKey: 'one-archive' }
    const asked = await bob.call('exportData', form, options)
    expect(asked).toMatchObject({ status: 'building' })
    await bob.call('freezeAccount', {})
    expect(await bob.call('exportData', form, options)).toEqual(asked)
  })

  test('does not open once its file was changed or cut', async ({ world }) => {
    const given = Buffer.alloc(2_500_000, 'data')
    const file = newArchiveName()
    const byteCount = await writeArchive(
      world.deps,
      file,
      Readable.from([given.subarray(0, 7), given.subarray(7)]),
    )
    expect(byteCount).toBe(given.length)
    const whole = await readArchive(world.deps, file)
    expect((await buffer(whole ?? Readable.from([]))).equals(given)).toBe(true)
    const path = join(world.deps.dataDir, 'archives', file)
    const sealed = await readFile(path)
    const firstPiece = 4 + sealed.readUInt32BE()
    for (const spoiled of [
      sealed.subarray(0, firstPiece),
      sealed.subarray(firstPiece),
      sealed.subarray(0, -1),
    ]) {
      await writeFile(path, spoiled)
      const opened = await readArchive(world.deps, file)
      await expect(buffer(opened ?? Readable.from([]))).rejects.toThrow()
    }
  })
})

/** What the building of an archive waits for when the connection ends. */
const waits = [['upload', 'app_user'], ['app_user']]

test.for(waits)(
  'an archive is not built, and nothing else ends, when the database ends its reading of %s',
  async (tables, { world }) => {
    const { bob, pool, deps } = world
    await asks(bob)
    const client = await pool.connect()
    try {
      await client.query(`begin; lock table ${tables.join(', ')} in access exclusive mode`)
      const building = createTasks(deps).build_archive({ userId: bob.id, round: 1 })
      const ended = building.then(
        () => 'built',
        (error: Error) => error.message,
      )
      await expect.poll(() => endsWaiting(client)).toBeGreaterThan(0)
      expect(await ended).toContain('terminating connection')
    } finally {
      await client.query('rollback')
      client.release()
    }
    // The pool notices its broken connections one by one.
    const reads = () => deps.database.kysely.selectFrom('switch').select('id').execute()
    await expect.poll(() => reads().then(() => 'answers', String)).toBe('answers')
  },
)

/** Ends the connections that wait for a lock; returns how many. */
async function endsWaiting(client: PoolClient): Promise<number | null> {
  const { rowCount } = await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rowCount
}

/** A stranger asks for Bob's account at the desk and is stopped. Returns the paths of the pictures that they sent. */
async function asksAsStranger(world: World): Promise<string[]> {
  const { recoveryId } = await asksForAccount(world, 'bob')
  await world.pool.query(
    `insert into mobile_change (user_id, way, mobile, state, created_at, due_at, ended_at, recovery_id)
      values ($1, 'desk', '+8613899990011', 'stopped', now(), now() + interval '3 days', now(), $2)`,
    [world.bob.id, recoveryId],
  )
  const { rows } = await world.pool.query<{ paths: string[] }>(
    'select array[document, portrait] as paths from recovery where id = $1',
    [recoveryId],
  )
  return rows[0]?.paths ?? []
}

function asks(trader: Trader) {
  return trader.call('exportData', { act: 'ask', payPassword: trader.payPassword })
}

async function opens(world: World, trader: Trader) {
  const { url } = await trader.call('exportData', { act: 'open', password: trader.password })
  return download(world, url ?? '')
}

/** Where the user's archive is; null without one. */
async function fileOf({ deps, pool }: World, { id }: Trader): Promise<string | null> {
  const { rows } = await pool.query<{ file: string }>('select file from data_archive where user_id = $1', [
    id,
  ])
  return rows[0] ? join(deps.dataDir, 'archives', rows[0].file) : null
}
