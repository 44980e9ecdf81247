import { paths } from '@u-market/contract/paths'
import { userId } from '@u-market/domain'
import { inWorld, type World } from '@u-market/testkit'
import { expect } from 'vitest'
import { createBrowser } from './push-service.fixture.ts'
import { runsJobs, test, titles, turnsOn } from './push-world.fixture.ts'

test('a seller without the app open gets a signed and encrypted push for an order, in her language, which names the act and the amount', async ({
  world,
  service,
}) => {
  const { alice, bob } = world
  await alice.call('editProfile', { locale: 'zh-CN' })
  const browser = await turnsOn(alice, service)
  const order = await bob.buys({ from: alice, num: '5.00' })
  expect(service.received).toEqual([])
  await runsJobs(world)
  const [push, ...more] = service.received
  expect(more).toEqual([])
  expect(push?.path).toBe('/send/alice')
  expect(push?.claims).toMatchObject({
    aud: service.origin,
    sub: 'mailto:push@market.example',
    key: (await alice.call('getMarket', {})).pushKey,
  })
  expect(push?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    urgency: 'high',
    topic: order.orderId,
  })
  const message = browser.read(push?.body ?? Buffer.of())
  expect(message).toEqual({
    title: '新订单',
    body: '5.00\u00a0U · 点击查看订单。',
    path: paths.order(order.orderId),
    tag: order.orderId,
  })
})

test('each step is pushed to the side that it concerns', {
  tags: ['call.setWebPush'],
}, async ({ world, service }) => {
  const { alice, bob, mei } = world
  const [hers, his] = [await turnsOn(alice, service), await turnsOn(bob, service)]
  const order = await bob.buys({ from: alice, num: '5.00' })
  await alice.confirms(order)
  await bob.marksPaid(order)
  const appeal = await alice.appeals(order)
  await bob.addsEvidence(appeal, 'I paid at noon.')
  await mei.transfers({ to: bob, amount: '1.00' })
  await world.rules(appeal, 'release', 'It was paid')
  await runsJobs(world)
  expect(titles(service, hers)).toEqual([
    'New order',
    'The buyer has paid',
    'New evidence',
    'Proposed decision: release',
    'Decision: release',
  ])
  expect(titles(service, his)).toEqual([
    'Order confirmed',
    'Appeal opened',
    'Coin received',
    'Proposed decision: release',
    'Decision: release',
  ])
})

test('a user who has the app open gets no push', async ({ world, service }) => {
  const { alice, bob, deps } = world
  const browser = await turnsOn(alice, service)
  const socket = await world.connect(alice)
  await socket.hears('welcome')
  await expect.poll(() => deps.isOnline(userId(alice.id))).toBe(true)
  await bob.buys({ from: alice, num: '5.00' })
  await runsJobs(world)
  expect(titles(service, browser)).toEqual([])
})

test('a notice that was read or is too old is not pushed', async ({ world, service }) => {
  const { alice, bob } = world
  const browser = await turnsOn(alice, service)
  await bob.buys({ from: alice, num: '5.00' })
  await alice.call('markNoticesRead', {})
  await runsJobs(world)
  expect(titles(service, browser)).toEqual([])
  await bob.buys({ from: alice, num: '6.00' })
  world.clock.skip({ minutes: 31 })
  await runsJobs(world)
  expect(titles(service, browser)).not.toContain('New order')
})

test('a subscription that is gone is deleted, and a failing service is retried', async ({
  world,
  service,
}) => {
  const { alice, bob } = world
  const browser = await turnsOn(alice, service)
  service.answer(503)
  const order = await bob.buys({ from: alice, num: '5.00' })
  await runsJobs(world)
  expect(world.server.takeBugs().join()).toContain('the push service answered 503')
  service.answer(201)
  await world.clock.advance({ minutes: 1 })
  expect(titles(service, browser)).toEqual(['New order', 'New order'])
  service.answer(410)
  await bob.cancels(order)
  await runsJobs(world)
  expect(await subscribed(world)).toEqual([])
})

