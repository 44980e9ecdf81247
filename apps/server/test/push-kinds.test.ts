import { paths, screens } from '@u-market/contract/paths'
import { userId } from '@u-market/domain'
import type { World } from '@u-market/testkit'
import { expect } from 'vitest'
import { openPhone } from './chat-phone.fixture.ts'
import { runsJobs, shown, test, titles, turnsOn } from './push-world.fixture.ts'
import { answer, openService } from './service.fixture.ts'

test('coin from another user, exchanges, verification and merchant decisions wake a phone once each, with the amount and no account', async ({
  world,
  service,
}) => {
  const { alice, bob, mei, oscar, olivia } = world
  const [hers, his] = [await turnsOn(mei, service), await turnsOn(oscar, service)]
  const merchants = await turnsOn(alice, service)
  await bob.transfers({ to: mei, amount: '12.50' })
  const [paid, refused] = [await mei.exchanges({ coin: '25.00' }), await mei.exchanges({ coin: '10.00' })]
  await olivia.authorises(paid)
  await olivia.call('decideExchange', { id: paid.id, decision: 'pay', transactionId: 'ab'.repeat(32) })
  await olivia.call('decideExchange', {
    id: refused.id,
    decision: 'refuse',
    reason: 'Use a wallet of your own.',
  })
  await alice.call('certifyMerchant', { apply: '1', contact: 'me@example.com', remark: 'Every day' })
  await olivia.refusesMerchant(alice, 'Not enough orders yet.')
  await olivia.refuses(oscar, 'The picture is too dark.')
  await runsJobs(world)
  await world.clock.advance({ minutes: 5 })
  const toHer = shown(service, hers)
  expect(toHer.map(({ title, body }) => [title, body])).toEqual([
    ['Coin received', '12.50\u00a0U · Tap to read the notice.'],
    ['USDT sent', '24.00\u00a0USDT · Tap to read the notice.'],
    ['Exchange not approved', '10.00\u00a0U · Tap to read the notice.'],
  ])
  expect(new Set(toHer.map(({ tag }) => tag)).size).toBe(3)
  expect(shown(service, his)).toEqual([
    {
      title: 'Verification not approved',
      body: 'Tap to read the notice.',
      path: screens.notices,
      tag: expect.any(String),
    },
  ])
  expect(titles(service, merchants)).toEqual(['Merchant application not approved'])
  const everything = JSON.stringify([...toHer, ...shown(service, his)])
  for (const secret of [paid.address, 'abab', 'too dark', bob.walletAddress])
    expect(everything).not.toContain(secret)
})

test('an answer of support that is not read in half a minute wakes the phone once, and leads to the conversation', async ({
  world,
  service,
}) => {
  const { bob } = world
  const browser = await turnsOn(bob, service)
  const phone = await openService(world, bob)
  await phone.write('Where is my coin?')
  await phone.socket.hangUp()
  await expect.poll(() => world.deps.isOnline(userId(bob.id))).toBe(false)
  await answer(world, phone.id, 'It is in escrow.')
  await answer(world, phone.id, 'Alice releases it.')
  await world.clock.advance({ minutes: 1 })
  const pushes = shown(service, browser)
  expect(pushes).toMatchObject([{ title: 'Support', path: screens.service, tag: 'service_replied' }])
  expect(JSON.stringify(pushes)).not.toContain('escrow')
})

test('messages of a chat are one push that names the sender and counts them, then at most one a minute', async ({
  world,
  service,
}) => {
  const { alice, bob } = world
  await alice.call('editProfile', { locale: 'zh-CN' })
  const order = await bob.buys({ from: alice, num: '5.00' })
  await runsJobs(world)
  const browser = await turnsOn(alice, service)
  const { says: say } = await openPhone(world, bob, order.orderId)
  await say('Hello')
  await say('I pay with my blue card.')
  expect(await waitingJobs(world)).toBe(1)
  await world.clock.advance({ seconds: 4 })
  expect(titles(service, browser)).toEqual([])
  await say('Are you there?')
  await world.clock.advance({ seconds: 2 })
  expect(shown(service, browser)).toEqual([
    {
      title: 'Bob 发来 3 条消息',
      body: `关于 ¥${order.amount} 的订单。点击打开聊天。`,
      path: paths.chat(order.orderId, 'seller'),
      tag: `chat ${order.orderId}`,
    },
  ])
  for (const words of ['One', 'Two', 'Three']) {
    await say(words)
    await world.clock.advance({ seconds: 10 })
  }
  expect(titles(service, browser)).toHaveLength(1)
  await world.clock.advance({ minutes: 1 })
  expect(titles(service, browser)).toEqual(['Bob 发来 3 条消息', 'Bob 发来 6 条消息'])
})

test('a chat is not pushed to its writer, to a phone whose app is open, or once it was read', async ({
  world,
  service,
}) => {
  const { alice, bob } = world
  const order = await bob.buys({ from: alice, num: '5.00' })
  await runsJobs(world)
  const [hers, his] = [await turnsOn(alice, service), await turnsOn(bob, service)]
  const { says: say } = await openPhone(world, bob, order.orderId)
  await say('Hello')
  const phone = await openPhone(world, alice, order.orderId)
  await world.clock.advance({ seconds: 10 })
  const [newest] = (await alice.call('listMessages', { orderId: order.orderId })).data
  phone.reads(newest!.id)
  await phone.socket.hears('chatRead')
  await phone.socket.hangUp()
  await expect.poll(() => world.deps.isOnline(userId(alice.id))).toBe(false)
  await world.clock.advance({ minutes: 2 })
  expect([titles(service, hers), titles(service, his)]).toEqual([[], []])
  await say('And now?')
  await world.clock.advance({ minutes: 1 })
  expect(titles(service, hers)).toEqual(['Message from Bob'])
})

async function waitingJobs({ pool }: World): Promise<number> {
  const { rows } = await pool.query<{ jobs: number }>(
    `select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'send_chat_push'`,
  )
  return rows[0]?.jobs ?? 0
}
