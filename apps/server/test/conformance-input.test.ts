import { type CallName, RefusedError } from '@u-market/contract'
import { sharedTest as test } from '@u-market/testkit'
import { describe, expect } from 'vitest'

describe('lists', () => {
  test.for([
    'listOffers',
    'listMyOffers',
    'listOrders',
    'listDisputes',
    'listBills',
    'listNotices',
    'listHelp',
  ] as const)('%s: a page past the end is empty, however far', async (path, { world }) => {
    for (const page of ['10001', '999999999', '123456789012345'])
      expect(await world.alice.client.callWith(path, { page, limit: 50 }), page).toMatchObject({
        currentPage: Number(page),
        perPage: 50,
        data: [],
      })
    for (const [page, limit, field] of [
      ['0', '10', 'page'],
      ['1', '0', 'limit'],
      ['1', '51', 'limit'],
    ])
      await expect(world.alice.client.callWith(path, { page, limit })).naming(field!)
  })
  test('sales are a plain array, past the end too', async ({ world }) => {
    const { alice } = world
    expect(await alice.call('listSales', { sellerId: alice.id, page: 20_000 })).toEqual([])
  })
})

describe('an unknown id', () => {
  const beyond = '99999999999'
  const sale = { num: '2', price: '7.20', minAmount: '10', maxAmount: '20', payPassword: '135790' }
  test.for([
    ['getOffer', { id: beyond }, 'OFFER_NOT_FOUND'],
    ['checkSelling', { offerId: beyond }, 'OFFER_NOT_FOUND'],
    ['editOffer', { id: beyond, remark: 'x' }, 'OFFER_NOT_FOUND'],
    ['addOffer', { ...sale, methodIds: beyond }, 'METHOD_NOT_FOUND'],
    ['addOffer', { ...sale, methodIds: `1,${beyond}` }, 'METHOD_NOT_FOUND'],
    ['placeOrder', { offerId: beyond, num: '5', methodType: 'bank' }, 'OFFER_NOT_FOUND'],
    ['getOrder', { orderId: beyond }, 'ORDER_NOT_FOUND'],
    ['deletePaymentMethod', { id: beyond }, 'METHOD_NOT_FOUND'],
    ['getDispute', { id: beyond }, 'APPEAL_NOT_FOUND'],
    ['getHelpText', { id: beyond }, 'ARTICLE_NOT_FOUND'],
    ['markNoticesRead', { id: beyond }, 'NOTICE_NOT_FOUND'],
    ['findWallet', { walletAddress: 'nobody' }, 'WALLET_NOT_FOUND'],
    ['findWallet', { walletAddress: 'U123' }, 'WALLET_NOT_FOUND'],
  ] as const)('is refused by %s: %s', async ([path, body, reason], { world }) => {
    await expect(world.mei.client.callWith(path, body)).refusedWith(reason)
  })
  test('begins a chat’s history at its newest message', async ({ world }) => {
    const order = await world.bob.buys({ from: world.alice, num: '5.00' })
    const { data } = await world.bob.call('listMessages', {
      orderId: order.orderId,
      before: beyond,
    })
    expect(data.length).toBeGreaterThan(0)
  })
})

describe('required fields', () => {
  test('include the proofs: a list of none is refused', async ({ world }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '5.00' })
    await alice.confirms(order)
    for (const proofs of [',', ',,,'])
      await expect(bob.call('markPaid', { orderId: order.orderId, proofs })).naming('proofs')
    expect((await bob.sees(order)).state).toBe('paying')
  })
})

describe('a payment password', () => {
  test('is six digits and may start with 0', async ({ world }) => {
    const { mei } = world
    for (const payPassword of ['926481', '000729', mei.payPassword]) {
      const { coin } = await mei.info()
      const old = payPassword === '926481' ? mei.payPassword : payPassword === '000729' ? '926481' : '000729'
      expect(
        await mei.call('setPayPassword', {
          payPassword,
          repeatedPayPassword: payPassword,
          oldPayPassword: old,
        }),
      ).toBeNull()
      expect((await mei.info()).coin).toBe(coin)
    }
  })
  test('reports the tries left, then until when it is locked', async ({ world }) => {
    const { bob, alice } = world
    const pay = async (payPassword: string): Promise<unknown> =>
      bob
        .call('payCoin', {
          type: 'transfer',
          walletAddress: alice.walletAddress,
          amount: '1.00',
          payPassword,
        })
        .catch((error: unknown) => (error instanceof RefusedError ? [error.reason, error.details] : error))
    for (const left of [4, 3, 2, 1, 0])
      expect(await pay('999999')).toEqual(['PAYPASSWORD_WRONG', expect.objectContaining({ triesLeft: left })])
    const until = Math.floor(world.clock.now().getTime() / 1000) + 15 * 60
    const locked = ['PAYPASSWORD_LOCKED', expect.objectContaining({ until })]
    expect(await pay('999999')).toEqual(locked)
    expect(await pay(bob.payPassword)).toEqual(locked)
    world.clock.skip({ minutes: 15 })
    expect(await pay(bob.payPassword)).toMatchObject({ money: '-1.00' })
  })
})

describe('money on the wire', () => {
  test('has fixed decimals in every response: two for coin and money, six for USDT', {
    tags: ['call.getMarket', 'answer.sameForm'],
  }, async ({ world }) => {
    const config = await world.visitor().call('getMarket', {})
    const { orderMin, orderMax, priceMin, priceMax } = config.limits
    for (const value of [config.coinPrice, config.bond, orderMin, orderMax, priceMin, priceMax])
      expect(value).toMatch(/^\d+\.\d{2}$/)
    for (const value of [config.usdtRate, config.usdtFee]) expect(value).toMatch(/^\d+\.\d{6}$/)
  })
  test.for([
    [
      { num: '10', methodType: 'bank' },
      { num: '10.00', amount: '72.00' },
    ],
    [
      { amount: '100', methodType: 'bank' },
      { num: '13.88', amount: '99.94' },
    ],
    [
      { num: '1.39', methodType: 'bank' },
      { num: '1.39', amount: '10.01' },
    ],
  ] as const)('%s is rounded as documented', async ([body, expected], { world }) => {
    const { alice } = world
    const offer = await alice.lists({ num: '20.00', price: '7.20' })
    const path: CallName = 'placeOrder'
    const buyer = world.crowd[0]!
    expect(await buyer.client.callWith(path, { ...body, offerId: offer.id })).toMatchObject(expected)
    await alice.takesDown(offer)
  })
})
