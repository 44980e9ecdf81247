import { test } from '@u-market/testkit'
import { expect } from 'vitest'
import { race } from './race.fixture.ts'

test('offers of a paused maker are neither shown nor taken; their stock stays and open orders go on', {
  tags: ['call.pauseOffers'],
}, async ({ world }) => {
  const { alice, bob } = world
  const offer = await alice.lists({ num: '50.00' })
  const down = await alice.lists({ num: '10.00' })
  await alice.takesDown(down)
  const running = await bob.buys({ from: offer, num: '5.00' })
  const held = await alice.frozen()
  expect(await alice.call('pauseOffers', { on: '1' })).toMatchObject({ paused: 1, pausedUntil: null })
  expect(await alice.frozen()).toBe(held)
  await alice.putsUp(down)
  const fresh = await alice.lists({ num: '5.00' })
  for (const each of [offer, down, fresh]) {
    await expect(bob.buys({ from: each, num: '2.00' })).refusedWith('OFFER_CLOSED')
    expect((await bob.call('getOffer', { id: each.id })).status).toBe('down')
    expect(await bob.call('checkSelling', { offerId: each.id })).toMatchObject({ canSell: 0 })
  }
  expect((await bob.call('listOffers', {})).total).toBe(0)
  await expect(bob.quickBuys({ num: '2.00' })).refusedWith('NO_MATCH')
  expect((await alice.offers({ status: 'up' })).length).toBe(3)
  await alice.confirms(running)
  await bob.marksPaid(running)
  await alice.releases(running)

  expect(await alice.call('pauseOffers', { on: '0' })).toMatchObject({ paused: 0, pausedUntil: null })
  expect((await bob.call('listOffers', {})).total).toBe(3)
  await bob.buys({ from: fresh, num: '2.00' })
})

test('a pause ends by itself at its set time, which must be in the future', async ({ world }) => {
  const { alice, bob } = world
  const offer = await alice.lists({ num: '50.00' })
  const until = Math.floor(world.clock.now().getTime() / 1000) + 3600
  expect(await alice.call('pauseOffers', { on: '1', until })).toMatchObject({ paused: 1, pausedUntil: until })
  await world.clock.advance({ minutes: 59 })
  await expect(bob.buys({ from: offer, num: '2.00' })).refusedWith('OFFER_CLOSED')
  await world.clock.advance({ minutes: 1 })
  expect(await alice.info()).toMatchObject({ paused: 0, pausedUntil: null })
  expect((await bob.call('listOffers', {})).total).toBe(1)
  await bob.buys({ from: offer, num: '2.00' })
  await expect(alice.call('pauseOffers', { on: '1', until })).refusedWith('INVALID_PARAMS')
  await expect(alice.call('pauseOffers', { on: '1', until: until + 400 * 86_400 })).refusedWith(
    'INVALID_PARAMS',
  )
})

test('a concurrent order or offer either comes before the pause or is stopped by it', async ({ world }) => {
  const { alice, crowd } = world
  const offer = await alice.lists({ num: '50.00' })
  const ordersBefore = (await alice.call('listOrders', { limit: 50 })).total
  let placedBy = 0
  const buyers = crowd.slice(0, 12)
  const { won, refused } = await race<unknown>([
    ...buyers.slice(0, 6).map((buyer) => () => buyer.buys({ from: offer, num: '2.00' })),
    async () => {
      await alice.call('pauseOffers', { on: '1' })
      placedBy = (await alice.call('listOrders', { limit: 50 })).total
    },
    () => alice.lists({ num: '5.00' }),
    ...buyers.slice(6).map((buyer) => () => buyer.buys({ from: offer, num: '2.00' })),
  ])
  expect(won.length + refused.length).toBe(14)
  for (const reason of refused) expect(reason).toBe('OFFER_CLOSED')
  expect((await alice.call('listOrders', { limit: 50 })).total).toBe(placedBy)
  expect(placedBy - ordersBefore).toBe(won.length - 2)
  expect((await crowd[0]!.call('listOffers', {})).total).toBe(0)
})
