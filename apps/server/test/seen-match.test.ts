/** Quick buy and quick sale on the match that the taker saw: that one or none. */
import { RefusedError } from '@u-market/contract/client'
import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'

describe('a quick buy of the match that was seen', () => {
  test('is placed while that one is the best, and repeated by its key also when it no longer is', {
    tags: ['call.quickBuy'],
  }, async ({ world }) => {
    const { alice, bob, mei } = world
    const seen = await alice.lists({ num: '50.00', price: '7.10' })
    const buy = () => bob.quickBuys({ num: '5.00', seen }, { idempotencyKey: 'seen-once-only' })
    const order = await buy()
    expect(order).toMatchObject({ offerId: seen.id, price: '7.10', state: 'confirming' })
    await mei.lists({ num: '50.00', price: '7.05' })
    expect(await buy()).toEqual(order)
  })

  test('orders nothing if another is now the best, and shows that one', { tags: ['call.quickBuy'] }, async ({
    world,
  }) => {
    const { alice, mei } = world
    const bob = world.crowd[0]!
    const seen = await alice.lists({ num: '50.00', price: '7.10' })
    const better = await mei.lists({ num: '50.00', price: '7.05', conditions: { firstMax: '100.00' } })
    const shown = await bob.call('getOffer', { id: better.id })
    const { total } = await bob.orders()
    await expect(bob.quickBuys({ num: '5.00', seen })).refusedWith('MATCH_CHANGED', { offer: shown })
    expect((await bob.orders()).total).toBe(total)
    expect(await bob.quickBuys({ num: '5.00', seen: better })).toMatchObject({ offerId: better.id })
    // The amount is beyond the other's limit for a first trade, so the seen one is the best again.
    expect(await bob.quickBuys({ num: '20.00', seen })).toMatchObject({ offerId: seen.id })
  })

  test('prefers a seller who is online, and takes another only if none of them fits', {
    tags: ['call.quickBuy', 'call.listOffers'],
  }, async ({ world }) => {
    const { alice, bob, mei } = world
    const absent = await alice.lists({ num: '50.00', price: '7.10' })
    const present = await mei.lists({ num: '10.00', price: '7.15' })
    await world.connect(mei)
    const online = async () => (await bob.call('listOffers', { isOnline: 1 })).data.map(({ id }) => id)
    await expect.poll(online).toEqual([present.id])
    await expect(bob.quickBuys({ num: '5.00', seen: absent })).refusedWith('MATCH_CHANGED', {
      offer: expect.objectContaining({ id: present.id }),
    })
    expect(await bob.quickBuys({ num: '5.00', seen: present })).toMatchObject({ offerId: present.id })
    expect(await bob.quickBuys({ num: '20.00', seen: absent })).toMatchObject({ offerId: absent.id })
  })

  test('orders nothing if its price moved or it is gone', { tags: ['call.quickBuy'] }, async ({ world }) => {
    const { alice, bob, mei } = world
    const seen = await alice.lists({ num: '50.00', price: '7.10' })
    const next = await mei.lists({ num: '50.00', price: '7.15' })
    const { total } = await bob.orders()
    await alice.edits(seen, { price: '7.12' })
    await expect(bob.quickBuys({ num: '5.00', seen })).refusedWith('MATCH_CHANGED', {
      offer: expect.objectContaining({ id: seen.id, price: '7.12' }),
    })
    await alice.takesDown(seen)
    await expect(bob.quickBuys({ num: '5.00', seen })).refusedWith('MATCH_CHANGED', {
      offer: expect.objectContaining({ id: next.id, price: '7.15' }),
    })
    await mei.takesDown(next)
    await expect(bob.quickBuys({ num: '5.00', seen })).refusedWith('NO_MATCH')
    expect((await bob.orders()).total).toBe(total)
  })

  test('by many at once goes to the first ones while it lasts; the others see the next best', {
    tags: ['call.quickBuy'],
  }, async ({ world }) => {
    const { alice, mei, crowd } = world
    const seen = await alice.lists({ num: '10.00', price: '7.10' })
    const next = await mei.lists({ num: '100.00', price: '7.15' })
    const buyers = crowd.slice(0, 5)
    const outcomes = await Promise.allSettled(buyers.map((buyer) => buyer.quickBuys({ num: '5.00', seen })))
    const placed = outcomes.flatMap((each) => (each.status === 'fulfilled' ? each.value.offerId : []))
    expect(placed).toEqual([seen.id, seen.id])
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused).toHaveLength(3)
    for (const error of refused) {
      if (!(error instanceof RefusedError)) throw error
      expect(error.details).toMatchObject({ reason: 'MATCH_CHANGED', offer: { id: next.id } })
    }
  })
})

test('a quick sale of the match that was seen is placed there, or shows the new best one', {
  tags: ['call.quickSell', 'market.quickSale'],
}, async ({ world }) => {
  const { alice, bob, mei } = world
  const seen = await bob.wants({ num: '30.00', price: '7.25' })
  expect(await alice.quickSells({ num: '5.00', seen })).toMatchObject({ offerId: seen.id, price: '7.25' })
  const better = await mei.wants({ num: '30.00', price: '7.30' })
  const had = await alice.available()
  const shown = await alice.call('getOffer', { id: better.id })
  await expect(alice.quickSells({ num: '5.00', seen })).refusedWith('MATCH_CHANGED', { offer: shown })
  await mei.edits(better, { price: '7.28' })
  await expect(alice.quickSells({ num: '5.00', seen: better })).refusedWith('MATCH_CHANGED', {
    offer: expect.objectContaining({ id: better.id, price: '7.28' }),
  })
  await mei.takesDown(better)
  await bob.takesDown(seen)
  await expect(alice.quickSells({ num: '5.00', seen })).refusedWith('NO_MATCH')
  expect(await alice.available()).toBe(had)
})
