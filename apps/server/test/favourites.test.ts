import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { skeletonOf } from '../src/features/accounts/nicknames.ts'

describe('a favourite', () => {
  test('is listed with its note, narrows the market, and ends with a block', {
    tags: ['call.setFavourite', 'call.listFavourites', 'call.getTrader', 'call.listOffers'],
  }, async ({ world }) => {
    const { alice, bob, mei } = world
    const hers = await alice.lists({ num: '50.00', price: '7.30' })
    const other = await mei.lists({ num: '50.00', price: '7.20' })
    const set = (userId: number, on: '0' | '1', note?: string) =>
      bob.call('setFavourite', { userId, on, ...(note !== undefined && { note }) })
    const narrowed = async (who = bob) =>
      (await who.call('listOffers', { favourite: '1' })).data.map(({ id }) => id)
    expect(await narrowed()).toEqual([])

    await set(alice.id, '1', 'Fast, friendly')
    await world.clock.advance({ minutes: 1 })
    await set(mei.id, '1')
    // Again keeps the note, and changes it where one is given.
    await set(alice.id, '1')
    expect(await bob.call('listFavourites', {})).toMatchObject([
      { userId: mei.id, nickname: mei.nickname, note: '', record: {} },
      { userId: alice.id, note: 'Fast, friendly' },
    ])
    await set(alice.id, '1', '')
    expect(await bob.call('listFavourites', { page: '2', limit: '1' })).toMatchObject([{ note: '' }])
    expect(await narrowed()).toEqual([other.id, hers.id])
    expect((await world.visitor().call('listOffers', { favourite: '1' })).total).toBe(0)
    expect(await alice.call('listFavourites', {})).toEqual([])
    expect(await bob.call('getTrader', { userId: mei.id })).toMatchObject({
      isFavourite: 1,
      favouriteNote: '',
    })
    expect(await alice.call('getTrader', { userId: mei.id })).toMatchObject({
      isFavourite: 0,
      favouriteNote: null,
    })

    // A user blocked by a favourite learns nothing of it from the list, and sees no offer.
    await mei.call('blockUser', { userId: bob.id, on: '1' })
    expect(await bob.call('listFavourites', {})).toMatchObject([
      { userId: mei.id, isOnline: 0, lastSeenAt: null },
      { userId: alice.id },
    ])
    expect(await narrowed()).toEqual([hers.id])
    await bob.call('blockUser', { userId: alice.id, on: '1' })
    expect(await bob.call('listFavourites', {})).toMatchObject([{ userId: mei.id }])
    await expect(set(alice.id, '1')).refusedWith('FAVOURITE_BLOCKED')
    await set(mei.id, '0')
    await set(mei.id, '0')
    expect(await bob.call('listFavourites', {})).toEqual([])

    await expect(set(bob.id, '1')).refusedWith('INVALID_PARAMS')
    await expect(set(99_999_999, '1')).refusedWith('USER_NOT_FOUND')
    await world.pool.query('update app_user set closed_at = now() where id = $1', [mei.id])
    await expect(set(mei.id, '1')).refusedWith('USER_NOT_FOUND')
  })

  test('is refused beyond two hundred', async ({ world }) => {
    const { alice, bob, mei, pool } = world
    await pool.query(
      `insert into app_user (username, nickname, mobile, password_hash, wallet_address, invite_code, created_at)
        select 'liked' || n, 'Liked', '+8618800' || lpad(n::text, 6, '0'), 'x', 'ULIKED' || n, 'LKD' || n, now()
          from generate_series(1, 199) n`,
    )
    await pool.query(
      `insert into favourite (user_id, peer_id, created_at) select $1, id, now() from app_user where username ~ '^liked'`,
      [alice.id],
    )
    await alice.call('setFavourite', { userId: bob.id, on: '1' })
    await expect(alice.call('setFavourite', { userId: mei.id, on: '1' })).refusedWith('FAVOURITE_LIMIT', {
      limit: 200,
    })
    await alice.call('setFavourite', { userId: bob.id, on: '1', note: 'Still' })
  })
})

test('traders are found by the look of their names, but only those who trade, and a limited number of times', {
  tags: ['call.findTraders'],
}, async ({ world }) => {
  const { alice, bob, mei, nina, pool } = world
  const name = async (id: number, nickname: string) =>
    pool.query('update app_user set nickname = $2, nickname_skeleton = $3 where id = $1', [
      id,
      nickname,
      skeletonOf(nickname),
    ])
  await name(alice.id, 'Golden Gate')
  await name(mei.id, '金桥')
  await name(nina.id, 'Golden Boy')
  const found = async (q: string, who = bob) =>
    (await who.call('findTraders', { q })).map(({ userId }) => userId)
  // Zeros and capitals look alike; a newcomer who has neither traded nor an offer has nothing to show.
  expect(await found('g0ld')).toEqual([alice.id])
  expect(await found('GOLDEN GATE')).toEqual([alice.id])
  expect(await found('gate')).toEqual([])
  expect(await found('金桥')).toEqual([mei.id])
  // One letter begins too many names.
  expect(await found('g')).toEqual([])
  expect(await found('金')).toEqual([])
  expect(await found('%')).toEqual([])
  expect(await found('golden', alice)).toEqual([])
  // Neither mobiles nor usernames are names.
  for (const q of [alice.username, alice.mobile]) expect(await found(q)).not.toContain(alice.id)

  await mei.call('blockUser', { userId: bob.id, on: '1' })
  expect(await found('金桥')).toEqual([])
  expect(await found('golden')).toEqual([alice.id])
  await bob.call('blockUser', { userId: alice.id, on: '1' })
  expect(await found('golden')).toEqual([])
  await bob.call('blockUser', { userId: alice.id, on: '0' })
  await pool.query('update app_user set closed_at = now() where id = $1', [alice.id])
  expect(await found('golden')).toEqual([])

  for (let each = 0; each < 17; each += 1) await found('golden')
  await expect(bob.call('findTraders', { q: 'golden' })).refusedWith('RATE_LIMITED')
  await world.clock.advance({ minutes: 1 })
  expect(await found('golden')).toEqual([])
})
