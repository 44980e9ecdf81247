/** A sanction concurrent with the actions that it forbids: each comes before it or is refused. */
import { test } from '@u-market/testkit'
import { expect } from 'vitest'
import { race, times } from './race.fixture.ts'
import { imposes } from './sanction.fixture.ts'

test('an order on a sanctioned seller’s offer is placed before the sanction, or not at all', async ({
  world,
}) => {
  const { alice, crowd } = world
  const offer = await alice.lists({ num: '50.00' })
  const buyers = crowd.slice(0, 12)
  const { won, refused } = await race<unknown>([
    ...buyers.slice(0, 6).map((buyer) => () => buyer.buys({ from: offer, num: '2.00' })),
    () => imposes(world, alice, 'no_trade'),
    ...buyers.slice(6).map((buyer) => () => buyer.buys({ from: offer, num: '2.00' })),
  ])
  expect(won.length + refused.length).toBe(13)
  for (const reason of refused) expect(reason).toBe('OFFER_CLOSED')
  const { orders } = (await world.olivia.call('getUserSanctions', { userId: alice.id })).meets
  expect(orders).toBe(won.length - 1)
  await expect(world.bob.buys({ from: offer, num: '2.00' })).refusedWith('OFFER_CLOSED')
})

test('a user’s concurrent actions come before the sanction or are refused, and no coin is lost', async ({
  world,
}) => {
  const { bob, alice, mei } = world
  const offer = await mei.lists({ num: '100.00' })
  const before = Number(await bob.available())
  const transfers = async () => (await bob.bills({ type: 'transfer', direction: 'out' })).length
  const sentBefore = await transfers()
  const { won, refused } = await race<unknown>([
    ...times(6, () => () => bob.transfers({ to: alice, amount: '1.00' })),
    ...times(3, () => () => bob.lists({ num: '5.00' })),
    () => imposes(world, bob, 'frozen'),
    ...times(3, () => () => bob.lists({ num: '5.00' })),
    ...times(6, () => () => bob.buys({ from: offer, num: '2.00' })),
  ])
  expect(won.length + refused.length).toBe(19)
  for (const reason of refused) expect(['ACCOUNT_FROZEN', 'TOO_MANY_OPEN_ORDERS']).toContain(reason)
  await expect(bob.transfers({ to: alice, amount: '1.00' })).refusedWith('ACCOUNT_FROZEN')
  const sent = (await transfers()) - sentBefore
  const shown = (await alice.call('listOffers', { limit: 50 })).data
  expect(shown.filter(({ userId }) => userId === bob.id)).toEqual([])
  const listed = (await bob.offers()).length
  expect(Number(await bob.available())).toBe(before - 5 * listed - sent)
})

test('operators who impose sanctions concurrently leave one of a kind', async ({ world }) => {
  const { bob } = world
  const anna = await world.atConsole('anna')
  await race<unknown>(
    times(
      6,
      (at) => () => imposes(world, bob, 'no_trade', { note: `try ${at}`, by: at % 2 ? anna : world.olivia }),
    ),
  )
  expect((await bob.info()).sanctions).toHaveLength(1)
  expect((await anna.call('listSanctions', {})).total).toBe(1)
})
