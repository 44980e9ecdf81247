import { test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'

describe('both sides of an order see whom they deal with', () => {
  test('with the same facts that the offer shows, and the record as it grows', async ({ world }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '50.00' })
    const { userId, nickname, isMerchant, creditRating, dealCount, record, releaseSeconds, lastSeenAt } =
      offer
    const placed = await bob.buys({ from: offer, num: '25.00' })
    expect(placed.peer).toEqual({
      ...{ userId, nickname, isMerchant, creditRating, dealCount, record, releaseSeconds, lastSeenAt },
      avatar: offer.avatar,
      isVerified: 1,
      isOnline: 0,
      completionRate: offer.completionRate,
    })
    expect(offer.isVerified).toBe(1)
    expect((await alice.sees(placed)).peer).toMatchObject({ userId: bob.id, nickname: 'Bob', isVerified: 1 })

    await alice.confirms(placed)
    await bob.marksPaid(placed)
    const released = await alice.releases(placed)
    expect(released.peer).toEqual((await alice.sees(placed)).peer)
    expect((await bob.sees(placed)).peer).toMatchObject({
      dealCount: dealCount + 1,
      record: { completed: record.completed + 1 },
      releaseSeconds: 0,
    })
    const listed = (await alice.orders()).data.find(({ orderId }) => orderId === placed.orderId)
    expect(listed?.peer).toEqual((await alice.sees(placed)).peer)
  })
  test('also in the answer to an act that comes too late, and in the frame of a new order', async ({
    world,
  }) => {
    const { alice, bob } = world
    const socket = await world.connect(alice)
    const order = await bob.buys({ from: alice, num: '25.00' })
    const frame = await socket.hears('newMessage')
    expect(frame.data).toMatchObject({ order: { peer: { userId: bob.id }, buyerRealName: 'B** L**' } })
    await bob.cancels(order)
    const refusal = await alice.confirms(order).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ details: { order: { state: 'cancelled', peer: { userId: bob.id } } } })
  })
})

describe('the name of the payer', () => {
  test('is masked to the seller until the order is confirmed, and whole from then on', async ({ world }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '25.00' })
    expect(order.buyerRealName).toBe('Bob Lin')
    expect((await bob.sees(order)).buyerRealName).toBe('Bob Lin')
    for (const shown of await everywhere(world, order.orderId)) expect(shown).toBe('B** L**')

    expect((await alice.confirms(order)).buyerRealName).toBe('Bob Lin')
    await bob.cancels(order)
    for (const shown of await everywhere(world, order.orderId)) expect(shown).toBe('Bob Lin')
  })
  test('stays masked in an order that ended before it was confirmed', async ({ world }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '25.00' })
    expect((await alice.cancels(order)).buyerRealName).toBe('B** L**')
    for (const shown of await everywhere(world, order.orderId)) expect(shown).toBe('B** L**')
  })
  test('is whole at once where the offer confirms by itself', async ({ world }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '50.00', autoConfirm: true })
    const order = await bob.buys({ from: offer, num: '25.00' })
    expect((await alice.sees(order)).buyerRealName).toBe('Bob Lin')
  })
})

describe('when somebody was last here', () => {
  test('is the last use of a session to the minute, and now for who is online', async ({ world }) => {
    const { alice } = world
    const offer = await alice.lists({ num: '50.00' })
    const look = () => world.visitor().call('getOffer', { id: offer.id })
    const minute = () => Math.floor(world.clock.now().getTime() / 60_000) * 60
    world.clock.skip({ minutes: 90 })
    expect(await look()).toMatchObject({ isOnline: 0, lastSeenAt: minute() - 90 * 60 })
    await world.connect(alice)
    await expect.poll(async () => (await look()).isOnline).toBe(1)
    world.clock.skip({ minutes: 10 })
    expect((await look()).lastSeenAt).toBe(minute())
  })
  test('is not known of who has signed out everywhere', async ({ world }) => {
    const offer = await world.alice.lists({ num: '50.00' })
    await world.alice.call('logOut', {})
    expect((await world.visitor().call('getOffer', { id: offer.id })).lastSeenAt).toBeNull()
  })
})

/** What the seller is shown of the buyer's name, wherever an order can be seen. */
async function everywhere({ alice }: World, orderId: string): Promise<(string | undefined)[]> {
  const one = await alice.sees({ orderId })
  const { data } = await alice.orders({ type: 'sell' })
  const sales = await alice.call('listSales', { sellerId: alice.id })
  const hint = await alice.hintsTimeout({ orderId })
  return [one, ...[...data, ...sales].filter((order) => order.orderId === orderId), hint.order].map(
    ({ buyerRealName }) => buyerRealName,
  )
}
