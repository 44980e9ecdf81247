import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'

describe('deadlines', () => {
  test('a seller who does not confirm in ten minutes loses the order, and the stock returns', {
    tags: ['state.confirming', 'payStatus.confirming'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '50.00' })
    const order = await bob.buys({ from: offer, num: '25.00' })
    await world.clock.advance({ minutes: 9, seconds: 59 })
    expect((await bob.sees(order)).state).toBe('confirming')
    await world.clock.advance({ seconds: 1 })
    expect(await bob.sees(order)).toMatchObject({
      state: 'expired',
      awaits: null,
      actions: [],
      deadlineAt: null,
    })
    expect((await alice.offers())[0]).toMatchObject({ remainingNum: '50.00', status: 'up' })
    await expect(alice.confirms(order)).refusedWith('ORDER_STATE')
  })

  for (const minutes of [15, 30, 60] as const)
    test(`a late buyer loses the order after ${minutes} minutes`, { tags: ['state.paying'] }, async ({
      world,
    }) => {
      const { alice, bob } = world
      const offer = await alice.lists({ num: '25.00', payMinutes: minutes })
      const order = await bob.buys({ from: offer, num: '25.00' })
      expect((await alice.offers())[0]!.status).toBe('soldout')
      await alice.confirms(order)
      await world.clock.advance({ minutes, seconds: -1 })
      expect((await bob.sees(order)).state).toBe('paying')
      await world.clock.advance({ seconds: 1 })
      expect((await bob.sees(order)).state).toBe('expired')
      expect((await alice.offers())[0]).toMatchObject({ status: 'up', remainingNum: '25.00' })
      await expect(bob.marksPaid(order)).refusedWith('ORDER_STATE')
    })

  test('apply by the server’s clock even while its worker is down', { tags: ['state.expired'] }, async ({
    world,
  }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '25.00' })
    await alice.confirms(order)
    world.clock.skip({ minutes: 15 })
    expect((await bob.sees(order)).actions).toEqual([])
    await expect(bob.marksPaid(order)).refusedWith('ORDER_STATE')
    await expect(bob.cancels(order)).refusedWith('ORDER_STATE')
    expect(await bob.hintsTimeout(order)).toMatchObject({ isOverdue: 1, order: { state: 'expired' } })
  })

  test('a check before the deadline changes nothing', { tags: ['call.checkDeadline'] }, async ({ world }) => {
    const order = await world.bob.buys({ from: world.alice, num: '25.00' })
    await world.clock.advance({ minutes: 4 })
    expect(await world.bob.hintsTimeout(order)).toMatchObject({
      isOverdue: 0,
      expiresInSeconds: 360,
      order: { state: 'confirming' },
    })
  })

  test('timers that no sweep has run yet run at the next one', async ({ world }) => {
    const { alice, bob, mei } = world
    const late = await bob.buys({ from: alice, num: '5.00' })
    const done = await mei.buys({ from: alice, num: '5.00' })
    await alice.confirms(done)
    await mei.marksPaid(done)
    await alice.releases(done)
    world.clock.skip({ days: 2 })
    await world.clock.advance({ seconds: 1 })
    expect((await bob.sees(late)).state).toBe('expired')
    expect((await mei.sees(done)).acknowledgedAt).not.toBeNull()
  })

  test('stock that returns to an unlisted offer goes to the seller’s balance', {
    tags: ['state.expired'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '100.00' })
    const order = await bob.buys({ from: offer, num: '25.00' })
    await alice.takesDown(offer)
    expect(await alice.available()).toBe('75.00')
    await world.clock.advance({ minutes: 10 })
    expect((await alice.sees(order)).state).toBe('expired')
    expect(await alice.available()).toBe('100.00')
    expect(await alice.frozen()).toBe('0.00')
  })

  test('a missed release deadline lets the buyer appeal and takes no coin from the order', {
    tags: ['state.releasing'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '25.00' })
    await alice.confirms(order)
    const paid = await bob.marksPaid(order)
    await expect(bob.appeals(order)).refusedWith('APPEAL_TOO_EARLY', { opensAt: paid.deadlineAt })
    await world.clock.advance({ minutes: 30 })
    expect(await bob.sees(order)).toMatchObject({ state: 'releasing' })
    expect((await bob.sees(order)).actions).toContain('appeal')
    expect((await bob.appeals(order)).status).toBe('open')
    await world.clock.advance({ days: 13 })
    expect((await bob.sees(order)).state).toBe('appealing')
  })

  test('no timer takes coin back once the buyer has paid', async ({ world }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '25.00' })
    await alice.confirms(order)
    await bob.marksPaid(order)
    await world.clock.advance({ days: 13 })
    expect((await bob.sees(order)).state).toBe('appealing')
    expect(await alice.frozen()).toBe('25.00')
    await alice.releases(order)
    expect((await bob.sees(order)).state).toBe('completed')
  })

  test('an order is acknowledged by the system a day after its end, even if it was rated before', async ({
    world,
  }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '25.00' })
    await alice.confirms(order)
    await bob.marksPaid(order)
    await alice.releases(order)
    await world.clock.advance({ hours: 20 })
    await alice.rates(order)
    await world.clock.advance({ hours: 3, minutes: 59 })
    expect((await bob.sees(order)).acknowledgedAt).toBeNull()
    await world.clock.advance({ minutes: 1 })
    expect((await bob.sees(order)).acknowledgedAt).toBe(Math.floor(world.clock.now().getTime() / 1000))
    await expect(bob.acknowledges(order)).refusedWith('ORDER_STATE')
    await expect(alice.rates(order)).refusedWith('ALREADY_EVALUATED')
    expect((await bob.rates(order)).isRated).toBe(1)
  })

  test('a reminder reaches the side that has to act, and the next one has to wait three minutes', {
    tags: ['call.remindOther', 'call.listNotices'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '25.00' })
    await bob.reminds(order)
    const heard = (await alice.notices()).length
    await world.clock.advance({ minutes: 2 })
    await expect(bob.reminds(order)).refusedWith('REMIND_TOO_SOON', { retryAfterSeconds: 60 })
    await world.clock.advance({ minutes: 1 })
    await bob.reminds(order)
    expect((await alice.notices()).length).toBe(heard + 1)
    await expect(alice.reminds(order)).refusedWith('ORDER_ROLE')
  })

  test('the side that has to act is reminded once, two minutes before the deadline', async ({ world }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '25.00' })
    await alice.confirms(order)
    const heard = (await bob.notices()).length
    await world.clock.advance({ minutes: 12, seconds: 59 })
    expect((await bob.notices()).length).toBe(heard)
    await world.clock.advance({ seconds: 1 })
    expect((await bob.notices()).length).toBe(heard + 1)
    await world.clock.advance({ seconds: 100 })
    expect((await bob.notices()).length).toBe(heard + 1)
  })

  test('an order that its offer confirms automatically is reminded like any other', async ({ world }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '25.00', autoConfirm: true })
    const order = await bob.buys({ from: offer, num: '25.00' })
    expect(order.state).toBe('paying')
    const heard = (await bob.notices()).length
    await world.clock.advance({ minutes: 13 })
    const [nudge, ...before] = await bob.notices()
    expect(before).toHaveLength(heard)
    expect(nudge).toMatchObject({ title: 'Time is almost up', orderId: order.orderId })
    await world.clock.advance({ minutes: 2 })
    expect((await bob.sees(order)).state).toBe('expired')
  })

  test('a reminder is not sent after the deadline', async ({ world }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '25.00' })
    await alice.confirms(order)
    world.clock.skip({ minutes: 16 })
    await world.clock.advance({ seconds: 1 })
    const titles = (await bob.notices()).map(({ title }) => title)
    expect(titles[0]).toBe('Order expired')
    expect(titles).not.toContain('Time is almost up')
  })
})
