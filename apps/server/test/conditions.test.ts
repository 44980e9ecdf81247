import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { race, times } from './race.fixture.ts'
import { readAmount, trade } from './trades.fixture.ts'

describe('the conditions of an offer', () => {
  test('are shown with those that the caller does not meet, and checked again when an order is placed', {
    tags: ['call.addOffer', 'call.getOffer', 'call.placeOrder'],
  }, async ({ world }) => {
    const { alice, mei } = world
    const bob = world.crowd[0]!
    const offer = await mei.lists({
      num: '100.00',
      conditions: { minCompleted: 2, minRate: 95, minDays: 30, firstMax: '50.00' },
    })
    expect(offer).toMatchObject({
      conditions: { minCompleted: 2, minRate: 95, minDays: 30, firstMax: '50.00' },
      fits: 1,
    })
    const seen = await bob.call('getOffer', { id: offer.id })
    expect(seen).toMatchObject({
      fits: 0,
      firstMaxApplies: 1,
      firstLeft: '50.00',
      eligibility: { completed: 0, rate: null },
    })
    expect(seen.unfit).toEqual([
      'minCompleted',
      'minRate',
      ...(seen.eligibility!.days < 30 ? ['minDays'] : []),
    ])
    expect(await world.visitor().call('getOffer', { id: offer.id })).toMatchObject({
      fits: 1,
      unfit: [],
      eligibility: null,
    })
    await expect(bob.buys({ from: offer, num: '10.00' })).refusedWith('CONDITIONS_NOT_MET', {
      unfit: [...seen.unfit, 'firstMax'],
    })
    expect(await bob.call('checkSelling', { offerId: offer.id })).toMatchObject({ canSell: 0 })

    for (const seller of [alice, world.bob]) await trade(bob, seller, await seller.lists({ num: '2.00' }))
    await mei.edits(offer, { minDays: 0 })
    expect(await bob.call('getOffer', { id: offer.id })).toMatchObject({ fits: 1, unfit: [] })
    await expect(bob.buys({ from: offer, amount: '60.00' })).refusedWith('CONDITIONS_NOT_MET', {
      unfit: ['firstMax'],
    })
    await trade(bob, mei, offer, '5.00')
    expect(await bob.call('getOffer', { id: offer.id })).toMatchObject({
      firstMaxApplies: 0,
      firstLeft: null,
    })
    await bob.buys({ from: offer, amount: '60.00' })
  })

  test('are removed by 0, kept when an edit omits them, and refused if they leave no room for a first trade', {
    tags: ['call.editOffer'],
  }, async ({ world }) => {
    const { alice } = world
    const offer = await alice.lists({ num: '50.00', conditions: { minDays: 3, firstMax: '20.00' } })
    expect((await alice.edits(offer, { minRate: 90 })).conditions).toEqual({
      minCompleted: null,
      minRate: 90,
      minPartners: null,
      minDays: 3,
      firstMax: '20.00',
    })
    expect((await alice.edits(offer, { minRate: 0, minDays: 0, firstMax: '0' })).conditions).toEqual({
      minCompleted: null,
      minRate: null,
      minPartners: null,
      minDays: null,
      firstMax: null,
    })
    await expect(alice.edits(offer, { firstMax: '9.99' })).refusedWith('INVALID_PARAMS')
    await expect(alice.lists({ num: '5.00', conditions: { firstMax: '5.00' } })).refusedWith('INVALID_PARAMS')
  })

  test('filter the list page by page, and quick buy skips offers that do not fit', {
    tags: ['call.listOffers', 'call.quickBuy'],
  }, async ({ world }) => {
    const { alice, bob, mei } = world
    const asked = [
      { minCompleted: 1 },
      { minCompleted: 2 },
      { minRate: 50 },
      { minRate: 100 },
      { minDays: 1 },
      { minDays: 3650 },
      { firstMax: '20.00' },
      { firstMax: '500.00' },
      {},
    ]
    for (const [at, conditions] of asked.entries())
      await mei.lists({ num: '10.00', price: `7.0${at}`, conditions })
    await trade(bob, alice, await alice.lists({ num: '10.00', price: '7.30' }))
    for (const form of [{}, { amount: '30.00' }, { num: '4.00' }]) {
      const all = (await bob.call('listOffers', { ...form, limit: 50 })).data
      const fitting = await bob.call('listOffers', { ...form, fits: '1', limit: 50 })
      expect(fitting.data.map(({ id }) => id)).toEqual(all.filter(({ fits }) => fits).map(({ id }) => id))
      expect(fitting.total).toBe(fitting.data.length)
      expect(all.length).toBeGreaterThan(fitting.data.length)
      for (const { unfit, fits } of all) expect(unfit.length === 0).toBe(fits === 1)
      expect((await world.visitor().call('listOffers', { ...form, fits: '1', limit: 50 })).total).toBe(
        all.length,
      )
    }
    // Bob has the one completed order that the cheapest offer requires; a newcomer fits none of the first four.
    const order = await bob.quickBuys({ amount: '30.00' })
    expect(order.price).toBe('7.00')
    const newcomer = world.crowd[0]!
    expect(readAmount((await newcomer.quickBuys({ amount: '30.00' })).price)).toBeGreaterThan(7.03)
  })
})

