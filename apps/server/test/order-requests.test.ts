import { type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { orderIn } from './order-in-state.fixture.ts'
import { rateOf } from './trades.fixture.ts'

describe('more time to pay', () => {
  test('is given twice by the seller, and the buyer pays after the first deadline', {
    tags: ['call.extendOrder'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'paying', { buyer: bob, seller: alice })
    const once = await alice.extends(order)
    expect(once).toMatchObject({ extensions: 1, deadlineAt: Number(order.deadlineAt) + 900 })
    await world.clock.advance({ minutes: 20 })
    const twice = await alice.extends(order)
    expect(twice).toMatchObject({ extensions: 2, deadlineAt: Number(order.deadlineAt) + 1800 })
    expect(twice.actions).not.toContain('extend')
    await expect(alice.extends(order)).refusedWith('ORDER_STATE')
    await world.clock.advance({ minutes: 24, seconds: 59 })
    expect((await bob.marksPaid(order)).state).toBe('releasing')
    expect((await bob.notices()).map(({ title }) => title)).toContain('More time to pay')
  })

  test('ends at the new deadline, when the unpaid order expires', async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'paying', { buyer: bob, seller: alice })
    await alice.extends(order)
    await world.clock.advance({ minutes: 29, seconds: 59 })
    expect((await bob.sees(order)).state).toBe('paying')
    await world.clock.advance({ seconds: 1 })
    expect(await bob.sees(order)).toMatchObject({ state: 'expired', endedBy: 'system' })
  })

  test('cannot be given by the buyer', async ({ world }) => {
    const order = await orderIn(world, 'paying', { buyer: world.bob, seller: world.alice })
    await expect(world.bob.extends(order)).refusedWith('ORDER_ROLE')
  })
})

describe('undoing “paid”', () => {
  test('lets the buyer pay again, with the proofs of both payments shown', {
    tags: ['call.undoPaid'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice })
    await world.clock.advance({ minutes: 2 })
    const undone = await bob.undoesPaid(order)
    expect(undone).toMatchObject({ state: 'paying', paidUndone: 1, paidAt: null, awaits: 'buyer' })
    expect(undone.deadlineAt).toBe(Number(order.confirmedAt) + 900)
    const again = await bob.call('markPaid', { orderId: order.orderId, proofs: await bob.uploadProof() })
    expect(again.proofs).toHaveLength(2)
    await expect(bob.undoesPaid(order)).refusedWith('ORDER_STATE')
    expect((await alice.releases(order)).state).toBe('completed')
  })

  test('late in the window leaves five minutes, and then the order expires', async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice })
    await world.clock.advance({ minutes: 14 })
    const undone = await bob.undoesPaid(order)
    expect(undone.expiresInSeconds).toBe(300)
    await world.clock.advance({ minutes: 5 })
    expect((await bob.sees(order)).state).toBe('expired')
    expect(await rateOf(world, bob)).toMatchObject({ rate: 75 })
    expect(await rateOf(world, alice)).toMatchObject({ rate: 100 })
  })

  test('is refused while the seller asks to cancel', async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice })
    await alice.asksCancel(order)
    await expect(bob.undoesPaid(order)).refusedWith('ORDER_STATE')
    await bob.answersCancel(order, false)
    expect((await bob.undoesPaid(order)).state).toBe('paying')
  })
})

