/** Emergency stops: an operator stops something at once, with a text for users, and restarts it the same way. */
import type { ConsoleFormOf } from '@u-market/contract'
import { test, type World } from '@u-market/testkit'
import { createStrictClient } from '@u-market/testkit/strict-client'
import { expect } from 'vitest'

const reason = 'Something is wrong'

test('new orders are stopped at once, in the reader’s language, and restarted', async ({ world }) => {
  const { alice, bob, mei } = world
  const offer = await alice.lists({ num: '50.00' })
  const open = await bob.buys({ from: offer, num: '5.00' })
  const frank = await world.atConsole('frank')
  await frank.call('stop', { what: 'orders', wordsEn: 'We are counting. Back at noon.', minutes: 60, reason })
  const until = Math.floor(world.clock.now().getTime() / 1000) + 3600
  const refusal = await bob.buys({ from: offer, num: '5.00' }).catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    reason: 'SWITCHED_OFF',
    message: 'We are counting. Back at noon.',
    details: { what: 'orders', until },
  })
  await expect(mei.call('quickBuy', { num: '5.00', methodType: 'bank' })).refusedWith('SWITCHED_OFF', {
    what: 'orders',
    until,
  })
  // Open orders go on.
  await alice.confirms(open)
  const market = await world.visitor().call('getMarket', {})
  expect(market.switches).toEqual([{ what: 'orders', words: 'We are counting. Back at noon.', until }])
  expect(market.notices[0]).toMatchObject({ title: 'We are counting. Back at noon.' })
  const chinese = await createStrictClient(world.transport, {
    token: null,
    locale: 'zh-CN',
    address: '10.8.0.2',
  }).call('getMarket', {})
  expect(chinese.switches[0]?.words).toContain('暂停接受新订单')

  await expect(frank.call('stop', { what: 'orders', reason })).refusedWith('SWITCH_STATE')
  await frank.call('restart', { what: 'orders', reason: 'All is counted' })
  await bob.buys({ from: offer, num: '5.00' })
  expect((await world.visitor().call('getMarket', {})).switches).toEqual([])
  await expect(frank.call('restart', { what: 'orders', reason })).refusedWith('SWITCH_STATE')
  const { data } = await world.olivia.call('listAudit', {})
  expect(data.map(({ operator, action, subject }) => [operator, action, subject]).slice(0, 2)).toEqual([
    ['frank', 'switch.restart', 'switch:orders'],
    ['frank', 'switch.stop', 'switch:orders'],
  ])
  expect(JSON.parse(data[1]?.detail ?? '')).toEqual({ reason })
  expect(JSON.parse(data[1]?.after ?? '')).toMatchObject({
    status: 'stopped',
    until,
  })
})

test('a stop with an end ends by itself, and can be set again', async ({ world }) => {
  const { alice, bob } = world
  const offer = await alice.lists({ num: '50.00' })
  await stop(world, { what: 'orders', minutes: 10, reason })
  await expect(bob.buys({ from: offer, num: '5.00' })).refusedWith('SWITCHED_OFF')
  await world.clock.advance({ minutes: 10 })
  await bob.buys({ from: offer, num: '5.00' })
  await stop(world, { what: 'orders', reason })
  await expect(bob.buys({ from: offer, num: '5.00' })).refusedWith('SWITCHED_OFF', {
    what: 'orders',
    until: null,
  })
})

test('exchanges and registrations can be stopped', async ({ world }) => {
  const { mei } = world
  await stop(world, { what: 'exchanges', reason })
  await stop(world, { what: 'registrations', reason })
  const exchange = { coin: '10.00', network: 'TRC20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' } as const
  await expect(mei.call('requestExchange', { ...exchange, payPassword: mei.payPassword })).refusedWith(
    'SWITCHED_OFF',
    { what: 'exchanges' },
  )
  const form = { mobile: '+8613911112222', code: '123456', password: 'quite-a-new-one-7' }
  await expect(world.visitor().call('register', form)).refusedWith('SWITCHED_OFF', { what: 'registrations' })
})

