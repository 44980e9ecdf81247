import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { race, times } from './race.fixture.ts'
import { trade } from './trades.fixture.ts'

describe('a block', () => {
  test('hides the offers of each side from the other, and refuses orders as if the offers did not exist', {
    tags: ['call.blockUser'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const mine = await alice.lists({ num: '20.00' })
    const his = await bob.lists({ num: '20.00' })
    const running = await bob.buys({ from: mine, num: '5.00' })
    const listed = async (who: typeof bob) =>
      (await who.call('listOffers', { limit: 50 })).data.map(({ id }) => id)
    await alice.call('blockUser', { userId: bob.id, on: '1', note: 'Paid late' })
    for (const who of [alice, bob]) {
      expect(await listed(who)).toEqual([who === alice ? mine.id : his.id])
      const { total } = await who.call('listOffers', { limit: 50 })
      expect(total).toBe(1)
      await expect(who.buys({ from: who === alice ? his : mine, num: '5.00' })).refusedWith('OFFER_NOT_FOUND')
      await expect(who.quickBuys({ num: '5.00' })).refusedWith('NO_MATCH')
    }
    await expect(bob.call('getOffer', { id: mine.id })).refusedWith('OFFER_NOT_FOUND')
    await expect(bob.call('checkSelling', { offerId: mine.id })).refusedWith('OFFER_NOT_FOUND')
    expect(await alice.call('getOffer', { id: his.id })).toMatchObject({ fits: 0, unfit: ['blocked'] })
    expect(await alice.call('checkSelling', { offerId: his.id })).toMatchObject({ canSell: 0 })
    expect((await world.visitor().call('listOffers', {})).total).toBe(2)
    // Open orders go on.
    await alice.confirms(running)
    await bob.marksPaid(running)
    await alice.releases(running)

    await alice.call('blockUser', { userId: bob.id, on: '0' })
    expect(await listed(bob)).toEqual([mine.id, his.id])
    await trade(bob, alice, mine)
  })

  test('hides offers on the trader’s page too, but not from other users, and says so there to its maker only', async ({
    world,
  }) => {
    const { alice, bob, mei } = world
    await alice.lists({ num: '20.00' })
    await bob.lists({ num: '20.00' })
    await alice.call('blockUser', { userId: bob.id, on: '1' })
    const offersOf = async (of: typeof bob, who: Pick<typeof bob, 'call'>) =>
      (await who.call('getTrader', { userId: of.id })).offers.length
    expect(await offersOf(alice, bob)).toBe(0)
    expect(await offersOf(bob, alice)).toBe(0)
    expect(await offersOf(alice, mei)).toBe(1)
    expect(await offersOf(alice, world.visitor())).toBe(1)
    const isBlocked = async (of: typeof bob, who: Pick<typeof bob, 'call'>) =>
      (await who.call('getTrader', { userId: of.id })).isBlocked
    expect(await isBlocked(bob, alice)).toBe(1)
    expect(await isBlocked(alice, bob), 'the blocked user is not told').toBe(0)
    expect(await isBlocked(bob, world.visitor())).toBe(0)
  })

  test('is visible only to its maker, and blocking again changes the note', {
    tags: ['call.listBlocked'],
  }, async ({ world }) => {
    const { alice, bob, mei } = world
    const block = (userId: number, note?: string) => alice.call('blockUser', { userId, on: '1', note })
    await block(bob.id, 'Slow')
    await world.clock.advance({ minutes: 1 })
    await block(mei.id)
    await block(bob.id, 'Very slow')
    await block(bob.id)
    expect(await alice.call('listBlocked', {})).toMatchObject([
      { userId: mei.id, nickname: mei.nickname, note: '' },
      { userId: bob.id, nickname: bob.nickname, note: 'Very slow' },
    ])
    expect(await alice.call('listBlocked', { page: '2', limit: '1' })).toMatchObject([{ userId: bob.id }])
    expect(await bob.call('listBlocked', {})).toEqual([])
    await expect(block(alice.id)).refusedWith('INVALID_PARAMS')
    await expect(block(99_999_999)).refusedWith('USER_NOT_FOUND')
    await alice.call('blockUser', { userId: mei.id, on: '0' })
    await alice.call('blockUser', { userId: mei.id, on: '0' })
    expect(await alice.call('listBlocked', {})).toHaveLength(1)
  })

  test('hides the words of a transfer, and its notice, from a user who has blocked the sender', async ({
    world,
  }) => {
    const { alice, bob } = world
    const memoOf = async (of: typeof bob) => (await of.call('listBills', { type: 'transfer' })).data[0]?.memo
    const notices = async () => (await alice.call('listNotices', {})).total
    await bob.transfers({ to: alice, amount: '0.01', memo: 'You will be sorry' })
    expect(await memoOf(alice)).toBe('You will be sorry')
    const before = await notices()
    await alice.call('blockUser', { userId: bob.id, on: '1' })
    await bob.transfers({ to: alice, amount: '0.01', memo: 'I know where you live' })
    const { data } = await alice.call('listBills', { type: 'transfer' })
    expect(data.slice(0, 2).map(({ memo }) => memo)).toEqual(['', ''])
    expect(await memoOf(bob)).toBe('I know where you live')
    expect(await notices()).toBe(before)
  })

  test('is refused beyond two hundred blocked users', async ({ world }) => {
    const { alice, bob, mei } = world
    await world.pool.query(
      `insert into app_user (username, nickname, mobile, password_hash, wallet_address, invite_code, created_at)
        select 'blocked' || n, 'Blocked', '+8618800' || lpad(n::text, 6, '0'), 'x', 'UBLOCKED' || n, 'BLK' || n, now()
          from generate_series(1, 199) n`,
    )
    await world.pool.query(
      `insert into trader_block (user_id, peer_id, created_at) select $1, id, now() from app_user where username ~ '^blocked'`,
      [alice.id],
    )
    await alice.call('blockUser', { userId: bob.id, on: '1' })
    await expect(alice.call('blockUser', { userId: mei.id, on: '1' })).refusedWith('BLOCK_LIMIT', {
      limit: 200,
    })
    await alice.call('blockUser', { userId: bob.id, on: '1', note: 'Still' })
  })

  test('lets no concurrent order be placed after the call has returned', async ({ world }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '50.00' })
    let isBlocked = false
    const { refused } = await race<unknown>([
      ...times(3, () => () => bob.buys({ from: offer, num: '2.00' })),
      async () => {
        await alice.call('blockUser', { userId: bob.id, on: '1' })
        isBlocked = true
        return (await alice.call('listOrders', { limit: 50 })).total
      },
      ...times(6, () => () => bob.buys({ from: offer, num: '2.00' })),
    ])
    expect(isBlocked).toBe(true)
    for (const reason of refused) expect(['OFFER_NOT_FOUND', 'TOO_MANY_OPEN_ORDERS']).toContain(reason)
    await expect(bob.buys({ from: offer, num: '2.00' })).refusedWith('OFFER_NOT_FOUND')
  })
})
