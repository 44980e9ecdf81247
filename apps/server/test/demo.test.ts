import { runDueJobs } from '@u-market/server/jobs/index.ts'
import { inWorld, test } from '@u-market/testkit'
import { expect } from 'vitest'
import { startDemoOver } from '../src/features/market/home.routes.ts'

test('the demo shows the operators’ view of an order on its own machine only', {
  tags: ['call.seeDemoOrder'],
}, async ({ world }) => {
  const { alice, bob } = world
  const { orderId } = await bob.buys({ from: alice, num: '5.00' })
  const seen = await world.visitor('127.0.0.1').call('seeDemoOrder', { orderId })
  expect(seen.order).toMatchObject({ orderId, state: 'confirming', buyerNickname: 'Bob' })
  expect(seen.buyerRealName).toBe(bob.realName)
  expect(seen.postings.map(({ kind }) => kind)).toContain('order_escrow')
  await expect(world.visitor('203.0.113.9').call('seeDemoOrder', { orderId })).answeredStatus(404)
  await expect(alice.call('seeDemoOrder', { orderId })).answeredStatus(404)
})

test('the demo keeps its mails for its own machine, and sends nothing', {
  tags: ['call.listDemoMails'],
}, async ({ world: withoutMailbox }) => {
  const without = withoutMailbox.visitor('127.0.0.1')
  await expect(without.call('listDemoMails', {})).answeredStatus(404)
  expect((await without.call('getMarket', {})).demoMails).toBe(0)
  await inWorld({ hasMailbox: true }, async (world) => {
    const { bob } = world
    const read = () => world.visitor('127.0.0.1').call('listDemoMails', {})
    expect([await read(), (await bob.info()).emailOffered]).toEqual([[], 1])
    expect((await bob.call('getMarket', {})).demoMails).toBe(1)
    await bob.call('setEmail', { email: 'bob@mail.example', payPassword: bob.payPassword })
    await runDueJobs(world.deps)
    const [mail] = await read()
    expect(mail).toMatchObject({ to: 'bob@mail.example', subject: 'U Market: Confirm this address' })
    const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? 'none'
    expect(await bob.call('setEmail', { code })).toMatchObject({ emailConfirmed: 1 })
    await runDueJobs(world.deps)
    for (const caller of [world.visitor('203.0.113.9'), bob])
      await expect(caller.call('listDemoMails', {})).answeredStatus(404)

    const mailer = world.deps.mailer
    const one = { to: 'mei@mail.example', text: 'text', html: 'text', date: world.clock.now() }
    for (let at = 0; at < 35; at++)
      await mailer?.send({ ...one, subject: `mail ${at}`, messageId: `<${at}@market.example>` })
    const kept = await read()
    expect([kept.length, kept[0]?.subject]).toEqual([30, 'mail 34'])
  })
})

const NOW = new Date('2026-06-15T12:00:00Z')

test('a market that is not a demo has no call to reset it', { tags: ['call.startDemoOver'] }, async ({
  world,
}) => {
  await expect(world.visitor().call('startDemoOver', {})).rejects.toMatchObject({ status: 404 })
  expect((await world.visitor().call('getMarket', {})).demoSince).toBeNull()
})

test('the demo is reset from its own machine only, and not again at once', () => {
  let count = 0
  const deps = (seconds: number) => ({
    demo: { madeAt: NOW.getTime() - seconds * 1000, startOver: () => void count++ },
    clock: { now: () => NOW },
  })
  const from = (exactAddress: string) => ({ exactAddress, clientVersion: '0.1.0' })
  for (const address of ['192.168.1.20', '10.0.0.1', '2001:db8::1', '::ffff:192.168.1.20', ''])
    expect(() => startDemoOver(deps(60), from(address))).toThrow()
  expect(() => startDemoOver(deps(10), from('127.0.0.1'))).toThrow()
  // What a form on another page sends from the machine's browser.
  expect(() => startDemoOver(deps(60), { exactAddress: '127.0.0.1', clientVersion: '' })).toThrow('403')
  expect(count).toBe(0)
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect(startDemoOver(deps(60), from(address))).toBeNull()
  expect(count).toBe(3)
})
