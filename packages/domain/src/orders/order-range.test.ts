import fc from 'fast-check'
import { expect, test } from 'vitest'
import { userId } from '../ids.ts'
import { coin, costOf, fiat, price } from '../money.ts'
import { defaultSettings } from '../settings.ts'
import { isShort, orderRange, type RangeTerms, whyUnreachable } from './order-range.ts'
import { decidePlacement, type PlacementRequest } from './place-order.ts'

test('a limit of money that no coin costs is the nearest coin', () => {
  const terms = { price: price(7_13), remaining: coin(1_000_00), min: fiat(500_00), max: fiat(500_00) }
  expect(orderRange(terms)).toEqual({
    money: { min: 500_00n, max: 500_00n },
    coin: { min: 70_13n, max: 70_13n },
  })
})

test('the end of the stock is an end of the range in both units', () => {
  const terms = { price: price(7_18), remaining: coin(100_00), min: fiat(100_00), max: fiat(3_000_00) }
  expect(orderRange(terms)).toEqual({
    money: { min: 100_00n, max: 718_00n },
    coin: { min: 13_93n, max: 100_00n },
  })
  expect(orderRange({ ...terms, remaining: coin(13_92) })).toBeNull()
  expect(isShort({ ...terms, remaining: coin(13_93) })).toBe(false)
})

const terms = fc
  .record({
    price: fc.oneof(fc.bigInt({ min: 1n, max: 200n }), fc.bigInt({ min: 200n, max: 100_000n })).map(price),
    remaining: fc.bigInt({ min: 1n, max: 10_000_00n }).map(coin),
    min: fc.bigInt({ min: 10_00n, max: 1_000_00n }).map(fiat),
    more: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 1_000_00n })),
  })
  .map(({ more, ...offer }): RangeTerms => ({ ...offer, max: fiat(offer.min + more) }))

test('both ends can be ordered in both units, and nothing beyond them', () => {
  fc.assert(
    fc.property(terms, (offer) => {
      const range = orderRange(offer)
      if (!range) return
      const exact = (amount: bigint) => decide(offer, { amount: fiat(amount), isExact: true })
      const byCoin = (num: bigint) => decide(offer, { num: coin(num) })
      for (const end of Object.values(range.money)) expect(exact(end)).toMatchObject({ allowed: true })
      for (const end of Object.values(range.coin)) expect(byCoin(end)).toMatchObject({ allowed: true })
      expect(exact(range.money.min - 1n)).toMatchObject({ allowed: false })
      expect(exact(offer.max + 1n)).toMatchObject({ allowed: false })
      expect(byCoin(range.coin.max + 1n)).toMatchObject({
        allowed:
          costOf(coin(range.coin.max + 1n), offer.price) <= offer.max && range.coin.max < offer.remaining,
      })
    }),
    { numRuns: 1_000 },
  )
})

test('an offer is short exactly when it has no range, and then refuses every order for its stock', () => {
  fc.assert(
    fc.property(terms, fc.bigInt({ min: 1n, max: 2_000_00n }), (offer, amount) => {
      expect(orderRange(offer) === null).toBe(isShort(offer))
      if (!isShort(offer)) return
      expect(decide(offer, { amount: fiat(amount), isExact: true })).toMatchObject({ reason: 'OUT_OF_STOCK' })
      expect(decide(offer, { num: coin(amount) })).toMatchObject({ reason: 'OUT_OF_STOCK' })
    }),
  )
})

test('terms that no order can meet have a reason', () => {
  const market = { orderMin: fiat(10_00), orderMax: fiat(50_000_00) }
  const fine = { price: price(7_20), remaining: coin(100_00), min: fiat(50_00), max: fiat(500_00), ...market }
  expect(whyUnreachable(fine)).toBeNull()
  expect(whyUnreachable({ ...fine, min: fiat(9_99) })).toBe('underMin')
  expect(whyUnreachable({ ...fine, min: fiat(50_000_01), max: fiat(60_000_00) })).toBe('overMax')
  expect(whyUnreachable({ ...fine, max: fiat(49_99) })).toBe('minOverMax')
  expect(whyUnreachable({ ...fine, remaining: coin(6_93) })).toBe('worthTooLittle')
  expect(whyUnreachable({ ...fine, remaining: coin(6_94) })).toBeNull()
})

function decide(offer: RangeTerms, request: Partial<PlacementRequest>) {
  const taker = {
    id: userId(2),
    rate: null,
    partners: 0,
    registeredAt: 0,
    completedOrders: 9,
    sanction: null,
    salesPausedUntil: null,
    dealings: { isBlocked: false, openSales: [], open: fiat(0), completed: fiat(0) },
  }
  const buyer = { completedOrders: 9, openPurchases: 0, pausedUntil: null }
  const none = { minCompleted: null, minRate: null, minPartners: null, minDays: null, firstMax: null }
  return decidePlacement(
    { ...offer, side: 'sell', makerId: userId(1), status: 'up', methodTypes: ['bank'], conditions: none },
    { taker, buyer },
    { methodType: 'bank', ...request },
    {
      ...{ ...defaultSettings, now: 0, orderMin: fiat(1), orderMax: fiat(10n ** 12n) },
      rail: { isOn: true, largest: null },
    },
  )
}
