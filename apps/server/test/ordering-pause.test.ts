import { screens } from '@u-market/contract/paths'
import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { race, times } from './race.fixture.ts'
import { rateOf } from './trades.fixture.ts'

describe('a buyer', () => {
  test('holds stock with at most ten unpaid orders under concurrent requests', async ({ world }) => {
    const { bob, mei } = world
    const offer = await mei.lists({ num: '600.00' })
    const { won, refused } = await race(times(150, () => () => bob.buys({ from: offer, num: '2.00' })))
    expect(won).toHaveLength(10)
    expect(refused).toEqual(times(140, () => 'TOO_MANY_OPEN_ORDERS'))
    expect((await mei.offers())[0]).toMatchObject({ remainingNum: '580.00' })
  })

  test('is paused by the third cancel beyond the five free ones, and for longer by each that follows', async ({
    world,
  }) => {
    const { bob, mei } = world
    const offer = await mei.lists({ num: '100.00' })
    let cycles = 0
    const refusedBy = async (): Promise<string> => {
      for (; cycles < 20; cycles++)
        try {
          await bob.cancels(await bob.buys({ from: offer, num: '2.00' }))
        } catch (error) {
          return reasonOf(error)
        }
      return ''
    }
    expect(await refusedBy()).toBe('ORDER_PAUSED')
    expect(cycles).toBe(8)
    await world.clock.advance({ minutes: 15 })
    expect(await refusedBy()).toBe('ORDER_PAUSED')
    expect(cycles).toBe(9)
    await world.clock.advance({ minutes: 59, seconds: 59 })
    expect(await refusedBy()).toBe('ORDER_PAUSED')
    expect(cycles).toBe(9)
    await world.clock.advance({ seconds: 1 })
    expect(await refusedBy()).toBe('ORDER_PAUSED')
    expect(cycles).toBe(10)
  })

  test('is paused by the third order that expires in a day, is told until when, and can order again then', async ({
    world,
  }) => {
    const { alice, bob, mei } = world
    const offers = [await alice.lists({ num: '20.00' }), await mei.lists({ num: '20.00' })]
    const letExpire = async (at: number): Promise<void> => {
      const from = offers[at % 2]!
      await [alice, mei][at % 2]!.confirms(await bob.buys({ from, num: '2.00' }))
      await world.clock.advance({ minutes: 15 })
    }
    await letExpire(0)
    await letExpire(1)
    expect((await bob.info()).orderPauseUntil).toBeNull()
    await letExpire(2)
    const until = Math.floor(world.clock.now().getTime() / 1000) + 15 * 60
    expect((await bob.info()).orderPauseUntil).toBe(until)
    await expect(bob.buys({ from: offers[0]!, num: '2.00' })).refusedWith('ORDER_PAUSED', { until })
    await expect(bob.quickBuys({ num: '2.00' })).refusedWith('ORDER_PAUSED', { until })
    const notice = (await bob.notices()).find(({ title }) => title === 'Ordering is paused')
    // The pause ends at 09:00 UTC; the notice shows the market's time zone.
    expect(notice).toMatchObject({ type: 'account', link: screens.orders })
    expect(notice?.content).toContain('from Mar 2, 17:00 (UTC+8).')
    await world.clock.advance({ minutes: 14, seconds: 59 })
    await expect(bob.buys({ from: offers[0]!, num: '2.00' })).refusedWith('ORDER_PAUSED')
    await world.clock.advance({ seconds: 1 })
    expect((await bob.info()).orderPauseUntil).toBeNull()
    expect((await bob.buys({ from: offers[0]!, num: '2.00' })).state).toBe('confirming')
  })

  test('can cancel without a fault for three minutes after the confirmation', async ({ world }) => {
    const { bob, mei } = world
    const offer = await mei.lists({ num: '100.00', autoConfirm: true })
    const cancelAfter = async (seconds: number): Promise<void> => {
      const order = await bob.buys({ from: offer, num: '2.00' })
      await world.clock.advance({ seconds })
      await bob.cancels(order)
    }
    for (const seconds of [0, 60, 120, 180]) await cancelAfter(seconds)
    expect(await rateOf(world, bob)).toEqual({ completed: 3, rate: 100, rateCount: 3 })
    for (const seconds of [181, 240]) await cancelAfter(seconds)
    // Faults towards one seller count once in the record.
    expect(await rateOf(world, bob)).toEqual({ completed: 3, rate: 75, rateCount: 4 })
    expect((await bob.info()).orderPauseUntil).toBeNull()
    await cancelAfter(300)
    expect((await bob.info()).orderPauseUntil).not.toBeNull()
  })

  test('is paused according to the durations and the fault window that two operators have set', async ({
    world,
  }) => {
    const { bob, mei, olivia } = world
    const reason = 'Fewer idle orders'
    for (const rule of [
      { name: 'pauseMinutes', value: '10, 30' },
      { name: 'faultWindowHours', value: '1' },
      { name: 'freeCancels', value: '0' },
    ] as const)
      await olivia.seconds(await olivia.call('proposeSetting', { ...rule, reason }))
    const offer = await mei.lists({ num: '100.00' })
    const cancel = async (): Promise<void> => {
      await bob.cancels(await bob.buys({ from: offer, num: '2.00' }))
    }
    const pausedFor = async (minutes: number): Promise<void> => {
      expect((await bob.info()).orderPauseUntil).toBe(
        Math.floor(world.clock.now().getTime() / 1000) + minutes * 60,
      )
      await world.clock.advance({ minutes })
    }
    await cancel()
    await cancel()
    await world.clock.advance({ hours: 1 })
    // The earlier cancels are outside the window.
    await cancel()
    await cancel()
    expect((await bob.info()).orderPauseUntil).toBeNull()
    await cancel()
    await pausedFor(10)
    await cancel()
    await pausedFor(30)
    await cancel()
    await pausedFor(30)
    await world.clock.advance({ hours: 1 })
    await cancel()
    expect((await bob.info()).orderPauseUntil).toBeNull()
  })

  test('can finish open orders while paused', async ({ world }) => {
    const { alice, bob, mei } = world
    const kept = await bob.buys({ from: alice, num: '5.00' })
    await alice.confirms(kept)
    const offer = await mei.lists({ num: '20.00', autoConfirm: true })
    const late = await Promise.all(times(3, () => bob.buys({ from: offer, num: '2.00' })))
    await world.clock.advance({ minutes: 4 })
    for (const order of late) await bob.cancels(order)
    await expect(bob.buys({ from: offer, num: '2.00' })).refusedWith('ORDER_PAUSED')
    await bob.marksPaid(kept)
    expect((await alice.releases(kept)).state).toBe('completed')
  })
})

