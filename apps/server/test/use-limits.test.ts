import { callPaths, formBody } from '@u-market/contract'
import { test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { createRateLimit } from '../src/platform/limit-rate.ts'
import { setSetting } from './setting.fixture.ts'

const MINUTE = 60

describe('messages in the chat of an order', () => {
  test('are limited to thirty a minute for a side, over all its sockets', async ({ world }) => {
    const { order, write } = await openChat(world)
    const phones = await Promise.all(Array.from({ length: 5 }, () => world.connect(world.bob)))
    const said = []
    for (let at = 0; at < 32; at++) said.push(await write(phones[at % 5]!, `flood-${at}`))
    expect(said.filter((answer) => 'id' in answer)).toHaveLength(30)
    const refused = { until: secondsOf(world) + MINUTE, msg: expect.stringContaining('too often') }
    expect(said.slice(30)).toMatchObject([refused, refused])
    expect(await eventsOf(world, order.orderId, 'chat_text')).toBe(30)
    const seller = await world.connect(world.alice)
    expect(await write(seller, 'from-the-seller')).toHaveProperty('id')
    world.clock.skip({ minutes: 1 })
    expect(await write(phones[0]!, 'of-the-next-minute')).toHaveProperty('id')
  })

  test('are limited for a day too, and a repeat of a stored message is not counted', async ({ world }) => {
    await setSetting(world, 'chatPerDay', 50)
    const { write } = await openChat(world)
    const phone = await world.connect(world.bob)
    const began = secondsOf(world)
    for (let at = 0; at < 50; at++) {
      if (at === 25) world.clock.skip({ minutes: 1 })
      expect(await write(phone, `day-${at}`)).toHaveProperty('id')
    }
    expect(await write(phone, 'day-3')).toHaveProperty('id')
    expect(await write(phone, 'day-50')).toMatchObject({ until: began + 24 * 60 * MINUTE })
  })
})

describe('offers', () => {
  test('can be edited ten times in five minutes by one user, listing and unlisting included', async ({
    world,
  }) => {
    const { alice } = world
    const [first, second] = [await alice.lists({ num: '5.00' }), await alice.wants({ num: '5.00' })]
    const postings = await countOf(world, 'ledger_posting')
    const until = secondsOf(world) + 5 * MINUTE
    for (let times = 0; times < 5; times++) {
      await alice.takesDown(first)
      await alice.putsUp(first)
    }
    await expect(alice.takesDown(first)).refusedWith('RATE_LIMITED', { until })
    await expect(alice.takesDown(second)).refusedWith('RATE_LIMITED', { until })
    expect(await countOf(world, 'ledger_posting')).toBe(postings + 10)
    world.clock.skip({ minutes: 5 })
    await alice.takesDown(second)
  })

  test('can be added five times as often in a day as may be listed', async ({ world }) => {
    await setSetting(world, 'openOffers', 2)
    await setSetting(world, 'offerEdits', 1000)
    const { alice } = world
    for (let at = 0; at < 10; at++) await alice.takesDown(await alice.wants({ num: '5.00' }))
    await expect(alice.wants({ num: '5.00' })).refusedWith('RATE_LIMITED')
    world.clock.skip({ hours: 24 })
    await alice.wants({ num: '5.00' })
  })
})

test('transfers to one receiver are limited to twenty an hour, whatever the session', async ({ world }) => {
  const { alice, bob, nina } = world
  const again = await world.visitor(bob.address).call('logIn', { account: 'bob', password: bob.password })
  const phones = [bob, world.play({ ...bob, token: again.token })]
  const until = secondsOf(world) + 60 * MINUTE
  const sent = await Promise.allSettled(
    Array.from({ length: 24 }, (_, at) => phones[at % 2]!.transfers({ to: nina, amount: '0.01' })),
  )
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  await expect(bob.transfers({ to: nina, amount: '0.01' })).refusedWith('RATE_LIMITED', { until })
  expect(await nina.available()).toBe('0.20')
  await bob.transfers({ to: alice, amount: '0.01' })
  world.clock.skip({ hours: 1 })
  await bob.transfers({ to: nina, amount: '0.01' })
})

test('answers to calls with a key are kept for five thousand calls of a user in a day', async ({ world }) => {
  const { bob } = world
  const pause = (key: string) => bob.call('pauseOffers', { on: '0' }, { idempotencyKey: key })
  await pause('the-first')
  await world.pool.query('update rate_count set used = 5000 where subject = $1', [`keys ${bob.id}`])
  const kept = await countOf(world, 'idempotency_key')
  await expect(pause('one-too-many')).refusedWith('RATE_LIMITED')
  await pause('the-first')
  expect(await countOf(world, 'idempotency_key')).toBe(kept)
  world.clock.skip({ hours: 24 })
  await pause('of-the-next-day')
})

test('passwords, passkeys and payment methods are changed a hundred times a day at most', async ({
  world,
}) => {
  const { alice } = world
  await alice.call('changePassword', { oldPassword: alice.password, newPassword: 'quiet-river-27' })
  await world.pool.query('update rate_count set used = 100 where subject = $1', [`account ${alice.id}`])
  const form = { oldPassword: 'quiet-river-27', newPassword: 'quiet-river-28' }
  const events = await countOf(world, 'event')
  await expect(alice.call('changePassword', form)).refusedWith('RATE_LIMITED')
  await expect(
    alice.call('savePaymentMethod', {
      type: 'bank',
      name: alice.realName,
      account: '6222 0000',
      bankName: 'A Bank',
      payPassword: alice.payPassword,
    }),
  ).refusedWith('RATE_LIMITED')
  expect(await countOf(world, 'event')).toBe(events)
})

test('a user’s writes share one general limit over all sessions, apart from reads', async ({ world }) => {
  const { bob } = world
  const tokens = [bob.token]
  for (let at = 0; at < 3; at++) {
    const form = { account: 'bob', password: bob.password }
    tokens.push((await world.visitor(bob.address).call('logIn', form)).token)
  }
  const limited = createRateLimit()
  const statuses = await flood(world, tokens, callPaths.pauseOffers, { on: 'neither' })
  expect(statuses[429]).toBeGreaterThan(40)
  expect((await bob.info()).username).toBe('bob')
  const call = { caller: 'user:1', address: '10.1.1.1', isWrite: false }
  await Promise.all(Array.from({ length: 1000 }, (_, at) => limited({ ...call, address: `10.1.1.${at}` })))
  await expect(limited(call)).rejects.toMatchObject({ status: 429 })
  await limited({ ...call, isWrite: true })
  await limited({ ...call, caller: 'user:2' })
})

async function openChat(world: World) {
  const { alice, bob } = world
  const order = await bob.buys({ from: alice, num: '2.00' })
  const opener = await world.connect(bob)
  opener.says('openChat', { orderId: order.orderId })
  const sessionId = (await opener.hears('chatOpened')).data.session.id
  type Phone = Awaited<ReturnType<World['connect']>>
  const write = async (phone: Phone, messageId: string) => {
    phone.says('sendMessage', { sessionId, message: 'Hello', messageType: 0, messageId })
    return (await phone.hears('messageSent', ({ data }) => data.messageId === messageId)).data
  }
  return { order, write }
}

/** Sends a thousand calls, or until enough were refused. */
async function flood(world: World, tokens: readonly string[], path: string, form: object) {
  const statuses = { 200: 0, 429: 0 }
  const call = async (at: number) => {
    const { status } = await fetch(world.server.baseUrl + path, {
      method: 'POST',
      headers: { token: tokens[at % tokens.length]!, 'x-forwarded-for': `10.40.${at >> 8}.${at & 255}` },
      body: formBody(form),
    })
    if (status === 200 || status === 429) statuses[status]++
  }
  for (let at = 0; statuses[429] < 50 && at < 2000; at += 20)
    await Promise.all(Array.from({ length: 20 }, (_, nth) => call(at + nth)))
  return statuses
}

async function eventsOf(world: World, orderId: string, kind: string): Promise<number> {
  const { rows } = await world.pool.query(
    'select count(*)::int as count from event where order_id = $1 and kind = $2',
    [orderId, kind],
  )
  return rows[0].count
}

async function countOf(world: World, table: string): Promise<number> {
  const { rows } = await world.pool.query(`select count(*)::int as count from ${table}`)
  return rows[0].count
}

function secondsOf({ clock }: World): number {
  return Math.floor(clock.now().getTime() / 1000)
}
