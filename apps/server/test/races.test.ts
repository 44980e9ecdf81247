import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { orderIn, orderToRule } from './order-in-state.fixture.ts'
import { race, times } from './race.fixture.ts'

describe('concurrent calls', () => {
  test('an appeal withdrawn while evidence arrives keeps the evidence that came first and refuses the rest', async ({
    world,
  }) => {
    const { alice, bob } = world
    for (let round = 0; round < 6; round++) {
      const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice })
      const appeal = await alice.appeals(order)
      const [revoked, ...evidence] = await Promise.allSettled([
        alice.revokes(appeal),
        ...['one', 'two', 'three'].map((word) => bob.addsEvidence(appeal, `Evidence number ${word}`)),
        alice.addsEvidence(appeal, 'Evidence of the other side'),
      ])
      expect(revoked.status).toBe('fulfilled')
      const after = await bob.call('getDispute', { id: appeal.id })
      expect(after).toMatchObject({ status: 'revoked', awaits: null, deadlineAt: null })
      expect(after.timeline.at(-1)?.action).toBe('revoked')
      expect(after.timeline.filter(({ action }) => action === 'evidence')).toHaveLength(
        evidence.filter(({ status }) => status === 'fulfilled').length,
      )
      expect((await alice.sees(order)).state).toBe('releasing')
      await alice.releases(order)
    }
  })

  test('twenty-four buyers at a stock of one get one order', async ({ world }) => {
    const offer = await world.alice.lists({ num: '2.00' })
    const { won, refused } = await race(
      world.crowd.map((buyer) => () => buyer.buys({ from: offer, num: '2.00' })),
    )
    expect(won).toHaveLength(1)
    expect(refused).toEqual(times(23, () => 'OUT_OF_STOCK'))
    expect((await world.alice.offers())[0]).toMatchObject({ remainingNum: '0.00', status: 'soldout' })
    expect(await world.alice.frozen()).toBe('2.00')
  })

  test('quick buy under contention never sells a coin twice', async ({ world }) => {
    const { alice, mei, crowd } = world
    await alice.lists({ num: '10.00', price: '7.10' })
    await mei.lists({ num: '10.00', price: '7.20' })
    const { won, refused } = await race(crowd.map((buyer) => () => buyer.quickBuys({ num: '2.00' })))
    expect(won).toHaveLength(10)
    expect(refused).toEqual(times(14, () => 'NO_MATCH'))
    const sold = Map.groupBy(won, (order) => order.sellerId)
    expect(sold.get(alice.id)).toHaveLength(5)
    expect(sold.get(mei.id)).toHaveLength(5)
  })

  test('quick buys of different sizes take no more than the stock, and leave no amount that would fit', async ({
    world,
  }) => {
    await world.alice.lists({ num: '20.00' })
    const sizes = times(24, (at) => 2 + (at % 4))
    const { won } = await race(
      world.crowd.map((buyer, at) => () => buyer.quickBuys({ num: `${sizes[at]}.00` })),
    )
    const sold = won.reduce((sum, order) => sum + Number(order.num), 0)
    expect(sold).toBeLessThanOrEqual(20)
    expect(sold).toBeGreaterThan(18)
  })

  test('confirming and cancelling by both sides cancel the order at most once', async ({ world }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '25.00' })
    const { won, refused } = await race([
      () => alice.confirms(order),
      () => bob.cancels(order),
      () => alice.cancels(order),
      () => alice.confirms(order),
    ])
    // The buyer may still cancel after a confirmation, but only one cancel succeeds.
    const { state } = await bob.sees(order)
    expect(['paying', 'cancelled']).toContain(state)
    expect(won.filter((each) => each.state === 'cancelled').length).toBe(state === 'cancelled' ? 1 : 0)
    expect(won.filter((each) => each.state === 'paying').length).toBeLessThanOrEqual(1)
    for (const reason of refused) expect(['ORDER_STATE', 'ORDER_ROLE']).toContain(reason)
  })

  test('of paying, cancelling and the deadline, one succeeds', async ({ world }) => {
    const { alice, crowd } = world
    for (let round = 0; round < 6; round++) {
      // A new buyer each round, because three expired orders pause a buyer.
      const buyer = crowd[round]!
      const order = await orderIn(world, 'paying', { buyer, seller: alice, num: '5.00' })
      await buyer.uploadProof()
      // Half of the rounds at the deadline, half just before it.
      world.clock.skip({ minutes: 15, seconds: round % 2 === 0 ? 0 : -1 })
      const { won } = await race<{ state: string }>([
        () => buyer.marksPaid(order),
        () => buyer.cancels(order),
        async () => (await buyer.hintsTimeout(order)).order,
        async () => (await alice.hintsTimeout(order)).order,
      ])
      const { state } = await buyer.sees(order)
      if (round % 2 === 0) expect(state).toBe('expired')
      else expect(['releasing', 'cancelled']).toContain(state)
      expect(new Set(won.map((each) => each.state).filter((state) => state !== 'paying'))).toEqual(
        new Set([state]),
      )
      if (state === 'releasing') await alice.releases(order)
    }
  })

  test.for(['confirming', 'paying', 'releasing'] as const)(
    'every action on one %s order happens at most once, and the escrow ends at most once',
    async (state, { world }) => {
      const { alice, bob } = world
      await bob.uploadProof()
      await alice.lists({ num: '100.00' })
      for (let round = 0; round < 4; round++) {
        const order = await orderIn(world, state, { buyer: bob, seller: alice, num: '5.00' })
        const before = {
          bob: Number(await bob.available()),
          stock: Number((await alice.offers())[0]!.remainingNum),
        }
        const isLate = round % 2 === 1 && state !== 'releasing'
        if (isLate) world.clock.skip({ minutes: state === 'confirming' ? 10 : 15 })
        const { won } = await race(
          [0, 1].flatMap(() => [
            async () => ((await alice.confirms(order)) ? 'confirm' : ''),
            async () => ((await alice.cancels(order)) ? 'cancel' : ''),
            async () => ((await bob.cancels(order)) ? 'cancel' : ''),
            async () => ((await bob.marksPaid(order)) ? 'pay' : ''),
            async () => ((await alice.releases(order)) ? 'release' : ''),
            async () => ((await bob.hintsTimeout(order)).isOverdue === 1 ? 'timed out' : 'hint'),
          ]),
        )
        const count = (name: string) => won.filter((each) => each === name).length
        for (const name of ['confirm', 'cancel', 'pay', 'release'])
          expect(count(name), name).toBeLessThanOrEqual(1)
        expect(count('cancel') + count('release')).toBeLessThanOrEqual(1)
        const { state: ended } = await bob.sees(order)
        if (isLate) expect(ended).toBe('expired')
        expect(ended === 'cancelled').toBe(count('cancel') === 1)
        expect(ended === 'completed').toBe(count('release') === 1)
        expect(Number(await bob.available()) - before.bob).toBeCloseTo(ended === 'completed' ? 5 : 0)
        const returned = ended === 'cancelled' || ended === 'expired' ? 5 : 0
        expect(Number((await alice.offers())[0]!.remainingNum) - before.stock).toBeCloseTo(returned)
        await world.checkBooks()
      }
    },
  )

  test('several releases and appeals move the coin at most once', async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice, num: '25.00' })
    const before = Number(await bob.available())
    await world.clock.advance({ minutes: 30 })
    await race<unknown>([
      ...times(4, () => () => alice.releases(order)),
      () => bob.appeals(order),
      () => alice.appeals(order),
    ])
    const { state } = await bob.sees(order)
    expect(['completed', 'appealing']).toContain(state)
    expect(Number(await bob.available())).toBe(state === 'completed' ? before + 25 : before)
  })

  test('of two rulings, a release and a withdrawal, one succeeds, or a release follows the withdrawal', async ({
    world,
  }) => {
    const { alice, bob, olivia } = world
    const order = await orderToRule(world, { buyer: bob, seller: alice, num: '25.00' })
    const appeal = { id: (await bob.sees(order)).appealId! }
    const before = Number(await bob.available())
    const { won } = await race<unknown>([
      () => olivia.rules(appeal, 'release'),
      () => olivia.rules(appeal, 'refund'),
      () => alice.releases(order),
      () => alice.revokes(appeal),
    ])
    const { state } = await bob.sees(order)
    // After a withdrawal the seller may still release; any other pair has one winner.
    if (won.length === 2) expect(state).toBe('completed')
    else expect(won).toHaveLength(1)
    expect(Number(await bob.available())).toBe(state === 'completed' ? before + 25 : before)
  })

  test('of twenty transfers of a whole balance, one succeeds', async ({ world }) => {
    const { bob, mei } = world
    const all = await bob.available()
    const had = Number(await mei.available())
    const { won, refused } = await race(times(20, () => () => bob.transfers({ to: mei, amount: all })))
    expect(won).toHaveLength(1)
    expect(refused).toEqual(times(19, () => 'INSUFFICIENT_COIN'))
    expect(await bob.available()).toBe('0.00')
    expect(Number(await mei.available())).toBe(had + Number(all))
  })

  test('two users who pay each other do not deadlock', async ({ world }) => {
    const { bob, mei } = world
    const { won } = await race([
      ...times(8, () => () => bob.transfers({ to: mei, amount: '1.00' })),
      ...times(8, () => () => mei.transfers({ to: bob, amount: '1.00' })),
    ])
    expect(won).toHaveLength(16)
  })

  test('of ten offers of the same balance, one is listed', async ({ world }) => {
    const { won, refused } = await race(times(10, () => () => world.alice.lists({ num: '100.00' })))
    expect(won).toHaveLength(1)
    expect(new Set(refused)).toEqual(new Set(['INSUFFICIENT_COIN']))
    expect(await world.alice.available()).toBe('0.00')
  })

  test('an offer unlisted while it is bought loses no coin', async ({ world }) => {
    const { alice, crowd } = world
    const offer = await alice.lists({ num: '24.00' })
    const { won } = await race<unknown>([
      ...crowd.slice(0, 12).map((buyer) => () => buyer.buys({ from: offer, num: '2.00' })),
      () => alice.takesDown(offer),
      ...crowd.slice(12).map((buyer) => () => buyer.buys({ from: offer, num: '2.00' })),
    ])
    const sold = (won.length - 1) * 2
    expect(await alice.frozen()).toBe(`${sold}.00`)
    expect(await alice.available()).toBe(`${100 - sold}.00`)
    for (const order of (await alice.orders({ type: 'sell', state: 'confirming' })).data)
      await alice.cancels(order)
    expect(await alice.available()).toBe('100.00')
  })

  test('a new buyer’s limit of three open orders holds', async ({ world }) => {
    const newcomer = world.crowd[0]!
    const offer = await world.mei.lists({ num: '100.00' })
    const { won, refused } = await race(times(10, () => () => newcomer.buys({ from: offer, num: '2.00' })))
    expect(won).toHaveLength(3)
    expect(refused).toEqual(times(7, () => 'TOO_MANY_OPEN_ORDERS'))
    await expect(newcomer.quickBuys({ num: '2.00' })).refusedWith('TOO_MANY_OPEN_ORDERS', { limit: 3 })
  })

  test('wrong payment passwords in parallel are all counted', async ({ world }) => {
    const { bob, mei } = world
    const attempt = (payPassword: string) => () =>
      bob.call('payCoin', {
        type: 'transfer',
        walletAddress: mei.walletAddress,
        amount: '1.00',
        payPassword,
      })
    const { won, refused } = await race(times(12, (at) => attempt(`7${String(at).padStart(5, '1')}`)))
    expect(won).toHaveLength(0)
    expect(refused.filter((reason) => reason === 'PAYPASSWORD_WRONG').length).toBeLessThanOrEqual(5)
    await expect(bob.transfers({ to: mei, amount: '1.00' })).refusedWith('PAYPASSWORD_LOCKED')
    await world.clock.advance({ minutes: 15, seconds: 1 })
    await bob.transfers({ to: mei, amount: '1.00' })
  })
})
