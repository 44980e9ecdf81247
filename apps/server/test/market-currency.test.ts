/** A market in another currency: set before the first offer, and then in everything that names money. */
import { type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { type MarketPlace, PlaceProblem, setCurrency } from '../src/features/market/index.ts'
import { column, download, readCsv } from './exports.fixture.ts'

describe('a market in yen, which have no minor unit', () => {
  test('lists, orders and totals whole yen', {
    tags: ['call.getMarket', 'call.addOffer', 'call.placeOrder', 'call.exportOrders'],
  }, async ({ world }) => {
    const { alice, bob, olivia } = world
    await opens(world, { currency: 'JPY', price: '151.37', symbol: 'JP¥', phoneCodes: '+81' })
    expect(await world.visitor().call('getMarket', {})).toMatchObject({
      ...{ currency: 'JPY', currencySymbol: 'JP¥', currencyDecimals: 0, coinPrice: '151.37' },
      limits: { orderMin: '200.00', orderMax: '1000000.00' },
      codes: { countries: ['+81'] },
    })
    // The course before the market's first price is not that of another currency.
    const { priceHistory } = await bob.call('getMarket', {})
    expect(new Set(priceHistory.map(({ price }) => price))).toEqual(new Set(['151.37']))

    const listing = { num: '100.00', price: '151.37' }
    await expect(alice.lists({ ...listing, min: '500.50' })).refusedWith('INVALID_PARAMS', {
      fields: { minAmount: 'Enter an amount without decimals' },
    })
    const offer = await alice.lists({ ...listing, min: '500', max: '15137' })
    expect(offer).toMatchObject({ currency: 'JPY', price: '151.37', minAmount: '500.00' })
    await expect(
      bob.call('placeOrder', { offerId: offer.id, amount: '1000.50', exact: 1, methodType: 'bank' }),
    ).refusedWith('INVALID_PARAMS', { fields: { amount: 'Enter an amount without decimals' } })

    // 10.03 U cost 1518.2411.
    const byCoin = await bob.buys({ from: offer, num: '10.03' })
    expect(byCoin).toMatchObject({ amount: '1518.00', currency: 'JPY' })
    await alice.confirms(byCoin)
    await bob.marksPaid(byCoin)
    await alice.releases(byCoin)
    const byMoney = await bob.call('placeOrder', {
      ...{ offerId: offer.id, amount: '1000', exact: 1 as const, methodType: 'bank' },
    })
    expect(byMoney).toMatchObject({ num: '6.61', amount: '1000.00' })

    const { url } = await bob.call('exportOrders', { format: 'csv' })
    const file = readCsv((await download(world, url)).text)
    expect(column(file, 'Money').slice(0, 2).toSorted()).toEqual(['1000', '1518'])
    expect(column(file, 'Price of 1 U').slice(0, 2)).toEqual(['151.37', '151.37'])
    expect(await titles(alice)).toContainEqual(expect.stringContaining('Bob has paid JP¥1,518. '))
    await expect(alice.lists({ num: '5.00', price: '151.37', min: '100' })).refusedWith('INVALID_PARAMS', {
      fields: { minAmount: 'At least JP¥200' },
    })
    expect(await olivia.call('getOperator', {})).toMatchObject({ currencySymbol: 'JP¥', currencyDecimals: 0 })

    await expect(sets(world, { currency: 'BRL', price: '5.40' })).rejects.toThrow(PlaceProblem)
    await expect(
      world.pool.query(`update setting set value = '"BRL"' where name = 'currency'`),
    ).rejects.toThrow('there are offers')
    await expect(
      olivia.call('proposeSetting', { name: 'currency', value: 'BRL', reason: 'we move to Brazil' }),
    ).refusedWith('INVALID_PARAMS')
    await expect(
      olivia.call('proposeSetting', { name: 'orderMin', value: '150.50', reason: 'smaller orders' }),
    ).refusedWith('INVALID_PARAMS')
  })
})

describe('a market in reais', () => {
  test('is set on the command line, with its rails, and leaves an entry in the audit trail', {
    tags: ['call.getMarket', 'call.addOffer'],
  }, async ({ world }) => {
    const { alice, bob, olivia } = world
    const refused = [
      [{ currency: 'XYZ', price: '5.40' }, /ISO 4217/],
      [{ currency: 'KWD', price: '0.30' }, /3 decimals/],
      [{ currency: 'JPY', price: '151', decimals: '2' }, /no decimals/],
      [{ currency: 'BRL', price: 'five' }, /no amount/],
      [{ currency: 'BRL', price: '5.40', rails: ['pix', 'pox'] }, /pox/],
      [{ currency: 'BRL', price: '5.40', orderMin: '100', orderMax: '50' }, /above the largest/],
      [{ currency: 'BRL', price: '5.40', symbol: 'R$ 5' }, /symbol/],
      [{ currency: 'BRL', price: '5.40', phoneCodes: 'BR' }, /country codes/],
    ] satisfies [MarketPlace, RegExp][]
    for (const [place, why] of refused)
      await expect(withoutOffers(world, () => sets(world, place))).rejects.toThrow(why)
    expect(await world.visitor().call('getMarket', {})).toMatchObject({ currency: 'CNY', coinPrice: '7.20' })

    await opens(world, { currency: 'USD', price: '1.00' })
    await opens(world, {
      currency: 'BRL',
      price: '5.40',
      orderMin: '20',
      phoneCodes: '+55,+86',
      rails: ['bank', 'pix'],
    })
    const market = await world.visitor().call('getMarket', {})
    expect(market).toMatchObject({
      ...{ currency: 'BRL', currencySymbol: 'R$', currencyDecimals: 2 },
      limits: { orderMin: '20.00', orderMax: '40000.00', priceMin: '4.86', priceMax: '5.94' },
    })
    expect(market.methodTypes.map(({ type }) => type)).toEqual(['bank', 'pix'])
    const [entry] = (await olivia.call('listAudit', { action: 'setting.change', limit: 1 })).data
    expect(entry).toMatchObject({ subject: 'setting:currency', requestId: 'command line', operator: '' })
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({
      currency: 'BRL',
      referencePrice: '5.40',
      rails: 'bank, pix',
    })
    expect(JSON.parse(entry?.before ?? '')).toMatchObject({ currency: 'USD' })

    // A number without a country code is one of the market, in whatever client it is typed.
    const visitor = world.visitor()
    const asked = { mobile: '(13) 91234-5678', event: 'register' } as const
    const { demoCode: code = '' } = await visitor.call('sendCode', asked)
    const registered = await visitor.call('register', {
      mobile: '13 912345678',
      code,
      password: 'rua-azul-77',
    })
    expect(registered.mobile).toBe('+5513912345678')
    for (const account of ['13912345678', '+55 13 91234-5678', '55 13 91234 5678'])
      expect((await visitor.call('logIn', { account, password: 'rua-azul-77' })).id).toBe(registered.id)
    await expect(visitor.call('sendCode', { mobile: '+1 415 555 2671', event: 'register' })).naming('mobile')

    const offer = await alice.lists({
      num: '50.00',
      price: '5.43',
      min: '20',
      methods: alice.methods.slice(0, 1),
    })
    const order = await bob.buys({ from: offer, num: '10.05' })
    expect(order).toMatchObject({ amount: '54.57', currency: 'BRL' })
    await alice.confirms(order)
    await bob.marksPaid(order)
    expect(await titles(alice)).toContainEqual(expect.stringContaining('Bob has paid R$54.57. '))
    await expect(alice.lists({ num: '50.00', price: '6.00' })).refusedWith('PRICE_OUT_OF_BAND', {
      min: '4.86',
    })
    await expect(alice.lists({ num: '50.00', price: '5.43', min: '5' })).refusedWith('INVALID_PARAMS', {
      fields: { minAmount: 'At least R$20.00' },
    })
  })
})

/** As `npm run operator -- market`. */
async function sets(world: World, place: MarketPlace): Promise<void> {
  await setCurrency({ database: world.owner, clock: world.clock }, place)
}

async function opens(world: World, place: MarketPlace): Promise<void> {
  await withoutOffers(world, () => sets(world, place))
  // Past the time for which settings and rails are cached.
  world.clock.skip({ seconds: 6 })
}

/** Puts aside what the cast has traded before the test: this market has no offer yet. */
async function withoutOffers(world: World, act: () => Promise<void>): Promise<void> {
  await world.pool.query('alter table offer rename to offer_before; create table offer (id int)')
  await act().finally(() => world.pool.query('drop table offer; alter table offer_before rename to offer'))
}

async function titles(trader: Trader): Promise<string[]> {
  return (await trader.call('listNotices', {})).data.flatMap(({ title, content }) => [title, content])
}