describe('a buyer’s limits under concurrency', () => {
  test('allow one of two orders for the last free place', async ({ world }) => {
    const { alice, bob, mei } = world
    const offers = [await alice.lists({ num: '50.00' }), await mei.lists({ num: '50.00' })]
    for (let at = 0; at < 9; at++) await bob.buys({ from: offers[at % 2]!, num: '2.00' })
    for (let round = 0; round < 4; round++) {
      const { won, refused } = await race(offers.map((from) => () => bob.buys({ from, num: '2.00' })))
      expect([won.length, refused]).toEqual([1, ['TOO_MANY_OPEN_ORDERS']])
      await bob.cancels(won[0]!)
    }
  })

  test('allow no order after the expiry that pauses the buyer', async ({ world }) => {
    const { alice, mei, crowd } = world
    // Offers with even and odd ids are in different lanes of the group commit, so their orders run in parallel.
    const offers = [
      await mei.lists({ num: '60.00', autoConfirm: true }),
      await alice.lists({ num: '60.00', autoConfirm: true }),
    ]
    for (const buyer of crowd.slice(0, 6)) {
      const late = await Promise.all(times(3, () => buyer.buys({ from: offers[0]!, num: '2.00' })))
      world.clock.skip({ minutes: 15 })
      const { won, refused } = await race<unknown>([
        ...late.map((order) => () => buyer.hintsTimeout(order)),
        ...offers.map((from) => () => buyer.buys({ from, num: '2.00' })),
      ])
      for (const reason of refused) expect(['ORDER_PAUSED', 'TOO_MANY_OPEN_ORDERS']).toContain(reason)
      expect((await buyer.info()).orderPauseUntil).not.toBeNull()
      await expect(buyer.buys({ from: offers[1]!, num: '2.00' })).refusedWith('ORDER_PAUSED')
      // Orders that succeeded were placed before the pause; the rest are refused.
      expect((await buyer.orders({ state: 'paying' })).total).toBe(won.length - 3)
    }
  })
})

function reasonOf(error: unknown): string {
  return error instanceof Error && 'reason' in error ? String(error.reason) : String(error)
}