describe('a cancel by consent', () => {
  test('returns the coin, and is neither side’s fault', {
    tags: ['call.askCancel', 'call.answerCancel'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '50.00' })
    const order = await bob.buys({ from: offer, num: '25.00' })
    await alice.confirms(order)
    await bob.marksPaid(order)
    const reason = 'The bank has sent the money back'
    const asked = await alice.asksCancel(order, reason)
    expect(asked.cancelAsked).toMatchObject({ by: 'seller', reason })
    expect(await bob.sees(order)).toMatchObject({ state: 'releasing', cancelAsked: { reason } })
    expect((await bob.sees(order)).actions).toContain('answerCancel')
    const ended = await bob.answersCancel(order, true)
    expect(ended).toMatchObject({
      state: 'cancelled',
      endedBy: 'both',
      cancelReason: reason,
      cancelAsked: null,
      reopenUntil: null,
    })
    expect((await alice.offers())[0]).toMatchObject({ remainingNum: '50.00' })
    for (const who of [alice, bob]) expect(await rateOf(world, who)).toMatchObject({ rate: 100 })
    await expect(bob.asksReopen(order)).refusedWith('ORDER_STATE')
  })

  test('puts the order among what awaits the buyer who is asked, by what is due first', async ({ world }) => {
    const { alice, bob, mei } = world
    const asked = await orderIn(world, 'releasing', { buyer: bob, seller: alice })
    await world.clock.advance({ seconds: 1 })
    const other = await orderIn(world, 'releasing', { buyer: bob, seller: mei })
    await world.clock.advance({ seconds: 1 })
    const paying = await orderIn(world, 'paying', { buyer: bob, seller: mei })
    const listed = async (): Promise<string[]> =>
      (await bob.call('listOrders', {})).data.slice(0, 3).map(({ orderId }) => orderId)
    const waiting = [paying.orderId, other.orderId, asked.orderId]
    expect(await listed()).toEqual(waiting)
    await alice.asksCancel(asked)
    expect(await listed()).toEqual([paying.orderId, asked.orderId, other.orderId])
    await bob.marksPaid(paying)
    expect((await listed())[0]).toBe(asked.orderId)
  })

  test('can be requested three times, and lapses without a response', async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice })
    await alice.asksCancel(order)
    await expect(alice.asksCancel(order)).refusedWith('ORDER_STATE')
    await world.clock.advance({ minutes: 30 })
    const lapsed = await bob.sees(order)
    expect(lapsed).toMatchObject({ state: 'releasing', cancelAsked: null, cancelRequests: 1 })
    await expect(bob.answersCancel(order, true)).refusedWith('ORDER_STATE')
    for (const _ of [2, 3]) {
      await alice.asksCancel(order)
      await bob.answersCancel(order, false)
    }
    await expect(alice.asksCancel(order)).refusedWith('ORDER_STATE')
    expect((await alice.notices()).map(({ title }) => title)).toContain('No answer in time')
  })

  test('stops the time to release while the buyer has not answered', async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice })
    await world.clock.advance({ minutes: 10 })
    const asked = await alice.asksCancel(order)
    expect(asked.deadlineAt).toBe(Number(order.deadlineAt) + 30 * 60)
    await world.clock.advance({ minutes: 29 })
    expect((await bob.sees(order)).actions).not.toContain('appeal')
    const refused = await bob.answersCancel(order, false)
    expect(refused.deadlineAt).toBe(Number(order.deadlineAt) + 29 * 60)
    await world.clock.advance({ minutes: 19, seconds: 59 })
    expect(await rateOf(world, alice)).toMatchObject({ rate: 100 })
    await world.clock.advance({ seconds: 1 })
    expect(await rateOf(world, alice)).toMatchObject({ rate: 75, rateCount: 4 })
    expect((await bob.sees(order)).actions).toContain('appeal')
  })

  test('does not gain a seller time again: an answer at once, a second request and a late one move nothing', async ({
    world,
  }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice })
    await alice.asksCancel(order)
    expect((await bob.answersCancel(order, false)).deadlineAt).toBe(order.deadlineAt)
    expect((await alice.asksCancel(order)).deadlineAt).toBe(order.deadlineAt)
    await world.clock.advance({ minutes: 30 })
    expect((await bob.sees(order)).actions).toContain('appeal')
    expect(await rateOf(world, alice)).toMatchObject({ rate: 75 })
    const late = await orderIn(world, 'releasing', { buyer: bob, seller: world.mei })
    await world.clock.advance({ minutes: 31 })
    expect((await world.mei.asksCancel(late)).deadlineAt).toBe(late.deadlineAt)
    expect((await bob.sees(late)).actions).toContain('appeal')
  })

  test('after a missed release deadline lifts the seller’s fault, whichever side let the time pass', async ({
    world,
  }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice })
    await world.clock.advance({ minutes: 31 })
    expect(await rateOf(world, alice)).toMatchObject({ rate: 75 })
    await alice.asksCancel(order)
    await bob.answersCancel(order, true)
    for (const who of [alice, bob])
      expect(await rateOf(world, who)).toEqual({ completed: 3, rate: 100, rateCount: 3 })
    // A new fault towards the same buyer counts at once.
    await alice.cancels(await bob.buys({ from: alice, num: '2.00' }))
    expect(await rateOf(world, alice)).toMatchObject({ rate: 75, rateCount: 4 })
  })

  test('is voided by an appeal, and stays void when the appeal is withdrawn', async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice })
    await alice.asksCancel(order)
    await alice.appeals(order)
    await expect(bob.answersCancel(order, true)).refusedWith('ORDER_STATE')
    expect((await bob.sees(order)).cancelAsked).toBeNull()
    await alice.revokes({ id: (await alice.sees(order)).appealId! })
    expect((await bob.sees(order)).cancelAsked).toBeNull()
  })
})