describe('the limit for first trades', () => {
  const limited = { price: '7.20', conditions: { firstMax: '100.00' } }

  test('applies to three orders at once, whichever offers of the maker they are on', async ({ world }) => {
    const { alice, bob } = world
    const offers = [
      await alice.lists({ num: '40.00', ...limited }),
      await alice.lists({ num: '40.00', ...limited }),
    ]
    const { won, refused } = await race(
      times(6, (at) => () => bob.buys({ from: offers[at % 2]!, amount: '40.00' })),
    )
    expect(won).toHaveLength(2)
    expect(refused).toEqual(times(4, () => 'CONDITIONS_NOT_MET'))
    expect(await bob.call('getOffer', { id: offers[0]!.id })).toMatchObject({ fits: 1, firstLeft: '20.08' })
    // A cancelled order no longer uses up the limit.
    await bob.cancels(won[0]!)
    expect((await bob.buys({ from: offers[1]!, amount: '60.00' })).state).toBe('confirming')
  })

  test('is kept by orders at once with some on an offer that has none', async ({ world }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '40.00', ...limited })
    await alice.lists({ num: '2.00', price: '7.30' })
    // Of the same lane as the other: lanes are divided by the parity of the offer's number.
    const open = await alice.lists({ num: '40.00', price: '7.20' })
    await bob.buys({ from: offer, amount: '40.00' })
    // The first is decided alone, the others in a group.
    const { won, refused } = await race([
      () => bob.buys({ from: open, amount: '10.00' }),
      () => bob.buys({ from: offer, amount: '69.00' }),
      () => bob.buys({ from: open, amount: '71.00' }),
    ])
    expect(won).toHaveLength(2)
    expect(refused).toEqual(['CONDITIONS_NOT_MET'])
  })

  test('is not lifted by a small trade, but by half of it, in one trade or in several', async ({ world }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '100.00', ...limited })
    await trade(bob, alice, offer, '2.00')
    const look = () => bob.call('getOffer', { id: offer.id })
    expect(await look()).toMatchObject({ firstMaxApplies: 1, firstLeft: '85.60' })
    await expect(bob.buys({ from: offer, amount: '100.00' })).refusedWith('CONDITIONS_NOT_MET', {
      unfit: ['firstMax'],
    })
    await trade(bob, alice, offer, '2.00')
    expect(await look()).toMatchObject({ firstLeft: '71.20' })
    await trade(bob, alice, offer, '3.00')
    expect(await look()).toMatchObject({ firstMaxApplies: 0, firstLeft: null })
    await bob.buys({ from: offer, amount: '300.00' })
  })

  test('uses open orders up in the list, in quick buy and in sales to an offer to buy', async ({ world }) => {
    const { alice, bob, mei } = world
    const offer = await alice.lists({ num: '100.00', ...limited })
    await bob.buys({ from: offer, amount: '90.00' })
    const dearer = await mei.lists({ num: '50.00', price: '7.30' })
    expect((await bob.quickBuys({ amount: '50.00' })).offerId).toBe(dearer.id)
    const fitting = (await bob.call('listOffers', { fits: '1', amount: '50.00' })).data
    expect(fitting.map(({ id }) => id)).toEqual([dearer.id])
    // Less is left than the smallest order of the offer.
    await bob.buys({ from: offer, amount: '10.00' })
    expect(await bob.call('getOffer', { id: offer.id })).toMatchObject({ fits: 0, unfit: ['firstMax'] })
    expect((await bob.call('listOffers', { fits: '1' })).data.map(({ id }) => id)).toEqual([dearer.id])

    // Orders in the other direction count as well.
    const wanted = await bob.wants({ num: '100.00', ...limited })
    await expect(alice.sellsTo({ to: wanted, amount: '10.00' })).refusedWith('CONDITIONS_NOT_MET')
    await expect(alice.quickSells({ amount: '10.00' })).refusedWith('NO_MATCH')
    await bob.takesDown(wanted)
    const newest = await world.crowd[0]!.wants({ num: '100.00', ...limited })
    await expect(mei.sellsTo({ to: newest, amount: '120.00' })).refusedWith('CONDITIONS_NOT_MET')
    expect((await mei.quickSells({ amount: '90.00' })).offerId).toBe(newest.id)
    await expect(mei.quickSells({ amount: '20.00' })).refusedWith('NO_MATCH')
  })
})

test('the maker’s automatic reply is sent once to the chat, and only the maker sees it on the offer', {
  tags: ['call.listMessages'],
}, async ({ world }) => {
  const { alice, bob } = world
  const autoReply = 'Hello! Please pay from your own account.'
  const offer = await alice.lists({ num: '50.00', autoConfirm: true, conditions: { autoReply } })
  expect(offer.autoReply).toBe(autoReply)
  expect((await bob.call('getOffer', { id: offer.id })).autoReply).toBeNull()
  expect((await alice.call('getOffer', { id: offer.id })).autoReply).toBe(autoReply)
  const key = 'the-same-key-twice'
  const order = await bob.buys({ from: offer, num: '5.00' }, { idempotencyKey: key })
  expect(await bob.buys({ from: offer, num: '5.00' }, { idempotencyKey: key })).toEqual({
    ...order,
    unread: 1,
  })
  const { data } = await bob.call('listMessages', { orderId: order.orderId })
  const said = data.filter(({ messageType }) => messageType === 0)
  expect(said).toMatchObject([{ sender: 'peer', message: autoReply, status: 0 }])
  expect((await alice.call('listMessages', { orderId: order.orderId })).data[0]).toMatchObject({
    sender: 'me',
  })
  await alice.edits(offer, { autoReply: '\u{e0041}\u0301\u2800' })
  expect((await alice.call('getOffer', { id: offer.id })).autoReply).toBe('')
  await alice.edits(offer, { autoReply: '' })
  const silent = await bob.buys({ from: offer, num: '5.00' })
  const lines = (await bob.call('listMessages', { orderId: silent.orderId })).data
  expect(lines.filter(({ messageType }) => messageType === 0)).toEqual([])
})
