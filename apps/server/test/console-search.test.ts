import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import type { ConsoleFormOf } from '@u-market/contract'
import { userId } from '@u-market/domain'
import { applyForVerification, plainPicture, roles, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { selectForOperators } from '../src/features/orders/orders.console.ts'

describe('a search for users', () => {
  test('finds by id, username, nickname, mobile and wallet address', async ({ world }) => {
    const { alice, bob, mei } = world
    const { walletAddress } = await bob.info()
    expect(await users(world, String(bob.id))).toContain('bob')
    expect(await users(world, 'ALICE')).toEqual(['alice'])
    expect(await users(world, alice.nickname.slice(1))).toContain('alice')
    expect(await users(world, mei.mobile)).toEqual(['mei'])
    expect(await users(world, mei.mobile.slice(-4))).toContain('mei')
    expect(await users(world, walletAddress)).toEqual(['bob'])
    expect(await users(world, walletAddress.slice(1))).toEqual([])
    expect(await users(world, '%')).toEqual([])
    expect(await users(world, "' or 1=1 --")).toEqual([])
  })

  test('finds by a nickname that the user had before', async ({ world }) => {
    const { bob } = world
    await bob.call('editProfile', { nickname: 'Zelda' })
    await world.clock.advance({ days: 8 })
    await bob.call('editProfile', { nickname: 'Yannick' })
    expect(await users(world, 'zélda')).toEqual(['bob'])
  })

  test('finds by real name, verified or pending', async ({ world }) => {
    expect(await users(world, roles.bob.realName.toLowerCase())).toEqual(['bob'])
    expect(await users(world, roles.oscar.realName.slice(0, 5))).toContain('oscar')
    expect(await users(world, roles.nina.realName)).toEqual([])
    await applies(world)
    expect(await users(world, roles.nina.realName)).toEqual(['nina'])
  })

  test('finds by identity number in any spelling, but only by the whole number', async ({ world }) => {
    for (const spelling of ['UTO310002X', 'uto-31 0002.x', 'ＵＴＯ３１０００２ｘ'])
      expect(await users(world, spelling)).toEqual(['bob'])
    expect(await users(world, 'UTO310002')).toEqual([])
    await applies(world, '110105491231002')
    expect(await users(world, '11010519491231002x')).toEqual(['nina'])
  })

  test('leaves its text in neither the audit trail nor the database’s log', async ({ world }) => {
    const number = 'QUAGGA4711ZEBRA'
    expect(await users(world, number)).toEqual([])
    const { rows } = await world.pool.query(
      'select from audit_entry where detail::text ilike $1 or subject ilike $1',
      [`%${number}%`],
    )
    expect(rows).toEqual([])
    const found = await world.pool.query<{ cluster: string }>(
      `select current_setting('data_directory') as cluster`,
    )
    const log = join(dirname(found.rows[0]?.cluster ?? ''), 'postgres.log')
    expect(spawnSync('grep', ['-ciaF', number, log], { encoding: 'utf8' }).stdout.trim()).toBe('0')
  })
})

test('a search for orders finds by part of the number, by payment reference and by either side', async ({
  world,
}) => {
  const { alice, bob, mei } = world
  const ofBob = await bob.buys({ from: alice, num: '5.00' })
  const ofMei = await mei.buys({ from: alice, num: '6.00' })
  await alice.confirms(ofBob)
  const { paymentReference } = await bob.call('getOrder', { orderId: ofBob.orderId })

  expect(await orders(world, ofBob.orderId)).toEqual([ofBob.orderId])
  expect(await orders(world, ofBob.orderId.slice(-9).toLowerCase())).toEqual([ofBob.orderId])
  expect(await orders(world, paymentReference)).toEqual([ofBob.orderId])
  for (const words of ['bob', bob.nickname, bob.mobile.slice(-5)]) {
    const found = await orders(world, words)
    expect(found).toContain(ofBob.orderId)
    expect(found).not.toContain(ofMei.orderId)
  }
  // Alice sells in both orders.
  for (const words of [alice.username, alice.mobile])
    expect(await orders(world, words)).toEqual(expect.arrayContaining([ofBob.orderId, ofMei.orderId]))
  expect(await orders(world, mei.nickname)).toContain(ofMei.orderId)
  expect(await orders(world, '_')).toEqual([])
})

test('the orders of a user are those of no other, whatever their names share, and a search works within them', async ({
  world,
}) => {
  const { alice, bob, mei, olivia } = world
  // Mei's nickname has Bob's username and mobile in it.
  await world.pool.query('update app_user set nickname = $2 where id = $1', [mei.id, `x${bob.mobile}bob`])
  const ofBob = await bob.buys({ from: alice, num: '5.00' })
  const ofMei = await mei.buys({ from: alice, num: '6.00' })
  const list = (form: ConsoleFormOf<'listOrders'>) => olivia.call('listOrders', form)
  const idsOf = async (form: ConsoleFormOf<'listOrders'>) => {
    const { data, total } = await list({ limit: 50, ...form })
    expect(total).toBe(data.length)
    return data.map(({ orderId }) => orderId)
  }
  expect(await idsOf({ search: bob.username })).toEqual(expect.arrayContaining([ofMei.orderId]))

  const own = await idsOf({ userId: bob.id })
  expect(own).toContain(ofBob.orderId)
  for (const { buyerId, sellerId } of (await list({ userId: bob.id, limit: 50 })).data)
    expect([buyerId, sellerId]).toContain(bob.id)
  // As many as he sees himself, on both sides.
  expect(own).toHaveLength((await bob.orders({ type: 'all' })).total)
  expect(await idsOf({ userId: alice.id })).toEqual(expect.arrayContaining([ofBob.orderId, ofMei.orderId]))

  expect(await idsOf({ userId: bob.id, search: ofBob.orderId.slice(-9) })).toEqual([ofBob.orderId])
  expect(await idsOf({ userId: bob.id, search: ofMei.orderId })).toEqual([])
  expect(await idsOf({ userId: bob.id, state: 'appealing' })).toEqual([])
  expect(await idsOf({ userId: 99_999_999 })).toEqual([])
})

test('the orders of a user are read along the indexes of both sides', async ({ world }) => {
  const { alice, bob, clock, deps } = world
  await bob.buys({ from: alice, num: '5.00' })
  await clock.advance({ minutes: 1 })
  const rows = selectForOperators(deps.database.kysely, { userId: userId(bob.id) }, { limit: 50, offset: 0 })
  const plan = JSON.stringify(await rows.explain('json'))
  for (const index of ['trade_order_buyer', 'trade_order_seller']) expect(plan).toContain(`"${index}"`)
})

async function users({ olivia }: World, search: string): Promise<string[]> {
  return (await olivia.call('searchUsers', { search, limit: 50 })).data.map(({ username }) => username)
}

async function orders({ olivia }: World, search: string): Promise<string[]> {
  return (await olivia.call('listOrders', { search, limit: 50 })).data.map(({ orderId }) => orderId)
}

async function applies({ nina }: World, documentNumber = roles.nina.documentNumber): Promise<void> {
  const picture = await plainPicture()
  await applyForVerification(
    nina,
    { realName: roles.nina.realName, documentNumber },
    { front: picture, back: picture },
  )
}
