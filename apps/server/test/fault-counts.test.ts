import { screens } from '@u-market/contract/paths'
import { type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { orderIn, orderToRule } from './order-in-state.fixture.ts'
import { rateOf } from './trades.fixture.ts'

/** Each trader of the cast has completed three orders with one other trader; Mei six, three on each side. */
const before = { alice: 3, bob: 3, mei: 6 }

describe('an order that ends counts against', () => {
  const ends: Record<string, { ends: (world: World) => Promise<unknown>; of: 'alice' | 'bob' | null }> = {
    'neither side, when the buyer cancels before the confirmation': {
      of: null,
      ends: async ({ alice, bob }) => bob.cancels(await bob.buys({ from: alice, num: '2.00' })),
    },
    'the seller who refuses': {
      of: 'alice',
      ends: async ({ alice, bob }) => alice.cancels(await bob.buys({ from: alice, num: '2.00' })),
    },
    'the seller who does not confirm': {
      of: 'alice',
      ends: async (world) => {
        await world.bob.buys({ from: world.alice, num: '2.00' })
        await world.clock.advance({ minutes: 10 })
      },
    },
    'the buyer who does not pay': {
      of: 'bob',
      ends: async (world) => {
        await orderIn(world, 'paying', { buyer: world.bob, seller: world.alice })
        await world.clock.advance({ minutes: 15 })
      },
    },
    'the buyer who cancels late': {
      of: 'bob',
      ends: async (world) => {
        const order = await orderIn(world, 'paying', { buyer: world.bob, seller: world.alice })
        await world.clock.advance({ minutes: 3, seconds: 1 })
        await world.bob.cancels(order)
      },
    },
    'the buyer who loses a ruling': {
      of: 'bob',
      ends: async (world) => {
        const order = await orderToRule(world, { buyer: world.bob, seller: world.alice })
        await world.rules({ id: order.appealId! }, 'refund')
      },
    },
  }
  for (const [name, { ends: end, of }] of Object.entries(ends))
    test(name, async ({ world }) => {
      await end(world)
      for (const who of ['alice', 'bob'] as const)
        expect(await rateOf(world, world[who]), who).toEqual(
          of === who
            ? { completed: before[who], rate: 75, rateCount: before[who] + 1 }
            : { completed: before[who], rate: 100, rateCount: before[who] },
        )
    })

  test('the seller who loses a ruling, and as completed for the buyer', async ({ world }) => {
    const order = await orderToRule(world, { buyer: world.bob, seller: world.alice })
    await world.rules({ id: order.appealId! }, 'release')
    expect(await rateOf(world, world.alice)).toEqual({ completed: 3, rate: 75, rateCount: 4 })
    expect(await rateOf(world, world.bob)).toEqual({ completed: 4, rate: 100, rateCount: 4 })
  })

  test('the seller who misses the release deadline, from that moment on', async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice })
    await world.clock.advance({ minutes: 30 })
    expect(await rateOf(world, alice)).toEqual({ completed: 3, rate: 75, rateCount: 4 })
    await alice.releases(order)
    expect(await rateOf(world, alice)).toEqual({ completed: 3, rate: 75, rateCount: 4 })
    expect(await rateOf(world, bob)).toEqual({ completed: 4, rate: 100, rateCount: 4 })
  })

  test('the buyer alone, when they lose a ruling after the seller missed the deadline', async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice })
    await world.clock.advance({ minutes: 31 })
    const appeal = await bob.appeals(order)
    await alice.addsEvidence(appeal, 'Nothing has come.')
    await world.rules(appeal, 'refund')
    expect(await rateOf(world, alice)).toEqual({ completed: 3, rate: 100, rateCount: 3 })
    expect(await rateOf(world, bob)).toEqual({ completed: 3, rate: 75, rateCount: 4 })
  })

  test('the seller once, however often the release deadline is missed', async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice })
    await world.clock.advance({ minutes: 31 })
    const appeal = await bob.appeals(order)
    await bob.revokes(appeal)
    await world.clock.advance({ days: 2 })
    expect(await rateOf(world, alice)).toEqual({ completed: 3, rate: 75, rateCount: 4 })
  })
})

