/** Sellers who sell to buy offers concurrently. */
import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { race, times } from './race.fixture.ts'

describe('concurrent sales', () => {
  test('by three sellers to one offer never exceed what it wants, and lose no coin', async ({ world }) => {
    const { alice, bob, mei, crowd } = world
    const offer = await crowd[0]!.wants({ num: '4.00' })
    const sellers = times(21, (at) => [alice, bob, mei][at % 3]!)
    const { won, refused } = await race(sellers.map((who) => () => who.sellsTo({ to: offer, num: '2.00' })))
    expect(won).toHaveLength(2)
    expect(refused.filter((reason) => reason === 'OUT_OF_STOCK')).toHaveLength(7)
    expect(new Set(refused)).toEqual(new Set(['OUT_OF_STOCK', 'SALE_OPEN']))
    expect((await world.visitor().call('getOffer', { id: offer.id })).remainingNum).toBe('0.00')
  })

  test('of one balance to several offers sell it once', async ({ world }) => {
    const { alice, crowd } = world
    const offers = await Promise.all(crowd.slice(0, 8).map((maker) => maker.wants({ num: '200.00' })))
    const all = await alice.available()
    const { won, refused } = await race(offers.map((to) => () => alice.sellsTo({ to, num: all })))
    expect(won).toHaveLength(1)
    expect(new Set(refused)).toEqual(new Set(['INSUFFICIENT_COIN']))
  })

  test('to an offer that is being unlisted are either made or refused', async ({ world }) => {
    const { alice, bob, mei } = world
    const offer = await bob.wants({ num: '20.00' })
    const { won } = await race<unknown>([
      ...times(4, () => () => alice.sellsTo({ to: offer, num: '2.00' })),
      () => bob.takesDown(offer),
      ...times(4, () => () => mei.sellsTo({ to: offer, num: '2.00' })),
    ])
    const sold = (won.length - 1) * 2
    expect((await bob.offers())[0]).toMatchObject({ status: 'down', remainingNum: `${20 - sold}.00` })
  })

  test('and purchases between the same two users do not deadlock', async ({ world }) => {
    const { alice, bob } = world
    const wants = await bob.wants({ num: '20.00' })
    const sells = await bob.lists({ num: '10.00' })
    const { won, refused } = await race<unknown>(
      times(
        10,
        (at) => () =>
          at % 2 === 0 ? alice.sellsTo({ to: wants, num: '2.00' }) : alice.buys({ from: sells, num: '2.00' }),
      ),
    )
    expect(won).toHaveLength(6)
    expect(refused).toEqual(times(4, () => 'SALE_OPEN'))
  })
})
