import type { Trader } from '@u-market/testkit'
import { expect } from 'vitest'
import { appealed } from './order-in-state.fixture.ts'
import { runsJobs, test, titles, turnsOn } from './push-world.fixture.ts'

const UNCHOSEN = 'order=push,appeal=push,chat=push,money=push,account=push,service=push'

test('the settings are read without fields, and change one by one', {
  tags: ['call.noticeSettings'],
}, async ({ world }) => {
  const { bob, mei } = world
  const unchosen = { types: UNCHOSEN, quietFrom: '', quietTo: '', timezone: '' }
  expect(await bob.call('noticeSettings', {})).toEqual(unchosen)
  await bob.call('noticeSettings', { types: 'chat=none,money=both' })
  await bob.call('noticeSettings', { quietFrom: '23:00', quietTo: '07:30' })
  const chosen = {
    types: 'order=push,appeal=push,chat=none,money=both,account=push,service=push',
    quietFrom: '23:00',
    quietTo: '07:30',
    timezone: 'Europe/Paris',
  }
  expect(await bob.call('noticeSettings', { timezone: 'Europe/Paris' })).toEqual(chosen)
  expect(await bob.call('noticeSettings', {})).toEqual(chosen)
  expect(await bob.call('noticeSettings', { quietFrom: '', quietTo: '' })).toMatchObject({
    quietFrom: '',
    quietTo: '',
  })
  expect(await bob.call('noticeSettings', { types: 'none' })).toMatchObject({
    types: UNCHOSEN.replaceAll('push', 'none'),
    timezone: 'Europe/Paris',
  })
  expect(await mei.call('noticeSettings', {})).toEqual(unchosen)
})

test('bad settings are refused by field, and nothing of them is kept', async ({ world }) => {
  const { bob } = world
  const before = await world.countRows()
  for (const types of [
    'push',
    'chat=loud',
    'gossip=push',
    'chat=push,chat=none',
    'chat=push,',
    'none,chat=push',
    'chat=push=none',
  ])
    await expect(bob.call('noticeSettings', { types, timezone: 'UTC' }), types).naming('types')
  for (const quietFrom of ['24:00', '7:00', '12:60', 'noon'])
    await expect(bob.call('noticeSettings', { quietFrom, quietTo: '07:00' }), quietFrom).naming('quietFrom')
  await expect(bob.call('noticeSettings', { quietFrom: '23:00' })).naming('quietTo')
  await expect(bob.call('noticeSettings', { quietFrom: '', quietTo: '07:00' })).naming('quietTo')
  await expect(bob.call('noticeSettings', { quietFrom: '07:00', quietTo: '07:00' })).naming('quietTo')
  for (const timezone of ['+08:00', 'Mars/Base', 'Europe/Paris; drop', 'x'.repeat(65)])
    await expect(bob.call('noticeSettings', { timezone, types: 'none' }), timezone).naming('timezone')
  expect(await world.countRows()).toEqual(before)
})

test('a kind that is off does not wake the phone, one for e-mail alone does without an address; the account’s security always does', async ({
  world,
  service,
}) => {
  const { alice, bob } = world
  const browser = await turnsOn(alice, service)
  const chosen = await alice.call('noticeSettings', { types: 'money=none,order=email' })
  expect(chosen.types).toContain('order=push')
  await bob.transfers({ to: alice, amount: '5.00' })
  await bob.buys({ from: alice, num: '5.00' })
  await runsJobs(world)
  expect(titles(service, browser)).toEqual(['New order'])
  await alice.call('noticeSettings', { types: 'none' })
  const pin = { payPassword: '246813', repeatedPayPassword: '246813' }
  await alice.call('setPayPassword', { ...pin, oldPayPassword: alice.payPassword })
  await runsJobs(world)
  expect(titles(service, browser)).toEqual(['New order', 'Payment password changed'])
  expect((await alice.notices()).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Payment password changed', 'New order', 'Coin received']),
  )
})

test('times in a chat are by the clock of each reader’s zone', async ({ world }) => {
  const { alice, bob, olivia } = world
  await bob.call('noticeSettings', { timezone: 'America/New_York' })
  const { order, appeal } = await appealed(world)
  await olivia.rules(appeal, 'release', 'The slip matches.')
  const newest = async (who: Trader) => {
    const { data } = await who.call('listMessages', { orderId: order.orderId })
    return data.find(({ message }) => message.startsWith('Support proposes'))?.message
  }
  expect(await newest(bob)).toMatch(/ at Mar \d, \d\d:\d\d \(UTC-5\), unless/)
  expect(await newest(alice)).toMatch(/ at Mar \d, \d\d:\d\d \(UTC\+8\), unless/)
})

test('quiet hours hold back pushes by the clock of the user’s zone, across midnight, but none of what awaits the user', async ({
  world,
  service,
}) => {
  const { alice, bob, mei, clock } = world
  const browser = await turnsOn(alice, service)
  const timeIn = (zone: string, minutes: number) =>
    new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone }).format(
      clock.now().getTime() + minutes * 60_000,
    )
  const zone = 'America/New_York'
  // A night of 23 hours that began an hour ago, so that it holds a midnight.
  await alice.call('noticeSettings', {
    quietFrom: timeIn(zone, -60),
    quietTo: timeIn(zone, 10),
    timezone: zone,
  })
  await mei.transfers({ to: alice, amount: '5.00' })
  const order = await bob.buys({ from: alice, num: '5.00' })
  await alice.confirms(order)
  await bob.marksPaid(order)
  await bob.undoesPaid(order)
  await runsJobs(world)
  expect(titles(service, browser)).toEqual(['New order', 'The buyer has paid'])
  // The same hours by another zone's clock lie elsewhere.
  await alice.call('noticeSettings', { timezone: 'Asia/Kolkata' })
  await mei.transfers({ to: alice, amount: '6.00' })
  await runsJobs(world)
  expect(titles(service, browser).slice(2)).toEqual(['Coin received'])
  await alice.call('noticeSettings', { timezone: zone })
  await clock.advance({ minutes: 11 })
  expect(titles(service, browser)).toHaveLength(3)
  await mei.transfers({ to: alice, amount: '7.00' })
  await runsJobs(world)
  expect(titles(service, browser).slice(3)).toEqual(['Coin received'])
})
