import { test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'

describe('the other party of an order', () => {
  test('is shown with the same facts as on the offer, and with its record as it grows', async ({ world }) => {
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
      formerNickname: null,
      frozen: 0,
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
  test('is part of the response to a late action, and of the frame of a new order', async ({ world }) => {
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

describe('the buyer’s real name', () => {
  test('is masked for the seller until the order is confirmed, and shown in full from then on', async ({
    world,
  }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '25.00' })
    expect(order.buyerRealName).toBe('Bob Lin')
    expect((await bob.sees(order)).buyerRealName).toBe('Bob Lin')
    for (const shown of await everywhere(world, order.orderId)) expect(shown).toBe('B** L**')

    expect((await alice.confirms(order)).buyerRealName).toBe('Bob Lin')
    await bob.marksPaid(order)
    for (const shown of await everywhere(world, order.orderId)) expect(shown).toBe('Bob Lin')
  })
  test('stays masked in an order that ended before it was confirmed', async ({ world }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '25.00' })
    expect((await alice.cancels(order)).buyerRealName).toBe('B** L**')
    for (const shown of await everywhere(world, order.orderId)) expect(shown).toBe('B** L**')
  })
  test('is shown in full at once where the offer confirms automatically', async ({ world }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '50.00', autoConfirm: true })
    const order = await bob.buys({ from: offer, num: '25.00' })
    expect((await alice.sees(order)).buyerRealName).toBe('Bob Lin')
  })
})

describe('names and accounts cannot be collected by orders that are not paid', () => {
  test('a seller who takes an offer to buy reads its maker’s name once the maker has opened the order', async ({
    world,
  }) => {
    const { alice, bob } = world
    const offer = await bob.wants({ num: '50.00' })
    const options = { idempotencyKey: 'sells-to-bob' }
    const sells = () => alice.sellsTo({ to: offer, num: '5.00' }, options)
    const order = await sells()
    expect(order.buyerRealName).toBe('B** L**')
    for (const shown of await everywhere(world, order.orderId)) expect(shown).toBe('B** L**')
    world.clock.skip({ seconds: 10 })
    expect((await bob.sees(order)).buyerRealName).toBe('Bob Lin')
    for (const shown of await everywhere(world, order.orderId)) expect(shown).toBe('Bob Lin')
    expect((await sells()).buyerRealName).toBe('B** L**')
    await bob.cancels(order)
    for (const shown of await everywhere(world, order.orderId)) expect(shown).toBe('B** L**')
  })

  test('a buyer who pays without opening the order is named too', async ({ world }) => {
    const { alice, bob } = world
    const order = await alice.sellsTo({ to: await bob.wants({ num: '50.00' }), num: '5.00' })
    await bob.marksPaid(order)
    await bob.undoesPaid(order)
    expect((await alice.sees(order)).buyerRealName).toBe('Bob Lin')
  })

  test('after an unpaid end the other party’s name and account are masked, until the buyer says they paid', async ({
    world,
  }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '50.00', autoConfirm: true })
    const order = await bob.buys({ from: offer, num: '25.00', type: 'bank' })
    const { account, name } = alice.methods[0]!
    expect(order.method).toMatchObject({ account, name: 'Alice Zhou' })
    expect((await bob.cancels(order)).method).toMatchObject({
      account: '***2222',
      name: 'A** Z**',
      bankName: alice.methods[0]!.bankName,
      qrCode: '',
    })
    for (const { method } of (await bob.orders({ type: 'buy' })).data.slice(0, 1))
      expect(method?.account).toBe('***2222')
    expect(await alice.sees(order)).toMatchObject({ buyerRealName: 'B** L**', method: { account, name } })

    await bob.asksReopen(order)
    expect((await bob.sees(order)).method?.account).toBe(account)
    expect((await alice.sees(order)).buyerRealName).toBe('Bob Lin')
    await alice.answersReopen(order, false)
    expect((await bob.sees(order)).method?.account).toBe('***2222')
    await bob.claims(order, { type: 'late_paid' })
    expect((await alice.sees(order)).buyerRealName).toBe('Bob Lin')
  })

  test('a buyer who looks at many accounts without paying is paused', async ({ world }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '50.00', autoConfirm: true })
    let seen = 0
    const looks = async () => {
      const order = await bob.buys({ from: offer, num: '3.00' })
      seen += 1
      await bob.cancels(order)
    }
    while (
      seen < 20 &&
      (await looks().then(
        () => true,
        () => false,
      ))
    );
    await expect(looks()).refusedWith('ORDER_PAUSED')
    expect(seen).toBe(8)
  })
})

describe('the time when a user was last seen', () => {
  test('is told in steps of a day and a week, and now for a user who is online', async ({ world }) => {
    const { alice } = world
    const offer = await alice.lists({ num: '50.00' })
    const look = () => world.visitor().call('getOffer', { id: offer.id })
    const minute = () => Math.floor(world.clock.now().getTime() / 60_000) * 60
    const day = 24 * 60 * 60
    for (const [minutes, since] of [
      [0, day],
      [90, day],
      [24 * 60 - 91, day],
      [2, 7 * day],
      [6 * 24 * 60 - 2, 7 * day],
    ] as const) {
      world.clock.skip({ minutes })
      expect(await look()).toMatchObject({ isOnline: 0, lastSeenAt: minute() - since })
    }
    world.clock.skip({ minutes: 2 })
    expect(await look()).toMatchObject({ isOnline: 0, lastSeenAt: null })
    await world.connect(alice)
    await expect.poll(async () => (await look()).isOnline).toBe(1)
    world.clock.skip({ minutes: 10 })
    expect((await look()).lastSeenAt).toBe(minute())
  })
  test('is unknown for a user who has logged out everywhere', async ({ world }) => {
    const offer = await world.alice.lists({ num: '50.00' })
    await world.alice.call('logOut', {})
    expect((await world.visitor().call('getOffer', { id: offer.id })).lastSeenAt).toBeNull()
  })
})

/** The buyer's name as the seller sees it, wherever the order appears. */
async function everywhere({ alice }: World, orderId: string): Promise<(string | undefined)[]> {
  const one = await alice.sees({ orderId })
  const { data } = await alice.orders({ type: 'sell' })
  const sales = await alice.call('listSales', { sellerId: alice.id })
  const hint = await alice.hintsTimeout({ orderId })
  return [one, ...[...data, ...sales].filter((order) => order.orderId === orderId), hint.order].map(
    ({ buyerRealName }) => buyerRealName,
  )
}
