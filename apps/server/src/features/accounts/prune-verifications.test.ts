import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONSOLE_PICTURES } from '@u-market/contract'
import {
  applyForVerification,
  test as base,
  inWorld,
  plainPicture,
  register,
  roles,
  type Trader,
  type World,
} from '@u-market/testkit'
import { consoleHeaders } from '@u-market/testkit/strict-client'
import { expect } from 'vitest'
import { createTasks } from '../../jobs/index.ts'

const NUMBER = roles.nina.documentNumber

/** Uses a separate data folder, because worlds share the documents of the seeded users. */
const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures asked for off the pattern
  world: async ({}, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'retention-'))
    try {
      await inWorld({ dataDir }, use)
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  },
})

test('removes the rows and files of a refused application after thirty days and keeps its audit entries', async ({
  world,
}) => {
  const { nina, olivia } = world
  await applies(nina)
  const id = await applicationOf(world)
  const { documentFront, documentBack } = await olivia.call('getVerification', { id })
  await olivia.refuses(nina, 'The photo is out of focus')
  await nightAfter(world, 29)
  expect((await look(world, id)).documentsRemovedAt).toBeNull()
  await nightAfter(world, 2)
  const seen = await look(world, id)
  expect(seen).toMatchObject({
    documentNumber: NUMBER,
    documentFront: { url: '', fullUrl: '' },
    documentBack: { url: '', fullUrl: '' },
    documentsRemovedAt: Math.floor(world.clock.now().getTime() / 1000),
    status: 'refused',
  })
  for (const { url } of [documentFront, documentBack]) {
    expect(existsSync(join(world.deps.dataDir, url))).toBe(false)
    const headers = consoleHeaders(olivia.client.identity.token)
    expect((await fetch(world.server.baseUrl + CONSOLE_PICTURES + url, { headers })).status).toBe(404)
  }
  const { data } = await olivia.call('listAudit', { limit: 50 })
  expect(data.filter(({ subject }) => subject === `verification:${id}`).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['verification.look', 'verification.refuse']),
  )
})

test('removes the documents of an approved application after 180 days; its number still blocks other accounts', async ({
  world,
}) => {
  const { nina, olivia } = world
  await applies(nina)
  const id = await applicationOf(world)
  await olivia.approves(nina)
  await nightAfter(world, 179)
  expect((await look(world, id)).documentsRemovedAt).toBeNull()
  await nightAfter(world, 2)
  expect(await look(world, id)).toMatchObject({
    documentNumber: NUMBER,
    documentFront: { url: '' },
    status: 'approved',
  })
  const { data } = await olivia.call('searchUsers', { search: nina.username })
  expect(data.find((user) => user.id === nina.id)?.verificationStatus).toBe(2)
  const zoe = await newcomer(world)
  await applies(zoe, NUMBER)
  await expect(olivia.approves(zoe)).refusedWith('IDENTITY_IN_USE')
})

test('keeps the pictures of a pending application, even those that a refused one shares', async ({
  world,
}) => {
  const { nina, olivia } = world
  await applies(nina)
  const first = await applicationOf(world)
  const { documentFront, documentBack } = await olivia.call('getVerification', { id: first })
  await olivia.refuses(nina, 'The name differs')
  await nina.call('applyForVerification', {
    realName: nina.realName,
    documentNumber: NUMBER,
    documentFront: documentFront.url,
    documentBack: documentBack.url,
  })
  const second = await applicationOf(world)
  await nightAfter(world, 400)
  for (const id of [first, second]) expect(await look(world, id)).toMatchObject({ documentsRemovedAt: null })
  expect(existsSync(join(world.deps.dataDir, documentFront.url))).toBe(true)

  await olivia.approves(nina)
  await nightAfter(world, 181)
  for (const id of [first, second])
    expect((await look(world, id)).documentsRemovedAt, `application ${id}`).not.toBeNull()
  expect(existsSync(join(world.deps.dataDir, documentFront.url))).toBe(false)
})

test('completes a pruning that was cut short', async ({ world }) => {
  const { nina, olivia } = world
  await applies(nina)
  const id = await applicationOf(world)
  const { documentFront, documentBack } = await olivia.call('getVerification', { id })
  await olivia.refuses(nina, 'The photo is out of focus')
  // As if the process had died between the removal of the files and the commit.
  for (const { url } of [documentFront, documentBack]) rmSync(join(world.deps.dataDir, url))
  await nightAfter(world, 31)
  expect((await look(world, id)).documentsRemovedAt).not.toBeNull()
  const { rows } = await world.pool.query('select from upload where path = any($1)', [
    [documentFront.url, documentBack.url],
  ])
  expect(rows).toEqual([])
})

test('removes the number of a closed account after 180 days, and then approves it for another account', async ({
  world,
}) => {
  const { nina, olivia, pool } = world
  await applies(nina)
  const id = await applicationOf(world)
  await olivia.approves(nina)
  await pool.query('update app_user set closed_at = $2 where id = $1', [nina.id, world.clock.now()])
  await nightAfter(world, 179)
  expect((await look(world, id)).documentNumber).toBe(NUMBER)
  await nightAfter(world, 2)
  expect((await look(world, id)).documentNumber).toBe('')
  const { rows } = await pool.query(
    'select number_sealed, number_fingerprint from verification where id = $1',
    [id],
  )
  expect(rows).toEqual([{ number_sealed: null, number_fingerprint: null }])
  const zoe = await newcomer(world)
  await applies(zoe, NUMBER)
  await olivia.approves(zoe)
})

test('ends an application that no operator decided before its account was erased, and removes its pictures as of a refused one', async ({
  world,
}) => {
  const { nina } = world
  await applies(nina)
  const id = await applicationOf(world)
  const { documentFront } = await look(world, id)
  await nina.call('closeOwnAccount', { password: nina.password })
  await nightAfter(world, 29)
  expect(await look(world, id)).toMatchObject({ status: 'pending' })
  await nightAfter(world, 2)
  expect(await look(world, id)).toMatchObject({ status: 'refused', decidedBy: '', realName: nina.realName })
  await nightAfter(world, 31)
  expect(await look(world, id)).toMatchObject({ documentFront: { url: '' }, documentNumber: NUMBER })
  expect(existsSync(join(world.deps.dataDir, documentFront.url))).toBe(false)
  await nightAfter(world, 119)
  expect(await look(world, id)).toMatchObject({ documentNumber: '', realName: '' })
})

/** Moves the clock by this many days and runs the nightly pruning. */
async function nightAfter({ clock, deps }: World, days: number): Promise<void> {
  clock.skip({ days })
  await createTasks(deps).prune({})
}

async function applies(person: Trader, documentNumber = NUMBER): Promise<void> {
  const picture = await plainPicture()
  await applyForVerification(
    person,
    { realName: roles.nina.realName, documentNumber },
    { front: picture, back: picture },
  )
}

async function applicationOf({ nina, olivia }: World): Promise<number> {
  const { data } = await olivia.call('listVerifications', { status: 'pending', limit: 50 })
  return data.find(({ userId }) => userId === nina.id)?.id ?? 0
}

function look({ olivia }: World, id: number) {
  return olivia.call('getVerification', { id })
}

function newcomer(world: World): Promise<Trader> {
  const role = { ...roles.nina, username: 'zoe', mobile: '+8613811110009', address: '10.4.0.9' }
  return register(role, world.transport)
}