describe('an order that ended unpaid', () => {
  test('is reopened for a late payment: the fault is lifted and the trade completes', {
    tags: ['call.askReopen', 'call.answerReopen'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const { order } = await expired(world)
    expect(await rateOf(world, bob)).toMatchObject({ rate: 75 })
    const asked = await bob.asksReopen(order)
    expect(asked).toMatchObject({ state: 'expired', reopenUntil: null, reopenAsked: { by: 'buyer' } })
    expect(asked.proofs).toHaveLength(1)
    expect((await alice.call('listOrders', {})).data[0]).toMatchObject({
      orderId: order.orderId,
      actions: ['answerReopen'],
    })
    const again = await alice.answersReopen(order, true)
    expect(again).toMatchObject({ state: 'releasing', endedBy: null, cancelledAt: null, awaits: 'seller' })
    expect((await alice.offers())[0]).toMatchObject({ remainingNum: '25.00' })
    expect(await rateOf(world, bob)).toMatchObject({ rate: 100 })
    await alice.releases(order)
    expect(await bob.available()).toBe('125.00')
    await expect(bob.asksReopen(order)).refusedWith('ORDER_STATE')
  })

  test('takes the coin from the seller’s balance when the offer no longer has it', async ({ world }) => {
    const { alice, bob } = world
    const { order, offer } = await expired(world)
    await bob.asksReopen(order)
    await alice.takesDown(offer)
    const before = Number(await alice.available())
    await alice.answersReopen(order, true)
    expect(Number(await alice.available())).toBe(before - 25)
    await alice.releases(order)
    expect(await bob.available()).toBe('125.00')
  })

  test('returns coin that came from the balance to the balance when it ends again', async ({ world }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '20.00' })
    const before = await alice.available()
    const order = await bob.buys({ from: offer, num: '5.00' })
    await alice.confirms(order)
    await bob.cancels(order)
    await alice.takesDown(offer)
    await bob.asksReopen(order)
    await alice.answersReopen(order, true)
    await alice.putsUp(offer)
    await bob.undoesPaid(order)
    expect((await bob.cancels(order)).state).toBe('cancelled')
    expect((await alice.offers())[0]).toMatchObject({ id: offer.id, num: '20.00', remainingNum: '20.00' })
    expect(await alice.available()).toBe(before)
  })

  test('is not reopened without the coin, and stays as it was', async ({ world }) => {
    const { alice, bob, mei } = world
    const { order, offer } = await expired(world)
    await bob.asksReopen(order)
    await mei.buys({ from: offer, num: '50.00' })
    await alice.transfers({ to: mei, amount: await alice.available() })
    await expect(alice.answersReopen(order, true)).refusedWith('INSUFFICIENT_COIN')
    expect(await bob.sees(order)).toMatchObject({ state: 'expired', reopenAsked: { by: 'buyer' } })
  })

  test('is not reopened if the seller refuses or does not respond for twelve hours, and the buyer can ask only once', async ({
    world,
  }) => {
    const { alice, bob } = world
    const { order } = await expired(world)
    await bob.asksReopen(order)
    expect((await alice.answersReopen(order, false)).reopenAsked).toBeNull()
    await expect(bob.asksReopen(order)).refusedWith('ORDER_STATE')
    const { order: second } = await expired(world)
    await bob.asksReopen(second)
    await world.clock.advance({ hours: 12 })
    expect((await bob.sees(second)).reopenAsked).toBeNull()
    await expect(alice.answersReopen(second, true)).refusedWith('ORDER_STATE')
    expect((await bob.notices()).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Not reopened', 'No answer in time']),
    )
  })

  test('can be reopened only within a day, and only if it was confirmed', async ({ world }) => {
    const { alice, bob } = world
    const unconfirmed = await bob.cancels(await bob.buys({ from: alice, num: '2.00' }))
    await expect(bob.asksReopen(unconfirmed)).refusedWith('ORDER_STATE')
    const { order } = await expired(world)
    await world.clock.advance({ hours: 24 })
    await expect(bob.asksReopen(order)).refusedWith('ORDER_STATE')
    expect((await bob.sees(order)).actions).toEqual(['claim'])
  })

  test('no longer pauses the buyer once it is reopened', async ({ world }) => {
    const { alice, bob } = world
    const orders = []
    for (let time = 0; time < 3; time++) {
      const order = await orderIn(world, 'paying', { buyer: bob, seller: alice })
      await world.clock.advance({ minutes: 15 })
      orders.push(order)
    }
    expect((await bob.info()).orderPauseUntil).not.toBeNull()
    await bob.asksReopen(orders[2]!)
    await alice.answersReopen(orders[2]!, true)
    expect((await bob.info()).orderPauseUntil).toBeNull()
  })

  test('is not reopened with the proof of another order', async ({ world }) => {
    const { alice, bob } = world
    const proofs = await bob.uploadProof()
    const paid = await orderIn(world, 'paying', { buyer: bob, seller: alice })
    await bob.call('markPaid', { orderId: paid.orderId, proofs })
    const { order } = await expired(world)
    await expect(bob.call('askReopen', { orderId: order.orderId, proofs })).refusedWith('VOUCHER_USED')
  })

  test.for(['released', 'cancelled by consent'])(
    'returns the first response to a repeated key, although the order was %s later',
    async (end, { world }) => {
      const { alice, bob } = world
      const { order } = await expired(world)
      const options = { idempotencyKey: 'ask-to-reopen-1' }
      const proofs = await bob.uploadProof()
      const ask = () => bob.call('askReopen', { orderId: order.orderId, proofs }, options)
      const first = await ask()
      await alice.answersReopen(order, true)
      if (end === 'released') await alice.releases(order)
      else await bob.answersCancel(await alice.asksCancel(order), true)
      const { peer: _, ...again } = await ask()
      const { peer: __, ...then } = first
      expect(again).toEqual(then)
    },
  )
})

/** An order of 25.00 that was confirmed and expired unpaid. */
async function expired(world: World, buyer: Trader = world.bob) {
  const { alice } = world
  const offer = await alice.lists({ num: '50.00' })
  const order = await buyer.buys({ from: offer, num: '25.00' })
  await alice.confirms(order)
  await world.clock.advance({ minutes: 15 })
  return { offer, order: await buyer.sees(order) }
}