test('a stopped payment type is in no new order, and offers without another type are hidden', async ({
  world,
}) => {
  const { alice, bob } = world
  const offer = await alice.lists({ num: '50.00' })
  const [type = ''] = offer.methodTypes
  const listed = async () => (await bob.call('listOffers', { limit: 50 })).data.map(({ id }) => id)
  expect(await listed()).toContain(offer.id)
  for (const each of offer.methodTypes) await stop(world, { what: `method:${each}`, reason })
  expect(await listed()).not.toContain(offer.id)
  await expect(bob.buys({ from: offer, num: '5.00' })).refusedWith('SWITCHED_OFF', { what: `method:${type}` })
  await expect(stop(world, { what: 'method:gold', reason })).refusedWith('INVALID_PARAMS')
})

test('a stopped offer is unlisted and its maker reads why, and can be listed once an operator restarts it', async ({
  world,
}) => {
  const { alice, bob, olivia } = world
  const before = await alice.available()
  const offer = await alice.lists({ num: '50.00' })
  await stop(world, { what: `offer:${offer.id}`, wordsEn: 'The remark names another app.', reason })
  expect(await alice.available()).toBe(before)
  expect((await alice.notices())[0]?.content).toContain('The remark names another app.')
  await expect(bob.buys({ from: offer, num: '5.00' })).refusedWith('OFFER_CLOSED')
  await expect(alice.call('editOffer', { id: offer.id, status: 'up' })).refusedWith('SWITCHED_OFF', {
    what: `offer:${offer.id}`,
  })
  // The stop is shown only to the offer's maker.
  expect((await bob.call('getMarket', {})).switches).toEqual([])
  await olivia.call('restart', { what: `offer:${offer.id}`, reason: 'The remark is mended' })
  await alice.call('editOffer', { id: offer.id, status: 'up' })
  await bob.buys({ from: offer, num: '5.00' })
  await expect(stop(world, { what: 'offer:999999', reason })).refusedWith('OFFER_NOT_FOUND')
})

test('the list of switches has an offer that is not stopped only if it is asked for, and shows its side', {
  tags: ['market.sideShown'],
}, async ({ world }) => {
  const { alice, bob, olivia } = world
  const [sold, wanted] = [await alice.lists({ num: '50.00' }), await bob.wants({ num: '50.00' })]
  const look = async (what?: string) =>
    (await olivia.call('listSwitches', { ...(what && { what }) })).data.filter(({ what: each }) =>
      each.startsWith('offer:'),
    )
  expect(await look()).toEqual([])
  expect(await look(`offer:${sold.id}`)).toMatchObject([{ side: 'sell', isOff: 0 }])
  expect(await look(`offer:${wanted.id}`)).toMatchObject([{ side: 'buy', isOff: 0 }])
  for (const nothing of ['offer:999999', 'offer:9999999999'])
    expect((await look(nothing)).flatMap(({ side }) => side ?? [])).toEqual([])
  const coin = await bob.available()
  await stop(world, { what: `offer:${wanted.id}`, reason })
  expect(await look()).toMatchObject([{ side: 'buy', isOff: 1 }])
  expect(await bob.available()).toBe(coin)
  await expect(alice.sellsTo({ to: wanted, num: '5.00' })).refusedWith('OFFER_CLOSED')
})

test('an order concurrent with a stop is placed before it or refused', async ({ world }) => {
  const { alice, bob } = world
  const offer = await alice.lists({ num: '50.00' })
  const [bought] = await Promise.allSettled([
    bob.buys({ from: offer, num: '5.00' }),
    stop(world, { what: `offer:${offer.id}`, reason }),
  ])
  const { status, remainingNum } = await alice.call('getOffer', { id: offer.id })
  expect([status, remainingNum]).toEqual(['down', bought.status === 'fulfilled' ? '45.00' : '50.00'])
})

function stop({ olivia }: World, form: ConsoleFormOf<'stop'>) {
  return olivia.call('stop', form)
}