describe('the record', () => {
  test('shows faults towards one trader once a day', async ({ world }) => {
    const { alice, bob, mei } = world
    const refuse = async (buyer: Trader): Promise<unknown> =>
      alice.cancels(await buyer.buys({ from: alice, num: '2.00' }))
    await refuse(bob)
    await refuse(bob)
    expect((await rateOf(world, alice)).rateCount).toBe(before.alice + 1)
    await refuse(mei)
    expect((await rateOf(world, alice)).rateCount).toBe(before.alice + 2)
    await world.clock.advance({ hours: 23, minutes: 59 })
    await refuse(bob)
    expect((await rateOf(world, alice)).rateCount).toBe(before.alice + 2)
    await world.clock.advance({ minutes: 1 })
    await refuse(bob)
    expect(await rateOf(world, alice)).toEqual({ completed: 3, rate: 50, rateCount: 6 })
  })

  test('shows faults towards one trader once in the time that the market has set', async ({ world }) => {
    const { alice, bob, olivia } = world
    const form = { name: 'faultWindowHours', value: '2', reason: 'Quicker' } as const
    await olivia.seconds(await olivia.call('proposeSetting', form))
    const refuse = async (): Promise<unknown> => alice.cancels(await bob.buys({ from: alice, num: '2.00' }))
    await refuse()
    await world.clock.advance({ hours: 1, minutes: 59 })
    await refuse()
    expect((await rateOf(world, alice)).rateCount).toBe(before.alice + 1)
    await world.clock.advance({ minutes: 1 })
    await refuse()
    expect((await rateOf(world, alice)).rateCount).toBe(before.alice + 2)
  })

  test('shows nothing older than thirty days', async ({ world }) => {
    const [alice, bob] = [await loggedIn(world, world.alice), await loggedIn(world, world.bob)]
    const offer = await alice.lists({ num: '20.00' })
    // No session lasts as long as this test, so it reads as a visitor.
    const seen = () => world.visitor().call('getOffer', { id: String(offer.id) })
    await alice.cancels(await bob.buys({ from: offer, num: '2.00' }))
    for (const span of [{ days: 10 }, { days: 10 }, { days: 8, hours: 22 }]) {
      await world.clock.advance(span)
      // A session that is unused for two weeks ends, and its use is stored shortly after the call.
      await Promise.all([alice, bob].map((who) => isNotedAsUsed(world, who)))
    }
    // The first two of the cast's trades have left the record; the third leaves it a day and an hour before the fault does.
    expect((await seen()).record).toMatchObject({ completed: 1, rate: 50, rateCount: 2 })
    await orderIn(world, 'completed', { buyer: bob, seller: alice })
    await world.clock.advance({ hours: 2 })
    expect((await seen()).record).toMatchObject({ completed: 1, rate: 50, rateCount: 2 })
    await world.clock.advance({ hours: 25 })
    expect((await seen()).record).toMatchObject({ completed: 1, rate: 100, rateCount: 1 })
    await world.clock.advance({ days: 31 })
    expect(await seen()).toMatchObject({
      dealCount: 4,
      completionRate: null,
      record: { completed: 0, rate: null, rateCount: 0 },
    })
  })

  test('decides the order of offers that are sorted by credit', async ({ world }) => {
    const { alice, bob, mei } = world
    await alice.cancels(await bob.buys({ from: alice, num: '2.00' }))
    const ids = [
      (await mei.lists({ num: '10.00', price: '7.40' })).id,
      (await alice.offers({ status: 'up' }))[0]!.id,
    ]
    const { data } = await world.visitor().call('listOffers', { sort: 'credit' })
    expect(data.map(({ id }) => id)).toEqual(ids)
  })
})

describe('a seller who leaves orders unanswered', () => {
  test('of three different buyers in a row has their offers unlisted, and is notified', async ({ world }) => {
    const { alice, bob, mei, crowd } = world
    const first = await alice.lists({ num: '30.00' })
    const second = await alice.lists({ num: '20.00' })
    const unanswered = async (buyer: Trader): Promise<void> => {
      await buyer.buys({ from: first, num: '2.00' })
      await world.clock.advance({ minutes: 10 })
    }
    await unanswered(bob)
    await unanswered(bob)
    await unanswered(mei)
    expect((await alice.offers({ status: 'up' })).length).toBe(2)
    await unanswered(crowd[0]!)
    const mine = (await alice.offers()).slice(0, 2)
    expect(mine.map(({ status, remainingNum }) => [status, remainingNum])).toEqual([
      ['down', '20.00'],
      ['down', '30.00'],
    ])
    expect([await alice.available(), await alice.frozen()]).toEqual(['100.00', '0.00'])
    const [notice] = await alice.notices()
    expect(notice).toMatchObject({ title: 'Your offers were unlisted', link: screens.sell })
    expect(notice?.content).toContain('3 buyers in a row')
    await expect(bob.buys({ from: second, num: '2.00' })).refusedWith('OFFER_CLOSED')
    // The count starts over once the seller lists again.
    await alice.putsUp(first)
    await unanswered(bob)
    await unanswered(mei)
    expect((await alice.offers({ status: 'up' })).length).toBe(1)
  })

  test('but confirms one in between keeps their offers listed', async ({ world }) => {
    const { alice, bob, mei, crowd } = world
    const offer = await alice.lists({ num: '50.00' })
    const unanswered = async (buyer: Trader): Promise<void> => {
      await buyer.buys({ from: offer, num: '2.00' })
      await world.clock.advance({ minutes: 10 })
    }
    await unanswered(bob)
    await unanswered(mei)
    await alice.confirms(await crowd[0]!.buys({ from: offer, num: '2.00' }))
    await unanswered(crowd[1]!)
    await unanswered(crowd[2]!)
    await alice.cancels(await bob.buys({ from: offer, num: '2.00' }))
    await unanswered(crowd[3]!)
    await unanswered(crowd[4]!)
    expect((await alice.offers())[0]!.status).toBe('up')
  })
})

/** Returns the trader on a new session, because those of the cast are older. */
async function loggedIn(world: World, who: Trader): Promise<Trader> {
  const { token } = await world.visitor().call('logIn', { account: who.username, password: who.password })
  return world.play({ ...who, token })
}

async function isNotedAsUsed({ clock }: World, who: Trader): Promise<void> {
  const now = Math.floor(clock.now().getTime() / 1000)
  await expect.poll(async () => (await who.call('listSessions', {}))[0]?.lastUsedAt).toBe(now)
}