test('a phone no longer gets a user’s pushes once they turn it off, log out or another user takes it', async ({
  world,
  service,
}) => {
  const { alice, bob, mei } = world
  const browser = await turnsOn(alice, service)
  await alice.call('setWebPush', { subscription: browser.subscription, on: 0 })
  await alice.call('setWebPush', { subscription: browser.subscription, on: 0 })
  expect(await subscribed(world)).toEqual([])
  await alice.call('setWebPush', { subscription: browser.subscription, on: 1 })
  await bob.call('setWebPush', { subscription: browser.subscription, on: 1 })
  expect(await subscribed(world)).toEqual(['bob'])
  await mei.call('setWebPush', { subscription: browser.subscription, on: 0 })
  expect(await subscribed(world)).toEqual(['bob'])
  await bob.call('logOut', {})
  expect(await subscribed(world)).toEqual([])
})

test('the server sends no push to an address that is not public', async ({ world }) => {
  const { alice, bob, pool } = world
  for (const endpoint of [
    'http://127.0.0.1:9/x',
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'https://localhost/x',
    'https://push.example.com:8443/x',
    'ftp://push.example.com/x',
  ]) {
    const { subscription } = createBrowser(endpoint)
    await expect(alice.call('setWebPush', { subscription, on: 1 })).naming('subscription')
  }
  expect(await subscribed(world)).toEqual([])
  // Simulates a host that was public when the browser subscribed and resolves to this machine at the time of the push.
  const { subscription } = createBrowser('https://push.example.com/x')
  await alice.call('setWebPush', { subscription, on: 1 })
  await pool.query(`update push_subscription set endpoint = 'https://localhost/x'`)
  await bob.buys({ from: alice, num: '5.00' })
  await runsJobs(world)
  expect(await subscribed(world)).toEqual([])
})

test('a key that is no point on the curve is refused, because nothing can be encrypted for it', async ({
  world,
  service,
}) => {
  const { alice } = world
  const sound = createBrowser(`${service.origin}/alice`).subscription
  const auth = 'A'.repeat(22)
  const unsound = JSON.stringify({
    endpoint: `${service.origin}/alice`,
    keys: { p256dh: `B${'A'.repeat(86)}`, auth },
  })
  await expect(alice.call('setWebPush', { subscription: unsound, on: 1 })).naming('subscription')
  await alice.call('setWebPush', { subscription: sound, on: 1 })
  // Even an invalid subscription can be turned off.
  await alice.call('setWebPush', { subscription: unsound, on: 0 })
  expect(await subscribed(world)).toEqual([])
})

test('without keys there is no web push, and the market says so', () =>
  inWorld({ webPush: null }, async ({ alice }) => {
    const { subscription } = createBrowser('https://push.example.com/x')
    expect((await alice.call('getMarket', {})).pushKey).toBe('')
    await expect(alice.call('setWebPush', { subscription, on: 1 })).refusedWith('PUSH_OFF')
  }))

test('password changes are pushed even with the app open, and a reset also to the phones that it logs out', async ({
  world,
  service,
}) => {
  const { bob } = world
  const browser = await turnsOn(bob, service)
  const socket = await world.connect(bob)
  await socket.hears('welcome')
  await expect.poll(() => world.deps.isOnline(userId(bob.id))).toBe(true)
  const pin = { payPassword: '246813', repeatedPayPassword: '246813' }
  await bob.call('setPayPassword', { ...pin, oldPayPassword: bob.payPassword })
  await bob.call('markNoticesRead', {})
  await bob.call('changePassword', { oldPassword: bob.password, newPassword: 'quiet-river-27' })
  await runsJobs(world)
  const known = ['Payment password changed', 'Login password changed']
  expect(titles(service, browser)).toEqual(known)
  const visitor = world.visitor()
  await world.clock.advance({ minutes: 2 })
  const { demoCode: code } = await visitor.call('sendCode', { mobile: bob.mobile, event: 'resetpwd' })
  await visitor.call('resetPassword', { mobile: bob.mobile, code: code!, newPassword: 'quiet-river-28' })
  await runsJobs(world)
  expect(await subscribed(world)).toEqual([])
  expect(titles(service, browser)).toEqual([...known, 'Login password reset by SMS code'])
})

async function subscribed({ pool }: World): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select u.username as name from push_subscription s join app_user u on u.id = s.user_id order by 1',
  )
  return rows.map(({ name }) => name)
}
